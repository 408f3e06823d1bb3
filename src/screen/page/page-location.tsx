import { createContext, use } from 'react'

/**
 * The location of one page. Each page kept alive in a tab has its own: the address bar belongs to the active page, and
 * a background page must not read another page's query.
 */
export interface PageLocation {
  /** Path without the query: /goods/brand. */
  path: string
  /** The encrypted query with its question mark, or ''. */
  search: string
  /** Path parameters, such as orderType. */
  params: Readonly<Record<string, string | undefined>>
  /** Whether the page is in the foreground. */
  isActive: boolean
  /** Replaces the page's query without a history entry. */
  replaceSearch(search: string): void
  /**
   * Reports unsaved changes of one form or dialog of the page: while any is dirty, the tab is marked and asks before it
   * closes.
   */
  setDirty(isDirty: boolean, owner: object): void
  /** Sets the record name in the tab, such as 编辑 北欧之家. */
  setTitle(title: string): void
  /** Closes this tab and goes to another page, for example after a form is saved. */
  leaveFor(to: string): void
}

const noLocation: PageLocation = {
  path: '',
  search: '',
  params: {},
  isActive: true,
  replaceSearch: () => {},
  setDirty: () => {},
  setTitle: () => {},
  leaveFor: () => {},
}

const PageLocationContext = createContext<PageLocation>(noLocation)
export const PageLocationProvider = PageLocationContext

export const usePageLocation = (): PageLocation => use(PageLocationContext)
