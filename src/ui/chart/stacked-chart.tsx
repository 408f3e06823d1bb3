import type { BarChartProps } from './bar-chart.tsx'
import { SeriesChart } from './series-chart.tsx'

/** The total and its composition. */
export function StackedChart(props: BarChartProps) {
  return <SeriesChart {...props} kind="stacked" />
}
