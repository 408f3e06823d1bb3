import { Swatch } from './marks.tsx'
import type { Marked } from './series.ts'

interface TooltipLine extends Marked {
  figure: string
}

interface PlotTooltipProps {
  title?: string
  lines: readonly TooltipLine[]
  /** The last line: the total. */
  total?: string
  patterns: string | undefined
}

/** The values at the hovered or focused point. */
export function PlotTooltip({ title, lines, total, patterns }: PlotTooltipProps) {
  return (
    <div
      role="status"
      className="w-max max-w-80 rounded-panel border border-line bg-raised px-3 py-2 text-small text-text shadow-floating"
    >
      {title && <p className="mb-1 font-medium">{title}</p>}
      {lines.length === 0 && <p className="text-text-faint">没有数据</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5">
        {lines.map(({ name, mark, figure }) => (
          <div key={name} className="col-span-3 grid grid-cols-subgrid items-center">
            <Swatch mark={mark} patterns={patterns} />
            <dt className="truncate text-text-muted">{name}</dt>
            <dd className="pl-3 text-right font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
        {total && (
          <div className="col-span-3 grid grid-cols-subgrid items-center border-t pt-0.5">
            <dt className="col-start-2 text-text-muted">合计</dt>
            <dd className="pl-3 text-right font-medium tabular-nums">{total}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
