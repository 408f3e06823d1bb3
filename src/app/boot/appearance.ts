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
    // Not ours: the defaults hold.
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

/** Puts the look on the document, before anything is drawn. */
export function applyAppearance(): void {
  applyTheme()
  root.dataset.density = appearance.density
}

function keep(change: Partial<Appearance>): void {
  appearance = { ...appearance, ...change }
  localStorage.setItem(KEY, JSON.stringify(appearance))
  for (const listener of listeners) listener()
}

/** Kept in this browser for everybody who signs in here: it is about the screen, not about the person. */
export function setTheme(theme: Theme): void {
  keep({ theme })
  applyTheme()
}

/** A copy of what the person keeps on the server (shell/density.ts), so that the first paint stands right. */
export function setDensity(density: Density): void {
  if (density === appearance.density) return
  keep({ density })
  root.dataset.density = density
}

/** The other of light and dark, seen from what is on the screen now. */
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
