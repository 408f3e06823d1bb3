import type { Marked, Series, Slice } from './series.ts'

interface SharedProps {
  'aria-labelledby': string
  'aria-describedby': string
  format: (value: number) => string
  height: number
  /** Id of the fill patterns of bars and slices. */
  patterns: string
}

export interface CartesianPlotProps extends SharedProps {
  kind: 'line' | 'bar' | 'stacked'
  categories: readonly string[]
  /** Only the visible series. */
  series: readonly (Series & Marked)[]
  /** Horizontal bars, for long names. */
  isLying?: boolean
}

export interface PiePlotProps extends SharedProps {
  kind: 'pie'
  /** Only the visible slices. */
  slices: readonly (Slice & Marked)[]
  unit: string | undefined
}

export type PlotProps = CartesianPlotProps | PiePlotProps
