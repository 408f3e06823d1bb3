import { moved } from '#ui/page-tabs/order.ts'

/** State model of the opened pages: open, kept alive and evicted ones. */

export interface PageTab {
  key: string
  path: string
  /** The encrypted query with its question mark, or ''. */
  search: string
  title: string
  /** Url of the menu page from which it was first opened; '' if it was opened by its address. */
  from: string
  isDirty: boolean
  /** Incremented by a reload, which mounts the page again. */
  generation: number
  /** The visit number when it was last active; 0 for a page restored by a reload. */
  usedAt: number
}

export interface Tabs {
  tabs: readonly PageTab[]
  visits: number
}

export const MAX_TABS = 15
/** Background pages keep their state up to this number: beyond it the least recently used mount again. */
export const MAX_ALIVE = 8

type VisitedTab = Pick<PageTab, 'key' | 'path' | 'search' | 'title'> & { from?: string }

export type TabsAction =
  | { do: 'visit'; page: VisitedTab }
  | { do: 'search'; key: string; search: string }
  | { do: 'title'; key: string; title: string }
  | { do: 'dirty'; key: string; isDirty: boolean }
  | { do: 'reload'; key: string }
  | { do: 'move'; key: string; to: number }
  | { do: 'close'; keys: readonly string[] }

export const noTabs: Tabs = { tabs: [], visits: 0 }

export function changeTabs(state: Tabs, action: TabsAction): Tabs {
  switch (action.do) {
    case 'visit':
      return visit(state, action.page)
    case 'search':
      return changeTab(state, action.key, { search: action.search })
    case 'title':
      return changeTab(state, action.key, { title: action.title })
    case 'dirty':
      return changeTab(state, action.key, { isDirty: action.isDirty })
    case 'reload':
      return {
        ...state,
        tabs: state.tabs.map((tab) =>
          tab.key === action.key ? { ...tab, generation: tab.generation + 1, isDirty: false } : tab,
        ),
      }
    case 'move': {
      const from = state.tabs.findIndex((tab) => tab.key === action.key)
      return from < 0 ? state : { ...state, tabs: moved(state.tabs, from, action.to) }
    }
    case 'close':
      return { ...state, tabs: state.tabs.filter((tab) => !action.keys.includes(tab.key)) }
  }
}

function visit({ tabs, visits }: Tabs, page: VisitedTab): Tabs {
  const usedAt = visits + 1
  if (tabs.some((tab) => tab.key === page.key)) {
    const { search } = page
    return { visits: usedAt, tabs: tabs.map((tab) => (tab.key === page.key ? { ...tab, search, usedAt } : tab)) }
  }
  const opened: PageTab = { from: '', ...page, isDirty: false, generation: 0, usedAt }
  const surplus = longestUnused(tabs).slice(0, Math.max(0, tabs.length + 1 - MAX_TABS))
  return { visits: usedAt, tabs: [...tabs.filter((tab) => !surplus.includes(tab)), opened] }
}

function changeTab(state: Tabs, key: string, change: Partial<PageTab>): Tabs {
  const before = state.tabs.find((tab) => tab.key === key)
  const isSame = !before || Object.entries(change).every(([name, value]) => before[name as keyof PageTab] === value)
  if (isSame) return state
  return { ...state, tabs: state.tabs.map((tab) => (tab === before ? { ...tab, ...change } : tab)) }
}

/** Pages that may be evicted, least recently used first; pages with unsaved input are excluded. */
const longestUnused = (tabs: readonly PageTab[]) =>
  tabs.filter((tab) => !tab.isDirty).toSorted((a, b) => a.usedAt - b.usedAt)

/** Keys of the pages that stay mounted: the most recently used, and all with unsaved input. */
export function aliveKeys({ tabs }: Tabs): ReadonlySet<string> {
  const used = tabs.filter((tab) => tab.usedAt > 0)
  const evicted = longestUnused(used).slice(0, Math.max(0, used.length - MAX_ALIVE))
  return new Set(used.filter((tab) => !evicted.includes(tab)).map((tab) => tab.key))
}

/** The page to show when the active page closes: the one that was active before. */
export function lastUsed({ tabs }: Tabs, fits: (tab: PageTab) => boolean = () => true): PageTab | undefined {
  return tabs
    .filter(fits)
    .reduce<PageTab | undefined>((last, tab) => (last && last.usedAt >= tab.usedAt ? last : tab), undefined)
}
