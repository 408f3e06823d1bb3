import { useMemo } from 'react'
import { Pie, PieChart, Tooltip, type TooltipContentProps } from 'recharts'
import { formatShare, shortFigure } from './figures.ts'
import { markFill } from './marks.tsx'
import type { PiePlotProps } from './plot-props.ts'
import { PlotTooltip } from './plot-tooltip.tsx'

export function PiePlot({ kind: _kind, slices, unit, format, height, patterns, ...labels }: PiePlotProps) {
  const filled = useMemo(
    () => slices.map((slice) => ({ ...slice, fill: markFill(patterns, slice.mark) })),
    [slices, patterns],
  )
  const total = slices.reduce((sum, { value }) => sum + value, 0)

  const tooltip = ({ active, activeIndex }: TooltipContentProps) => {
    const slice = active ? slices[Number(activeIndex)] : undefined
    if (!slice) return null
    const line = { mark: slice.mark, name: formatShare(slice.value, total), figure: format(slice.value) }
    return <PlotTooltip title={slice.name} lines={[line]} patterns={patterns} />
  }

  return (
    <div className="relative" style={{ width: height, maxWidth: '100%' }}>
      <p aria-hidden className="absolute inset-0 flex flex-col items-center justify-center text-center">
        <span className="font-bold text-title tabular-nums">{shortFigure(total)}</span>
        <span className="text-small text-text-faint">合计{unit && `（${unit}）`}</span>
      </p>
      <PieChart {...labels} responsive style={{ width: '100%', height }}>
        <Tooltip content={tooltip} animationDuration={120} wrapperStyle={{ zIndex: 1 }} />
        <Pie
          data={filled}
          dataKey="value"
          nameKey="name"
          innerRadius="62%"
          outerRadius="98%"
          // Clockwise from the top.
          startAngle={90}
          endAngle={-270}
          stroke="var(--color-surface)"
          strokeWidth={2}
          // The chart itself is the only tab stop.
          rootTabIndex={-1}
          isAnimationActive={false}
        />
      </PieChart>
    </div>
  )
}
