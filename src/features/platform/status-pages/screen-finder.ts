import { createContext } from 'react'
import type { ScreenRoute } from '#screen/page/screens.ts'

/** Finds the screen of a path in all areas; only the app knows them all. */
export const ScreenFinder = createContext<(path: string) => ScreenRoute | undefined>(() => undefined)
