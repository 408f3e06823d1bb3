import { useId, useMemo } from 'react'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import { formatFigure, formatShare } from './figures.ts'
import { LazyPlot } from './lazy-plot.ts'
import { Legend, useHidden } from './legend.tsx'
import { Patterns } from './marks.tsx'
import { foldSlices, type Slice, withMarks } from './series.ts'
import { describeSlices } from './summary.ts'

export interface PieChartProps extends ChartProps {
  /** Heading of the name column in the table: 品类. */
  categoryLabel: string
  /** In any order; the largest eight are drawn, with the rest combined as 其他 in the last slice. */
  slices: readonly Slice[]
}

const sum = (slices: readonly Slice[]) => slices.reduce((total, { value }) => total + value, 0)

/** A few parts of a whole, with their shares. */
export function PieChart({ categoryLabel, slices, format = formatFigure, height = 200, unit, ...rest }: PieChartProps) {
  const patterns = useId()
  const hidden = useHidden()
  const marked = useMemo(() => withMarks(foldSlices(slices)), [slices])
  const shown = hidden.shownOf(marked)
  const total = sum(shown)

  return (
    <ChartFrame
      {...rest}
      unit={unit}
      height={height}
      hasData={marked.length > 0}
      summary={describeSlices(shown, format)}
      drawing={(labels) => (
        <div className="flex flex-col items-center gap-x-6 gap-y-3 @sm:flex-row @sm:justify-center">
          <Patterns id={patterns} />
          <LazyPlot {...labels} {...{ format, height, patterns, unit }} kind="pie" slices={shown} />
          <Legend
            items={marked}
            hidden={hidden}
            patterns={patterns}
            className="w-full max-w-60 flex-col @sm:w-auto @sm:min-w-40"
          >
            {(slice) => (
              <span className="ml-auto pl-4 text-text tabular-nums">
                {shown.includes(slice) ? formatShare(slice.value, total) : ''}
              </span>
            )}
          </Legend>
        </div>
      )}
      legend={null}
      table={(labels) => (
        <ChartTable
          {...labels}
          columns={[categoryLabel, '数值', '占比']}
          rows={[...slices]
            .sort((one, other) => other.value - one.value)
            .map(({ name, value }) => ({ name, figures: [format(value), formatShare(value, sum(slices))] }))}
          total={{ name: '合计', figures: [format(sum(slices)), formatShare(1, 1)] }}
        />
      )}
    />
  )
}
