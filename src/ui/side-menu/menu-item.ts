import type { ReactNode } from 'react'
import type { Destination } from '#ui/nav-link/nav-link.tsx'

interface Named {
  id: string
  title: string
  /** 16 px; for entries of the first level, which only show it when the menu is folded. */
  icon?: ReactNode
}

export interface SideMenuPage extends Named, Destination {
  /** Paths without their own entry that highlight this one: `/order/list/{type}` matches `/order/list/2`. */
  opens?: readonly string[]
  /** A heading above it, inside a folder. */
  divider?: string
}

export interface SideMenuFolder extends Named {
  items: readonly SideMenuPage[]
}

export type SideMenuItem = SideMenuPage | SideMenuFolder

export const isFolder = (item: SideMenuItem): item is SideMenuFolder => 'items' in item

/** Whether a path matches a pattern: a segment in braces matches anything. */
export function fitsPattern(pattern: string, path: string): boolean {
  const steps = pattern.split('/')
  const given = path.split('/')
  return steps.length === given.length && steps.every((step, index) => step.startsWith('{') || step === given[index])
}

/** The page that a path belongs to: itself before one that `opens` it. */
export function activePage(items: readonly SideMenuItem[], path: string): SideMenuPage | undefined {
  const pages = items.flatMap((item) => (isFolder(item) ? item.items : [item]))
  return (
    pages.find(({ href }) => href === path) ??
    pages.find(({ opens = [] }) => opens.some((pattern) => fitsPattern(pattern, path)))
  )
}
