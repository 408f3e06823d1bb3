import { createContext, use } from 'react'
import type { ScreenRoute } from './screens.ts'

/** The route that the page was declared as: title and breadcrumb stand there, once. */
const ScreenRouteContext = createContext<ScreenRoute | null>(null)
export const ScreenRouteProvider = ScreenRouteContext
export const useScreenRoute = (): ScreenRoute | null => use(ScreenRouteContext)
