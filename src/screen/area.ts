import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PagePath } from '#lib/paths.ts'

/** A routed screen as its area declares it, once: shell, menu, palette and `<Page>` read title and breadcrumb from here. */
export interface ScreenRoute {
  at: PagePath
  title: string
  /** From the top navigation down; the last one is the page itself. */
  breadcrumb: readonly string[]
  /** 0-4: the side menu that the route lights up. */
  menu: 0 | 1 | 2 | 3 | 4
  /** The page opens for whoever may call this; null for every signed-in user. */
  may: Endpoint | null
  /** The list that the page opens with, where its address says all about it: asked for while the code is on its way. */
  list?: Endpoint
  /** Loaded when the page is first opened. */
  screen: () => Promise<{ default: ComponentType }>
}

/** The screens of one area: what its `index.ts` hands to the router. */
export interface Area {
  name: string
  routes: readonly ScreenRoute[]
}
