import { lazy } from 'react'

/** Of the drawing library come 115 kB with it, compressed: no screen waits for them that has no chart. */
export const LazyPlot = lazy(() => import('./plot.tsx'))
