import { SeriesChart, type SeriesChartProps } from './series-chart.tsx'

/** Values over time. Missing values leave gaps. */
export function LineChart(props: SeriesChartProps) {
  return <SeriesChart {...props} kind="line" />
}
