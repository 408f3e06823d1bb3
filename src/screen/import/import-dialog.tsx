import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { uploadModel } from '#contract/base.ts'
import {
  commitImport,
  getImportTemplate,
  IMPORT_MAX_ROWS,
  type ImportCheck,
  validateImport,
} from '#contract/imports.ts'
import { call } from '#lib/call.ts'
import { formatCount } from '#lib/formats.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import { uploadFile } from '#lib/upload.ts'
import { useChange } from '#screen/data/use-change.ts'
import { PicturesDrop } from '#screen/files/pictures-drop.tsx'
import { SheetDrop, useSheetWork } from '#screen/files/sheet-drop.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { ImportResult } from './import-result.tsx'

interface Uploaded {
  name: string
  /** Empty while uploading. */
  key: string
}

interface ImportDialogProps {
  /** Resource of the permission list whose records the file contains. */
  resource: string
  /** Noun of the records: 类目 */
  noun: string
  /** Description of the optional zip of pictures; omitted if not supported. */
  pictures?: string
  onClose: () => void
}

const JOBS = '/exportJobs'

/** Imports a spreadsheet. It is validated row by row first; only a file without errors is imported, all or nothing. */
export function ImportDialog({ resource, noun, pictures, onClose }: ImportDialogProps) {
  const [sheet, setSheet] = useState<Uploaded | null>(null)
  const [zip, setZip] = useState<Uploaded | null>(null)
  const edits = useEdits({ sheet: sheet?.name, zip: zip?.name })
  const [checked, setChecked] = useState<ImportCheck | null>(null)
  const work = useSheetWork('导入失败，请重试')
  const validate = useChange(validateImport)
  const commit = useChange(commitImport)
  const navigate = useNavigate()

  const check = async (of: Uploaded, withPictures: Uploaded | null) => {
    const params = { resource, key: of.key, ...(withPictures && { pictures: withPictures.key }) }
    setChecked(await validate(params, undefined, { quiet: true }))
  }
  const takeSheet = (file: File) =>
    work.run(async () => {
      setChecked(null)
      setSheet({ name: file.name, key: '' })
      const { key } = await uploadFile(file, { model: uploadModel.importFile })
      setSheet({ name: file.name, key })
      await check({ name: file.name, key }, zip)
    })
  const takeZip = (file: File | null) =>
    work.run(async () => {
      setChecked(null)
      const { key } = file ? await uploadFile(file, { model: uploadModel.modelOrTexture }) : { key: '' }
      const uploaded = file && { name: file.name, key }
      setZip(uploaded)
      if (sheet?.key) await check(sheet, uploaded)
    })
  const checkAgain = (of: Uploaded) =>
    work.run(async () => {
      setChecked(null)
      await check(of, zip)
    })
  const take = ({ checkId, totalRows }: ImportCheck) =>
    work.run(async () => {
      await commit({ checkId }, undefined, { quiet: true })
      toast.success(`正在导入 ${formatCount(totalRows)} 行${noun}，完成后会通知您`, {
        action: { label: '查看进度', onSelect: () => navigate(pathWithQuery(JOBS, {})) },
      })
      onClose()
    })

  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent
        size={checked ? 'large' : 'medium'}
        title={`导入${noun}`}
        description="先预检，没有错误才能导入；全部成功或全部不变"
        locked={work.isBusy}
      >
        <DialogBody className="grid gap-4">
          <SheetDrop
            work={work}
            fileName={sheet?.name ?? ''}
            hint={`.xlsx，最多 ${IMPORT_MAX_ROWS} 行，表头与模板一致`}
            busyHint="正在预检，同时检查的文件较多时会排队"
            onFile={(file) => void takeSheet(file)}
            {...(sheet?.key && { onRetry: () => void checkAgain(sheet) })}
            readTemplate={async () => (await call(getImportTemplate, { resource }, { quiet: true })).url}
          />
          {pictures && (
            <PicturesDrop hint={pictures} name={zip?.name ?? ''} work={work} onFile={(file) => void takeZip(file)} />
          )}
          {checked && <ImportResult checked={checked} />}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button disabled={work.isBusy}>取消</Button>
          </DialogClose>
          <Button
            tone="primary"
            disabled={!checked || checked.errorRows > 0}
            loading={work.isBusy && checked !== null}
            onClick={() => checked && void take(checked)}
          >
            {checked ? `导入 ${formatCount(checked.totalRows)} 行` : '导入'}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
