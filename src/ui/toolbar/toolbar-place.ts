import { createContext } from 'react'

/** Where a tool is rendered: in the bar, or in the overflow menu. */
export const ToolbarPlace = createContext<'bar' | 'menu'>('bar')
