import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ConsolePage } from '#contract/page.ts'
import type { PagePath } from '#lib/paths.ts'

/** A page of the contract with its screen. The shell knows every route, so a screen is loaded when its page is first opened. */
export interface ScreenRoute extends ConsolePage {
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

/** The routes of one area: what its `index.ts` hands to the router. A page without a screen does not compile, nor a screen without a page. */
export const screens = <Name extends string>(
  pages: Readonly<Record<Name, ConsolePage>>,
  loaders: Readonly<Record<NoInfer<Name>, ScreenRoute['screen']>>,
): readonly ScreenRoute[] => (Object.keys(pages) as Name[]).map((name) => ({ ...pages[name], screen: loaders[name] }))
