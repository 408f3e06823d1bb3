import { SeriesChart, type SeriesChartProps } from './series-chart.tsx'

/** How figures move over time. Gaps stay gaps. */
export function LineChart(props: SeriesChartProps) {
  return <SeriesChart {...props} kind="line" />
}
