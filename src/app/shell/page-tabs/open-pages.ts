import { createContext, use } from 'react'
import type { PageTab } from './tabs.ts'

/** The opened pages, for readers below the shell. */
export const OpenPages = createContext<readonly PageTab[]>([])
export const useOpenPages = (): readonly PageTab[] => use(OpenPages)
