import { cn } from '#ui/cn.ts'
import { formatFigure } from '#ui/format-figure.ts'

interface TabCountProps {
  count: number | string
  /** Stands out while there is any. */
  isUrgent?: boolean
}

/** How many stand behind a tab; words such as 10,000+ stand as they are. */
export function TabCount({ count, isUrgent = false }: TabCountProps) {
  return (
    <span
      className={cn(
        'rounded-full px-1.5 font-normal text-small tabular-nums',
        isUrgent && String(count) !== '0' ? 'bg-danger-subtle text-danger-text' : 'bg-sunken text-text-muted',
      )}
    >
      {typeof count === 'string' ? count : formatFigure(count)}
    </span>
  )
}
