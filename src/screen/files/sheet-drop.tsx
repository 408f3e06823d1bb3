import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { saveFile } from '#screen/list/export-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { usePick } from '#ui/uploader/use-pick.tsx'

/** Runs one task on a spreadsheet at a time and stores the server's error for display. */
export function useSheetWork(failed: string) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : failed)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, run, refuse: setFault }
}

const ACCEPTED = ['.xlsx', '.csv']

interface SheetDropProps {
  work: ReturnType<typeof useSheetWork>
  fileName: string
  /** Limits of the file: .xlsx 或 .csv，最多 5000 行. */
  hint: string
  /** Shown instead of the hint while busy: 正在预检. */
  busyHint: string
  onFile: (file: File) => void
  /** Checks the file again; omitted before a file is chosen. */
  onRetry?: () => void
  /** Returns the URL of the template. */
  readTemplate: () => Promise<string>
}

/** Drop zone for a spreadsheet, with its template and error. */
export function SheetDrop({ work, fileName, hint, busyHint, onFile, onRetry, readTemplate }: SheetDropProps) {
  const { isBusy, fault, run, refuse } = work
  const take = (file: File) => {
    // The file chooser filters by type, but any file can be dropped.
    if (ACCEPTED.some((ending) => file.name.toLowerCase().endsWith(ending))) onFile(file)
    else refuse(`「${file.name}」不是 .xlsx 或 .csv 文件，请用 Excel 另存为 .xlsx 后重新选择`)
  }
  const pick = usePick({
    noun: '表格',
    accept: ACCEPTED.join(','),
    multiple: false,
    disabled: isBusy,
    onFiles: ([file]) => file && take(file),
  })
  return (
    <>
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
          <span className="block text-small text-text-muted">{isBusy ? busyHint : hint}</span>
        </p>
        {pick.chooser}
        <Button tone="quiet" disabled={isBusy} onClick={() => void run(async () => saveFile(await readTemplate()))}>
          下载模板
        </Button>
        <Button loading={isBusy} onClick={pick.open}>
          <Upload aria-hidden strokeWidth={1.75} />
          {fileName ? '重新选择' : '选择文件'}
        </Button>
      </div>
      {fault && (
        <Notice
          tone="danger"
          {...(onRetry && {
            action: (
              <Button size="tiny" disabled={isBusy} onClick={onRetry}>
                重新预检
              </Button>
            ),
          })}
        >
          {fault}
        </Notice>
      )}
    </>
  )
}
