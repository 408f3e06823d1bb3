import { createContext } from 'react'
import type { ScreenRoute } from '#screen/page/screens.ts'

/** Finds the screen behind a path among all areas, which only the app knows. */
export const ScreenFinder = createContext<(path: string) => ScreenRoute | undefined>(() => undefined)
