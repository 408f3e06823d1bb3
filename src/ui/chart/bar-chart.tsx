import { SeriesChart, type SeriesChartProps } from './series-chart.tsx'

export interface BarChartProps extends SeriesChartProps {
  /** Horizontal bars: for rankings and long names. */
  isLying?: boolean
}

/** Compares values between categories. */
export function BarChart(props: BarChartProps) {
  return <SeriesChart {...props} kind="bar" />
}
