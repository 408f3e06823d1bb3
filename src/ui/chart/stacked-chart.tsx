import type { BarChartProps } from './bar-chart.tsx'
import { SeriesChart } from './series-chart.tsx'

/** How much there is altogether, and of what it is made. */
export function StackedChart(props: BarChartProps) {
  return <SeriesChart {...props} kind="stacked" />
}
