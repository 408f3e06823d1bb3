import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { useEffect, useState } from 'react'
import { getPreference } from '#contract/base.ts'
import type { SavedView, ViewQuery } from '#contract/saved-views.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { filtersOf } from './page-state.ts'

export interface ViewedList {
  /** The present filters, as in the address. */
  query: object
  setFilters(change: object): void
}

const Panel = lazyPart(() => import('./saved-views-panel.tsx'), 'SavedViewsPanel', <Skeleton rows={2} />)

/** Filters and sort. */
function viewOf(query: object): ViewQuery {
  const { sort } = query as ViewQuery
  return { ...(filtersOf(query) as ViewQuery), ...(sort !== undefined && { sort }) }
}

/** Order-independent key of the filters. */
const keyOf = (filters: object): string => JSON.stringify(Object.entries(filters).sort())

/**
 * Views of a list: filters and sort under a name, a person's own and those that others have shared. One of them may be
 * the page's default. They come with the preference of the page, so that a default needs no request of its own.
 */
export function SavedViews({ list }: { list: ViewedList }) {
  const { path, search } = usePageLocation()
  const { data, isError, refetch } = useQuery({
    ...readOptions(getPreference, { pageKey: path }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const present = viewOf(list.query)
  const current = data?.views.find((view) => keyOf(viewOf(view.query)) === keyOf(present))

  const open = (view: SavedView) => {
    const cleared = Object.fromEntries(Object.keys(present).map((name) => [name, undefined]))
    list.setFilters({ ...cleared, ...viewOf(view.query) })
  }
  // The default view applies only to an address without a query, and only once, so that cleared filters stay cleared.
  const [isInitial, setInitial] = useState(search === '')
  useEffect(() => {
    if (!isInitial || !data) return
    setInitial(false)
    const defaultView = data.views.find(({ isDefault }) => isDefault)
    if (defaultView && search === '') list.setFilters(viewOf(defaultView.query))
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
          <IconButton label="视图">
            <Bookmark aria-hidden strokeWidth={1.75} />
          </IconButton>
        )}
      </PopoverTrigger>
      <PopoverContent label="视图" align="end" className="grid w-80 gap-3">
        <Panel
          path={path}
          views={data?.views}
          current={current}
          present={present}
          onOpen={open}
          {...(isError && { onRetry: () => void refetch() })}
        />
      </PopoverContent>
    </Popover>
  )
}
