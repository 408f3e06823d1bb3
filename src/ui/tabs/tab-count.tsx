import { formatFigure } from '#ui/format-figure.ts'

/** How many stand behind a tab; words such as 10,000+ stand as they are. */
export function TabCount({ count }: { count: number | string }) {
  return (
    <span className="rounded-full bg-sunken px-1.5 font-normal text-small text-text-muted tabular-nums">
      {typeof count === 'string' ? count : formatFigure(count)}
    </span>
  )
}
