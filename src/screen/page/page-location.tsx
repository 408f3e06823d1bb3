import { createContext, use } from 'react'

/**
 * Where one page stands. Pages that are kept alive in tabs each have their own: the address bar belongs to the one in
 * front, and a page in the background must not read somebody else's query.
 */
export interface PageLocation {
  /** Path without the query: /goods/brand. */
  path: string
  /** The encrypted query with its question mark, or ''. */
  search: string
  /** Parameters of the path, such as orderType. */
  params: Readonly<Record<string, string | undefined>>
  /** True while the page is in front. */
  isActive: boolean
  /** Puts another query in place of the own one, without a step in the history. */
  replaceSearch(search: string): void
  /** Unsaved changes of one form or dialog of the page: while any has some, the tab wears a dot and asks before it closes. */
  setDirty(isDirty: boolean, owner: object): void
  /** Name of the record in the tab, such as 编辑 北欧之家. */
  setTitle(title: string): void
  /** Closes this tab and goes to another page; a form does so after it has saved. */
  leaveFor(to: string): void
}

const nowhere: PageLocation = {
  path: '',
  search: '',
  params: {},
  isActive: true,
  replaceSearch: () => {},
  setDirty: () => {},
  setTitle: () => {},
  leaveFor: () => {},
}

const PageLocationContext = createContext<PageLocation>(nowhere)
export const PageLocationProvider = PageLocationContext

export const usePageLocation = (): PageLocation => use(PageLocationContext)
