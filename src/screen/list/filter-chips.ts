import { createContext, use, useEffect, useRef } from 'react'

export interface FilterChip {
  label: string
  /** The value as text. */
  text: string
  clear: () => void
}

export interface ChipRegister {
  put(name: string, chip: FilterChip | null): void
}

const noRegister: ChipRegister = { put: () => {} }
export const ChipRegisterContext = createContext<ChipRegister>(noRegister)

/** Reports this filter's value to the filter bar, so that a collapsed filter can be shown and cleared as a chip. */
export function useFilterChip(label: string, text: string, clear: () => void): void {
  const { put } = use(ChipRegisterContext)
  const latest = useRef(clear)
  useEffect(() => {
    latest.current = clear
  })
  useEffect(() => {
    put(label, text === '' ? null : { label, text, clear: () => latest.current() })
    return () => put(label, null)
  }, [label, text, put])
}
