import { createContext, use, useEffect, useRef } from 'react'

export interface FilterChip {
  label: string
  /** The value in words. */
  text: string
  clear: () => void
}

export interface ChipRegister {
  put(name: string, chip: FilterChip | null): void
}

const nowhere: ChipRegister = { put: () => {} }
export const ChipRegisterContext = createContext<ChipRegister>(nowhere)

/** Tells the filter bar what this filter holds, so that it can be shown and taken away while the filter is folded away. */
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
