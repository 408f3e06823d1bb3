import { useMemo } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  type DotItemDotProps,
  Line,
  LineChart,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { shortFigure, shortName } from './figures.ts'
import { Marker, markColour, markFill } from './marks.tsx'
import type { CartesianPlotProps } from './plot-props.ts'
import { PlotTooltip } from './plot-tooltip.tsx'
import { totalAt } from './series.ts'

const labelStyle = { fill: 'var(--color-text-muted)', fontSize: 12 }
const axis = {
  tick: labelStyle,
  tickLine: false,
  axisLine: { stroke: 'var(--color-line-strong)' },
  className: 'tabular-nums',
}
/** Maximum number of markers on a line; more would hide it. */
const maxMarkers = 16

const keyOf = (mark: number) => `series${mark}`

export function CartesianPlot({
  kind,
  categories,
  series,
  isLying = false,
  format,
  height,
  patterns,
  ...labels
}: CartesianPlotProps) {
  const rows = useMemo(
    () =>
      categories.map((label, index) => ({
        label,
        ...Object.fromEntries(series.map(({ mark, values }) => [keyOf(mark), values[index] ?? null])),
      })),
    [categories, series],
  )
  // Pieces are whole: an axis of few orders has no mark at half an order.
  const allowDecimals = series.some(({ values }) => values.some((value) => value !== null && !Number.isInteger(value)))
  const Chart = kind === 'line' ? LineChart : BarChart
  const fills = kind === 'line' ? undefined : patterns
  const step = Math.ceil(categories.length / maxMarkers)

  const tooltip = ({ active, activeIndex }: TooltipContentProps) => {
    if (!active) return null
    const index = Number(activeIndex)
    const lines = series.flatMap(({ name, mark, values }) => {
      const value = values[index]
      return value === null || value === undefined ? [] : [{ name, mark, figure: format(value) }]
    })
    const hasTotal = kind === 'stacked' && series.length > 1
    return (
      <PlotTooltip
        title={categories[index]}
        lines={lines}
        patterns={fills}
        total={hasTotal ? format(totalAt(series, index)) : undefined}
      />
    )
  }

  return (
    <Chart
      {...labels}
      responsive
      data={rows}
      layout={isLying ? 'vertical' : 'horizontal'}
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      style={{ width: '100%', height }}
    >
      <CartesianGrid stroke="var(--color-line)" horizontal={!isLying} vertical={isLying} />
      {isLying ? (
        <>
          <XAxis {...axis} type="number" axisLine={false} allowDecimals={allowDecimals} tickFormatter={shortFigure} />
          <YAxis {...axis} type="category" dataKey="label" width="auto" interval={0} tickFormatter={shortName} />
        </>
      ) : (
        <>
          <XAxis {...axis} dataKey="label" minTickGap={12} tickMargin={6} tickFormatter={shortName} />
          <YAxis {...axis} axisLine={false} width="auto" allowDecimals={allowDecimals} tickFormatter={shortFigure} />
        </>
      )}
      <Tooltip
        content={tooltip}
        filterNull={false}
        animationDuration={120}
        wrapperStyle={{ zIndex: 1 }}
        cursor={kind === 'line' ? { stroke: 'var(--color-line-strong)' } : { fill: 'var(--color-hover)' }}
      />
      {kind === 'line'
        ? series.map(({ name, mark }) => (
            <Line
              key={name}
              name={name}
              dataKey={keyOf(mark)}
              stroke={markColour(mark)}
              strokeWidth={2}
              isAnimationActive={false}
              dot={({ cx, cy, index }: DotItemDotProps) =>
                typeof cx === 'number' && typeof cy === 'number' && index % step === 0 ? (
                  <Marker key={index} mark={mark} x={cx} y={cy} />
                ) : null
              }
              activeDot={({ cx, cy }: { cx?: number; cy?: number }) =>
                cx === undefined || cy === undefined ? <g /> : <Marker mark={mark} x={cx} y={cy} isActive />
              }
            />
          ))
        : series.map(({ name, mark }) => (
            <Bar
              key={name}
              name={name}
              dataKey={keyOf(mark)}
              fill={markFill(patterns, mark)}
              maxBarSize={32}
              isAnimationActive={false}
              {...(kind === 'stacked'
                ? { stackId: 'all', stroke: 'var(--color-surface)' }
                : { radius: isLying ? [0, 2, 2, 0] : [2, 2, 0, 0] })}
            />
          ))}
    </Chart>
  )
}
