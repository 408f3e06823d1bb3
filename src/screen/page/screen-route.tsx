import { createContext, use } from 'react'
import type { ScreenRoute } from './screens.ts'

/** The route of the page, with its title and breadcrumb. */
const ScreenRouteContext = createContext<ScreenRoute | null>(null)
export const ScreenRouteProvider = ScreenRouteContext
export const useScreenRoute = (): ScreenRoute | null => use(ScreenRouteContext)
