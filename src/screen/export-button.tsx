import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ZodType } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useMay } from './may.tsx'
import { useChange } from './use-change.ts'

type ExportEndpoint = Endpoint<ZodType, ZodType<{ jobId: number; fileUrl?: string | undefined }>>

interface ExportButtonProps extends Pick<ButtonProps, 'size'> {
  call: ExportEndpoint
  /** The filters of the list; page and sort do not matter to a file. */
  params: object
  children: ReactNode
}

/** Exports what the list shows: a small file is saved at once, a large one is made in the background. */
export function ExportButton({ call, params, size, children }: ExportButtonProps) {
  const may = useMay(call)
  const start = useChange(call)
  const navigate = useNavigate()
  const [isRunning, setRunning] = useState(false)
  if (!may) return null
  const run = async () => {
    setRunning(true)
    try {
      const { pageNum: _page, pageSize: _size, sort: _sort, ...filters } = params as Record<string, unknown>
      const { jobId, fileUrl } = await start(filters)
      if (fileUrl) saveFile(fileUrl)
      else {
        const action = { label: '查看任务', onSelect: () => navigate('/exportJobs') }
        toast.success(`正在后台导出（任务 ${jobId}），完成后通知您`, { action })
      }
    } catch {
      // The call has said why.
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button size={size} loading={isRunning} onClick={run}>
      {!isRunning && <Download aria-hidden strokeWidth={1.75} />}
      {children}
    </Button>
  )
}

/** Saves a file under the name that the server gives it. */
export function saveFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
