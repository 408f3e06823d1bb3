import { useState } from 'react'

interface SideState {
  isFolded: boolean
  /** Folders that the user has collapsed; all others are expanded. */
  closed: readonly string[]
}

const initial: SideState = { isFolded: false, closed: [] }
const keyOf = (userId: number) => `side-menu:${userId}`

function read(userId: number): SideState {
  try {
    const stored: Partial<SideState> | null = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    return {
      isFolded: stored?.isFolded === true,
      closed: Array.isArray(stored?.closed) ? stored.closed.map(String) : [],
    }
  } catch {
    return initial
  }
}

/** Side menu state, stored in this browser by user. */
export function useSideState(userId: number) {
  const [state, setState] = useState(() => read(userId))
  const change = (part: Partial<SideState>) => {
    const next = { ...state, ...part }
    setState(next)
    localStorage.setItem(keyOf(userId), JSON.stringify(next))
  }
  return {
    ...state,
    fold: (isFolded: boolean) => change({ isFolded }),
    toggle: (id: string) =>
      change({
        closed: state.closed.includes(id) ? state.closed.filter((closedId) => closedId !== id) : [...state.closed, id],
      }),
  }
}
