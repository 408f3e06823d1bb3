import type { Marked, Series, Slice } from './series.ts'

interface SharedProps {
  'aria-labelledby': string
  'aria-describedby': string
  format: (value: number) => string
  height: number
  /** Id of the patterns that fill bars and slices. */
  patterns: string
}

export interface CartesianPlotProps extends SharedProps {
  kind: 'line' | 'bar' | 'stacked'
  categories: readonly string[]
  /** Only those to be drawn. */
  series: readonly (Series & Marked)[]
  /** Bars that lie, for long names. */
  isLying?: boolean
}

export interface PiePlotProps extends SharedProps {
  kind: 'pie'
  /** Only those to be drawn. */
  slices: readonly (Slice & Marked)[]
  unit: string | undefined
}

export type PlotProps = CartesianPlotProps | PiePlotProps
