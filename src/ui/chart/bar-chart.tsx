import { SeriesChart, type SeriesChartProps } from './series-chart.tsx'

export interface BarChartProps extends SeriesChartProps {
  /** Bars that lie: for rankings, and for names that are long. */
  isLying?: boolean
}

/** How things compare. */
export function BarChart(props: BarChartProps) {
  return <SeriesChart {...props} kind="bar" />
}
