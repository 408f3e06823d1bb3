import { FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import { type AgentPackageItem, getAgentItemTemplate, importAgentPackageItems } from '#contract/agents/items.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { uploadFile } from '#lib/upload.ts'
import { saveFile } from '#screen/export-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { usePick } from '#ui/uploader/use-pick.tsx'

interface ItemImportDialogProps {
  onAdd: (items: AgentPackageItem[]) => void
  onClose: () => void
}

/** Goods out of a spreadsheet; rows that cannot be taken are named and left out. Nothing is stored before the package is saved. */
export function ItemImportDialog({ onAdd, onClose }: ItemImportDialogProps) {
  const [fileName, setFileName] = useState('')
  const [result, setResult] = useState<DataOf<typeof importAgentPackageItems> | null>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : '读取失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  const read = (file: File) =>
    run(async () => {
      setFileName(file.name)
      setResult(null)
      const { key } = await uploadFile(file, { model: 5 })
      setResult(await call(importAgentPackageItems, { key }, { quiet: true }))
    })
  const pick = usePick({
    noun: '表格',
    accept: '.xlsx',
    multiple: false,
    disabled: isBusy,
    onFiles: ([file]) => file && void read(file),
  })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="导入授权商品" description="读入表单后，随套餐一起保存" locked={isBusy}>
        <DialogBody className="grid gap-4">
          <div
            {...pick.zone}
            className="flex items-center gap-3 rounded-panel border border-line-strong border-dashed px-4 py-5 data-over:border-accent data-over:bg-accent-subtle"
          >
            <FileSpreadsheet aria-hidden strokeWidth={1.5} className="size-7 shrink-0 text-text-faint" />
            <p className="min-w-0 flex-1 truncate">
              {fileName || '将表格拖到这里，或选择文件'}
              <span className="block text-small text-text-muted">
                {isBusy ? '正在读取' : '.xlsx，最多 2000 行，表头与模板一致'}
              </span>
            </p>
            {pick.chooser}
            <Button
              tone="quiet"
              disabled={isBusy}
              onClick={() =>
                void run(async () => saveFile((await call(getAgentItemTemplate, {}, { quiet: true })).url))
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
          {result && (
            <Notice
              tone={result.errors.length > 0 ? 'warning' : 'success'}
              title={`共 ${result.total} 行，可添加 ${result.items.length} 个规格`}
            >
              {result.errors.length > 0 && (
                <ul aria-label="未读入的行" className="max-h-48 overflow-auto">
                  {result.errors.map(({ row, value, reason }) => (
                    <li key={`${row} ${reason}`}>
                      第 {row} 行 {value}：{reason}
                    </li>
                  ))}
                </ul>
              )}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose} disabled={isBusy}>
            取消
          </Button>
          <Button
            tone="primary"
            disabled={!result || result.items.length === 0}
            onClick={() => result && onAdd(result.items)}
          >
            {result ? `添加 ${result.items.length} 个规格` : '添加'}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
