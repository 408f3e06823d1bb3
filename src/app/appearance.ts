import { useSyncExternalStore } from 'react'
import type { Density } from '#contract/density.ts'

export type Theme = 'auto' | 'light' | 'dark'

export interface Appearance {
  theme: Theme
  density: Density
}

const KEY = 'appearance'
const themes: readonly unknown[] = ['auto', 'light', 'dark'] satisfies Theme[]
const densities: readonly unknown[] = ['compact', 'default', 'loose'] satisfies Density[]
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

let appearance = read()

function read(): Appearance {
  let stored: Partial<Appearance> | null = null
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    // Not ours: the defaults hold.
  }
  return {
    theme: themes.includes(stored?.theme) && stored?.theme ? stored.theme : 'auto',
    density: densities.includes(stored?.density) && stored?.density ? stored.density : 'default',
  }
}

/** Puts the look on the document: at start before anything is drawn, and whenever it changes. */
export function applyAppearance(): void {
  const { theme, density } = appearance
  const root = document.documentElement
  root.dataset.theme = theme === 'auto' ? (prefersDark.matches ? 'dark' : 'light') : theme
  root.dataset.density = density
}
prefersDark.addEventListener('change', applyAppearance)

/**
 * Kept in this browser for whoever signs in here. Light or dark is about the screen and stays with it; of the density this is
 * a copy of what the person keeps on the server (shell/density.ts), so that the first paint stands right.
 */
export function setAppearance(change: Partial<Appearance>): void {
  appearance = { ...appearance, ...change }
  localStorage.setItem(KEY, JSON.stringify(appearance))
  applyAppearance()
  for (const listener of listeners) listener()
}

/** The other of light and dark, seen from what is on the screen now. */
export function switchTheme(): void {
  setAppearance({ theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' })
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => appearance,
  )
}
