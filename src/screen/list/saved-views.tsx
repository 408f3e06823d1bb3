import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { useEffect, useState } from 'react'
import { getPreference, type Preference, savePreference } from '#contract/base.ts'
import { useChange } from '#screen/data/use-change.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

export type SavedView = Preference['savedFilters'][number]
export type Filters = Readonly<Record<string, unknown>>

export interface ViewedList {
  /** The present filters, as in the address. */
  query: object
  setFilters(change: object): void
}

const Panel = lazyPart(() => import('./saved-views-panel.tsx'), 'SavedViewsPanel', <Skeleton rows={2} />)

/** Filters and sort; without page number, page size, open record and tab. */
function filtersOf(query: object): Filters {
  const { pageNum: _page, pageSize: _size, id: _opened, tab: _shown, ...filters } = query as Record<string, unknown>
  return filters
}

function readView({ query }: SavedView): Filters {
  try {
    return filtersOf(JSON.parse(query))
  } catch {
    return {}
  }
}

/** Order-independent key of the filters. */
const keyOf = (filters: Filters): string => JSON.stringify(Object.entries(filters).sort())

/**
 * A user's saved filters of a list, stored by name on the server for every device. One of them may be the page's
 * default.
 */
export function SavedViews({ list }: { list: ViewedList }) {
  const { path: pageKey, search } = usePageLocation()
  const { data } = useQuery({ ...readOptions(getPreference, { pageKey }), staleTime: Number.POSITIVE_INFINITY })
  const save = useChange(savePreference)
  const views = data?.savedFilters ?? []
  const present = filtersOf(list.query)
  const isPresent = (view: SavedView) => keyOf(readView(view)) === keyOf(present)
  const current = views.find(isPresent)

  const store = (next: readonly SavedView[], done: string) => save({ pageKey, savedFilters: [...next] }, done)
  const open = (view: SavedView) => {
    const cleared = Object.fromEntries(Object.keys(present).map((name) => [name, undefined]))
    list.setFilters({ ...cleared, ...readView(view) })
  }
  // The default view applies only to an address without a query, and only once, so that cleared filters stay cleared.
  const [isInitial, setInitial] = useState(search === '')
  useEffect(() => {
    if (!isInitial || !data) return
    setInitial(false)
    const defaultView = data.savedFilters.find(({ isDefault }) => isDefault)
    if (defaultView && search === '') list.setFilters(readView(defaultView))
  }, [isInitial, data, search, list])
  return (
    <Popover>
      <PopoverTrigger asChild>
        {current ? (
          <Button tone="quiet" className="max-w-40">
            <Bookmark aria-hidden strokeWidth={1.75} />
            <span className="truncate">{current.name}</span>
          </Button>
        ) : (
          <IconButton label="常用筛选">
            <Bookmark aria-hidden strokeWidth={1.75} />
          </IconButton>
        )}
      </PopoverTrigger>
      <PopoverContent label="常用筛选" align="end" className="grid w-72 gap-3">
        <Panel views={views} current={current} present={present} store={store} onOpen={open} />
      </PopoverContent>
    </Popover>
  )
}
