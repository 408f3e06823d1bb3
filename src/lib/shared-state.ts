import { useSyncExternalStore } from 'react'

/** A side menu entry as named by the requirements (section 3); `icon` is an addition. */
export interface SideMenuEntry {
  /** Whether the icon is an image URL. */
  isPic: boolean
  /** The url; empty for a folder. */
  index: string
  title: string
  id: number
  icon: string
  subs: SubEntry[]
}

export interface SubEntry {
  icon: string
  index: string
  title: string
  id: number
  /** Name of the parent folder of a flattened third level: shown as a divider. */
  divider?: string
}

export interface NavItem {
  name: string
  menuIndex: number
  icon: string
}

/** The shared state of the requirements (section 3). */
export interface SharedState {
  navItems: NavItem[]
  /** One list per menu index. */
  sideMenus: Record<number, SideMenuEntry[]>
  /** Where to go after sign-in: an in-app path with its encrypted query. */
  redirectTarget: string
  /** True while a submit is in flight; cleared on every response. */
  submitLoading: boolean
  selectedProduct: { spuId: number; select_data: unknown[]; select_material_data: unknown[] } | null
  /** Passed between pages in memory, never stored. */
  pageParams: Record<string, unknown>
}

const initial: SharedState = {
  navItems: [],
  sideMenus: {},
  redirectTarget: '',
  submitLoading: false,
  selectedProduct: null,
  pageParams: {},
}

let state = initial
const listeners = new Set<() => void>()

export const getSharedState = (): SharedState => state

export function setSharedState(change: Partial<SharedState>): void {
  const isSame = (Object.keys(change) as (keyof SharedState)[]).every((key) => Object.is(state[key], change[key]))
  if (isSame) return
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function resetSharedState(): void {
  setSharedState(initial)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Selects a part of the shared state and renders again when it changes. */
export function useSharedState<Part>(select: (state: SharedState) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(state))
}
