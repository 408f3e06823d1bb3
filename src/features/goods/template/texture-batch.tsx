import { useMemo, useState } from 'react'
import { uploadModel } from '#contract/base.ts'
import type { FileItem } from '#contract/fields.ts'
import { textureKind } from '#contract/goods/template-codes.ts'
import { textureUploads } from '#contract/goods/template-rules.ts'
import { saveTextures, TEXTURE_BATCH, type Texture } from '#contract/goods/textures.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { saveUpload } from '#screen/files/upload-fields.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { toast } from '#ui/toast/toast.ts'
import { MultiUploader } from '#ui/uploader/multi-uploader.tsx'

/** 米白棉麻.png → 米白棉麻 */
const nameOf = (file: FileItem): string => file.name.replace(/\.[^.]+$/, '').slice(0, 30)

/** Uploads many textures at once; file names become texture names. */
export function TemplateTextureBatch({ templateId, onClose }: { templateId: number; onClose: () => void }) {
  const save = useChange(saveTextures)
  const upload = useMemo(() => saveUpload(uploadModel.image), [])
  const [files, setFiles] = useState<FileItem[]>([])
  const [kind, setKind] = useState<Texture['textureKind']>(textureKind.fabric)
  const edits = useEdits({ files, kind })
  const [isBusy, setBusy] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [faults, setFaults] = useState<string[]>([])

  const run = async () => {
    setSaving(true)
    const shared = { textureKind: kind, color: '', realSize: '', priceDelta: '', materialId: null, enabled: true }
    const items = files.map((file) => ({ ...shared, name: nameOf(file), image: file.url }))
    try {
      const { ids } = await save({ templateId, items }, undefined, { quiet: true })
      toast.success(`已新增 ${ids.length} 个材质`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const named = Object.entries(error.fields).map(([path, message]) => {
        const file = files[Number(path.split('.')[1])]
        return file ? `${nameOf(file)}：${message}` : message
      })
      setFaults(named.length > 0 ? named : [error.message])
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent
        size="large"
        title="批量上传材质"
        description={`一次最多 ${TEXTURE_BATCH} 张，文件名作为材质名称，其余内容可逐个补充。`}
        locked={isSaving || isBusy}
      >
        <DialogBody className="grid gap-4">
          {faults.length > 0 && (
            <Notice tone="danger" title="没有保存">
              {faults.join('；')}
            </Notice>
          )}
          <Field label="材质类别" required>
            <Select
              value={String(kind)}
              onChange={(text) => setKind(textureKind.codes.find((code) => String(code) === text) ?? kind)}
              options={textureKind.codes.map((code) => ({ value: String(code), label: textureKind.label(code) }))}
              className="max-w-80"
            />
          </Field>
          <Field label="贴图" required>
            <MultiUploader
              kind="image"
              value={files}
              onChange={setFiles}
              max={TEXTURE_BATCH}
              rules={textureUploads.image}
              upload={upload}
              onRefuse={(message) => toast.error(message)}
              onBusyChange={setBusy}
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>取消</Button>
          </DialogClose>
          <Button tone="primary" loading={isSaving} disabled={isBusy || files.length === 0} onClick={() => void run()}>
            {files.length > 0 ? `新增 ${files.length} 个材质` : '新增材质'}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
