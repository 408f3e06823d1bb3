import { useState } from 'react'
import { type AgentPackageItem, getAgentItemTemplate, importAgentPackageItems } from '#contract/agents/items.ts'
import { uploadModel } from '#contract/base.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '#lib/call.ts'
import { uploadFile } from '#lib/upload.ts'
import { SheetDrop, useSheetWork } from '#screen/files/sheet-drop.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'

interface ItemImportDialogProps {
  onAdd: (items: AgentPackageItem[]) => void
  onClose: () => void
}

/**
 * Imports goods from a spreadsheet; invalid rows are listed and skipped. Nothing is stored until the package is saved.
 */
export function ItemImportDialog({ onAdd, onClose }: ItemImportDialogProps) {
  const [fileName, setFileName] = useState('')
  const edits = useEdits({ fileName })
  const [result, setResult] = useState<DataOf<typeof importAgentPackageItems> | null>(null)
  const work = useSheetWork('读取失败，请重试')
  const read = (file: File) =>
    work.run(async () => {
      setFileName(file.name)
      setResult(null)
      const { key } = await uploadFile(file, { model: uploadModel.importFile })
      setResult(await call(importAgentPackageItems, { key }, { quiet: true }))
    })

  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent title="导入授权商品" description="读入表单后，随套餐一起保存" locked={work.isBusy}>
        <DialogBody className="grid gap-4">
          <SheetDrop
            work={work}
            fileName={fileName}
            hint=".xlsx，最多 2000 行，表头与模板一致"
            busyHint="正在读取"
            onFile={(file) => void read(file)}
            readTemplate={async () => (await call(getAgentItemTemplate, {}, { quiet: true })).url}
          />
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
          <DialogClose asChild>
            <Button disabled={work.isBusy}>取消</Button>
          </DialogClose>
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
