import { FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { commitImport, getImportTemplate, type ImportCheck, validateImport } from '#contract/imports.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { formatCount } from '#lib/formats.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import { uploadFile } from '#lib/upload.ts'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { toast } from '#ui/toast/toast.ts'
import { usePick } from '#ui/uploader/use-pick.tsx'
import { saveFile } from './export-button.tsx'
import { ImportResult } from './import-result.tsx'
import { useChange } from './use-change.ts'

interface ImportDialogProps {
  /** Resource of the permission list whose records the file holds. */
  resource: string
  /** 类目 */
  noun: string
  onClose: () => void
}

const JOBS = '/exportJobs'

/** A spreadsheet is checked first, row by row; only a file without faults is taken over, all of it or nothing. */
export function ImportDialog({ resource, noun, onClose }: ImportDialogProps) {
  const [fileName, setFileName] = useState('')
  const [checked, setChecked] = useState<ImportCheck | null>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const validate = useChange(validateImport)
  const commit = useChange(commitImport)
  const navigate = useNavigate()

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : '导入失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  const check = (file: File) =>
    run(async () => {
      setFileName(file.name)
      setChecked(null)
      const { key } = await uploadFile(file, { model: 5 })
      setChecked(await validate({ resource, key }, undefined, { quiet: true }))
    })
  const take = ({ checkId, totalRows }: ImportCheck) =>
    run(async () => {
      await commit({ checkId }, undefined, { quiet: true })
      toast.success(`正在导入 ${formatCount(totalRows)} 行${noun}，完成后会通知您`, {
        action: { label: '查看进度', onSelect: () => navigate(pathWithQuery(JOBS, {})) },
      })
      onClose()
    })
  const pick = usePick({
    noun: '表格',
    accept: '.xls,.xlsx',
    multiple: false,
    disabled: isBusy,
    onFiles: ([file]) => file && void check(file),
  })

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size={checked ? 'large' : 'medium'}
        title={`导入${noun}`}
        description="先预检，没有错误才能导入；全部成功或全部不变"
        locked={isBusy}
      >
        <DialogBody className="grid gap-4">
          <div
            {...pick.zone}
            className={cn(
              'flex items-center gap-3 rounded-panel border border-line-strong border-dashed px-4 py-5',
              'data-over:border-accent data-over:bg-accent-subtle',
            )}
          >
            <FileSpreadsheet aria-hidden strokeWidth={1.5} className="size-7 shrink-0 text-text-faint" />
            <p className="min-w-0 flex-1 truncate">
              {fileName || '将表格拖到这里，或选择文件'}
              <span className="block text-small text-text-muted">
                {isBusy ? '正在预检' : '.xls 或 .xlsx，表头与模板一致'}
              </span>
            </p>
            {pick.chooser}
            <Button
              tone="quiet"
              disabled={isBusy}
              onClick={() =>
                void run(async () => saveFile((await call(getImportTemplate, { resource }, { quiet: true })).url))
              }
            >
              下载模板
            </Button>
            <Button loading={isBusy} onClick={pick.open}>
              <Upload aria-hidden strokeWidth={1.75} />
              {fileName ? '重新选择' : '选择文件'}
            </Button>
          </div>
          {fault && <Notice tone="danger">{fault}</Notice>}
          {checked && <ImportResult checked={checked} />}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose} disabled={isBusy}>
            取消
          </Button>
          <Button
            tone="primary"
            disabled={!checked || checked.errorRows > 0}
            loading={isBusy && checked !== null}
            onClick={() => checked && void take(checked)}
          >
            {checked ? `导入 ${formatCount(checked.totalRows)} 行` : '导入'}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
