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
  /** The present filters, as they stand in the address. */
  query: object
  setFilters(change: object): void
}

const Panel = lazyPart(() => import('./saved-views-panel.tsx'), 'SavedViewsPanel', <Skeleton rows={2} />)

/** Filters, tab and sort; not the page that one had reached, nor the record that stood open. */
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

/** The same filters in whatever order they were set. */
const textOf = (filters: Filters): string => JSON.stringify(Object.entries(filters).sort())

/**
 * Filters of a list that a person comes back to: kept by name on the server, for every device. One of them may be what the
 * page opens with.
 */
export function SavedViews({ list }: { list: ViewedList }) {
  const { path: pageKey, search } = usePageLocation()
  const { data } = useQuery({ ...readOptions(getPreference, { pageKey }), staleTime: Number.POSITIVE_INFINITY })
  const save = useChange(savePreference)
  const views = data?.savedFilters ?? []
  const present = filtersOf(list.query)
  const isPresent = (view: SavedView) => textOf(readView(view)) === textOf(present)
  const current = views.find(isPresent)

  const keep = (next: readonly SavedView[], done: string) => save({ pageKey, savedFilters: [...next] }, done)
  const open = (view: SavedView) => {
    const nothing = Object.fromEntries(Object.keys(present).map((name) => [name, undefined]))
    list.setFilters({ ...nothing, ...readView(view) })
  }
  // An address with conditions of its own shows those; whoever clears them wants to see all.
  const [isBare, setBare] = useState(search === '')
  useEffect(() => {
    if (!isBare || !data) return
    setBare(false)
    const existing = data.savedFilters.find(({ isDefault }) => isDefault)
    if (existing && search === '') list.setFilters(readView(existing))
  }, [isBare, data, search, list])
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
        <Panel views={views} current={current} present={present} keep={keep} onOpen={open} />
      </PopoverContent>
    </Popover>
  )
}
