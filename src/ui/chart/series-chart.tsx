import { useId, useMemo } from 'react'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import { formatFigure } from './figures.ts'
import { LazyPlot } from './lazy-plot.ts'
import { Legend, useHidden } from './legend.tsx'
import { Patterns } from './marks.tsx'
import type { CartesianPlotProps } from './plot-props.ts'
import { hasFigures, type Series, totalAt, withMarks } from './series.ts'
import { describeSeries } from './summary.ts'

export interface SeriesChartProps extends ChartProps {
  /** Heading of the category column in the table: 月份. */
  categoryLabel: string
  /** Unique. */
  categories: readonly string[]
  /** Up to eight, with unique names. */
  series: readonly Series[]
}

interface KindProps extends SeriesChartProps, Pick<CartesianPlotProps, 'kind' | 'isLying'> {}

/** A chart over categories; the base of LineChart, BarChart and StackedChart. */
export function SeriesChart({
  kind,
  isLying = false,
  categoryLabel,
  categories,
  series,
  format = formatFigure,
  height = 240,
  ...rest
}: KindProps) {
  const patterns = useId()
  const hidden = useHidden()
  const marked = useMemo(() => withMarks(series), [series])
  const shown = hidden.shownOf(marked)
  const hasTotal = kind === 'stacked' && series.length > 1
  const written = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : format(value)

  return (
    <ChartFrame
      {...rest}
      height={height}
      hasData={hasFigures(series)}
      summary={describeSeries(categories, shown, format)}
      drawing={(labels) => (
        <>
          {kind !== 'line' && <Patterns id={patterns} />}
          <LazyPlot {...labels} {...{ kind, categories, isLying, format, height, patterns }} series={shown} />
        </>
      )}
      legend={
        // A single series is named by the title.
        series.length > 1 && (
          <Legend
            items={marked}
            hidden={hidden}
            patterns={kind === 'line' ? undefined : patterns}
            className="mt-2 justify-center"
          />
        )
      }
      table={(labels) => (
        <ChartTable
          {...labels}
          columns={[categoryLabel, ...series.map(({ name }) => name), ...(hasTotal ? ['合计'] : [])]}
          rows={categories.map((name, index) => ({
            name,
            figures: [
              ...series.map(({ values }) => written(values[index])),
              ...(hasTotal ? [format(totalAt(series, index))] : []),
            ],
          }))}
        />
      )}
    />
  )
}
