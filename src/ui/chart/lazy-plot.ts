import { lazy } from 'react'

/** The chart library adds 115 kB (compressed), so it is loaded only with a chart. */
export const LazyPlot = lazy(() => import('./plot.tsx'))
