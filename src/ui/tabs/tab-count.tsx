import { cn } from '#ui/cn.ts'
import { formatFigure } from '#ui/format-figure.ts'

interface TabCountProps {
  count: number | string
  /** Highlighted unless zero. */
  isUrgent?: boolean
}

/** The count of a tab; texts such as 10,000+ are shown unchanged. */
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
