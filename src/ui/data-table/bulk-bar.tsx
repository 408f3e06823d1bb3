import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { formatFigure } from '#ui/format-figure.ts'
import { text } from '#ui/text.ts'

interface BulkBarProps {
  /** Room for the checkboxes, which stay accessible. */
  left: number
  count: number
  total: number
  /** Selects all matching rows on every page. */
  onSelectAll: (() => void) | undefined
  onClear: () => void
  onCopy: () => void
  children: ReactNode
}

/** Covers the header while rows are selected: their number and the bulk actions. */
export function BulkBar({ left, count, total, onSelectAll, onClear, onCopy, children }: BulkBarProps) {
  return (
    <section
      aria-label="批量操作"
      data-slot="bulk-bar"
      style={{ left }}
      className="absolute top-0 right-0 flex h-(--row-height) items-center gap-3 overflow-x-auto bg-sunken pr-2 pl-3 [scrollbar-width:none]"
    >
      <strong className="shrink-0 font-medium tabular-nums">已选 {formatFigure(count)} 条</strong>
      {onSelectAll && (
        <Button tone="link" size="tiny" onClick={onSelectAll}>
          选择全部 {formatFigure(total)} 条结果
        </Button>
      )}
      <div className="flex shrink-0 items-center gap-2">{children}</div>
      <div className="sticky right-0 ml-auto flex shrink-0 items-center gap-1 bg-sunken">
        <Button tone="quiet" size="tiny" onClick={onCopy}>
          {text.copy}
        </Button>
        <Button tone="quiet" size="tiny" onClick={onClear}>
          <X aria-hidden strokeWidth={1.75} />
          取消选择
        </Button>
      </div>
    </section>
  )
}
