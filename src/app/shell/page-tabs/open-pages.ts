import { createContext, use } from 'react'
import type { PageTab } from './tabs.ts'

/** The opened pages, for those below the shell that only read them. */
export const OpenPages = createContext<readonly PageTab[]>([])
export const useOpenPages = (): readonly PageTab[] => use(OpenPages)
