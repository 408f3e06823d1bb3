import { createContext } from 'react'

/** Where a tool stands: in the bar, or in the menu of those that have no room there. */
export const ToolbarPlace = createContext<'bar' | 'menu'>('bar')
