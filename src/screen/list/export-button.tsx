import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ZodType } from 'zod'
import type { Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { jobsPath } from '#screen/page/jobs-path.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { shownIds } from '#ui/data-table/preference.ts'
import { toast } from '#ui/toast/toast.ts'
import { filtersOf } from './page-state.ts'
import { usePreference } from './use-preference.ts'

export type ExportEndpoint = Endpoint<ZodType, ZodType<{ jobId: number; fileUrl?: string | undefined }>>

/** The column properties that an export needs. */
export type ExportedColumns = readonly Pick<Column<never>, 'id' | 'pin' | 'hideable' | 'isPicture'>[]

/** Parameters of an export besides its columns. */
export type ExportParams<E> = { [Name in keyof ParamsOf<E> as Exclude<Name, 'columns'>]: ParamsOf<E>[Name] }

interface ExportButtonProps<E extends ExportEndpoint> extends Pick<ButtonProps, 'size'> {
  call: E
  /** The filters of the list; page and sort are ignored. */
  params: NoInfer<ExportParams<E>>
  /**
   * Columns of the list: the file contains the visible ones in their order. Null for a file that does not follow a
   * list.
   */
  columns: ExportedColumns | null
  /** The reason why an export is refused; shown instead of exporting. */
  refused?: string | undefined
  children: ReactNode
}

const noColumns: ExportedColumns = []

/** Starts an export: a small file is downloaded at once, a large one is created by a background job. */
export function useExport(call: ExportEndpoint, columns: ExportedColumns | null) {
  const start = useChange(call)
  const navigate = useNavigate()
  const [isRunning, setRunning] = useState(false)
  const { path } = usePageLocation()
  const declared = columns ?? noColumns
  const { preference } = usePreference(path, declared)
  const run = async (params: object) => {
    setRunning(true)
    try {
      const shown = shownIds(
        declared.filter(({ isPicture }) => !isPicture),
        preference,
      )
      const { jobId, fileUrl } = await start({
        ...filtersOf(params as Record<string, unknown>),
        ...(shown.length > 0 && { columns: shown }),
      })
      if (fileUrl) saveFile(fileUrl)
      else {
        const action = { label: '查看任务', onSelect: () => navigate(jobsPath.to()) }
        toast.success(`正在后台导出（任务 ${jobId}），完成后通知您`, { action })
      }
    } catch {
      // The call has shown the error.
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, run }
}

/** Exports the current list. */
export function ExportButton<E extends ExportEndpoint>({
  call,
  params,
  columns,
  refused,
  size,
  children,
}: ExportButtonProps<E>) {
  const can = useCanCall(call)
  const { isRunning, run } = useExport(call, columns)
  if (!can) return null
  return (
    <Button size={size} loading={isRunning} onClick={() => (refused ? toast.info(refused) : void run(params))}>
      {!isRunning && <Download aria-hidden strokeWidth={1.75} />}
      {children}
    </Button>
  )
}

/** Downloads a file under the name given by the server. */
export function saveFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
