import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ConsolePage } from '#contract/page.ts'
import type { PagePath } from '#lib/paths.ts'

/** A contract page with its screen. The shell knows every route; a screen is loaded when its page is first opened. */
export interface ScreenRoute extends ConsolePage {
  screen: () => Promise<ScreenModule>
}

export interface ScreenModule {
  default: ComponentType
  opening?: Opening
}

/** The list that a page opens with, if its address determines the request: prefetched before the page renders. */
export interface Opening {
  at: PagePath
  list: Endpoint
  /** Parameters that are not in the address, and the order if the address has none. */
  fixed?: object
  sort?: string
}

/**
 * The routes of one area, passed to the router by its `index.ts`. A page without a screen, or a screen without a page,
 * does not compile.
 */
export const screens = <Name extends string>(
  pages: Readonly<Record<Name, ConsolePage>>,
  loaders: Readonly<Record<NoInfer<Name>, ScreenRoute['screen']>>,
): readonly ScreenRoute[] => (Object.keys(pages) as Name[]).map((name) => ({ ...pages[name], screen: loaders[name] }))
