import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import type { PagePath } from '#lib/paths.ts'

/**
 * A routed screen as its area declares it, once: shell, menu, palette and `<Page>` read title and breadcrumb from here. The
 * shell knows every route, so it is written in plain words: what stands on the contract comes with the screen.
 */
export interface ScreenRoute {
  at: `/${string}`
  title: string
  /** From the top navigation down; the last one is the page itself. */
  breadcrumb: readonly string[]
  /** 0-4: the side menu that the route lights up. */
  menu: 0 | 1 | 2 | 3 | 4
  /** The page opens for whoever holds this; null for every signed-in user. */
  may: Permission | null
  /** Loaded when the page is first opened. */
  screen: () => Promise<ScreenModule>
}

export interface ScreenModule {
  default: ComponentType
  opening?: Opening
}

/** The list that a page opens with, where its address says all about it: asked for before the page is drawn. */
export interface Opening {
  at: PagePath
  list: Endpoint
  /** What the list asks for beside its address, and its order where the address names none. */
  fixed?: object
  sort?: string
}

/** The screens of one area: what its `index.ts` hands to the router. */
export interface Area {
  name: string
  routes: readonly ScreenRoute[]
}
