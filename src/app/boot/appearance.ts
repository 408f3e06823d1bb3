import { useSyncExternalStore } from 'react'
import { type Density, density as densityCodes } from '#contract/density.ts'

export type Theme = 'auto' | 'light' | 'dark'

export interface Appearance {
  theme: Theme
  density: Density
}

const KEY = 'appearance'
const themes: readonly unknown[] = ['auto', 'light', 'dark'] satisfies Theme[]
const densities: readonly unknown[] = densityCodes.codes
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

let appearance = read()

function read(): Appearance {
  let stored: Partial<Appearance> | null = null
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    // Invalid value: the defaults apply.
  }
  return {
    theme: themes.includes(stored?.theme) && stored?.theme ? stored.theme : 'auto',
    density: densities.includes(stored?.density) && stored?.density ? stored.density : 'default',
  }
}

const root = document.documentElement

function applyTheme(): void {
  const { theme } = appearance
  root.dataset.theme = theme === 'auto' ? (prefersDark.matches ? 'dark' : 'light') : theme
}
prefersDark.addEventListener('change', applyTheme)

/** Applies theme and density to the document before the first render. */
export function applyAppearance(): void {
  applyTheme()
  root.dataset.density = appearance.density
}

function store(change: Partial<Appearance>): void {
  appearance = { ...appearance, ...change }
  localStorage.setItem(KEY, JSON.stringify(appearance))
  for (const listener of listeners) listener()
}

/** Stored in this browser for all its users: it concerns the screen, not the user. */
export function setTheme(theme: Theme): void {
  store({ theme })
  applyTheme()
}

/** A copy of the user's setting on the server (shell/density.ts), so that the first paint is correct. */
export function setDensity(density: Density): void {
  if (density === appearance.density) return
  store({ density })
  root.dataset.density = density
}

/** Toggles between light and dark, starting from the visible theme. */
export function switchTheme(): void {
  setTheme(root.dataset.theme === 'dark' ? 'light' : 'dark')
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
