import { useCallback } from 'react'
import type { QueryOf, QueryShape, RouteQueryValue } from '#contract/page-query.ts'
import type { PagePath } from '#lib/paths.ts'
import { encodeRouteQuery } from '#lib/route-query.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import type { Filter } from './use-list.ts'

/**
 * Filters and open nodes of a page with a tree, stored in the address, so that it can be shared and survives a reload.
 * The whole tree is loaded, so filters send no request.
 * @param names query parameters that `<Filters>` clears and saves; the others say what is open
 */
export function useTreeQuery<Shape extends QueryShape>(
  at: PagePath<Shape>,
  names: readonly (keyof QueryOf<Shape> & string)[] = [],
) {
  type Query = QueryOf<Shape>
  const { replaceSearch } = usePageLocation()
  const query = useRouteQuery(at)
  const set = useCallback(
    (change: Partial<Query>) => {
      const text = encodeRouteQuery({ ...query, ...change } as Record<string, RouteQueryValue>)
      replaceSearch(text && `?${text}`)
    },
    [query, replaceSearch],
  )
  const active = names.filter((name) => query[name] !== undefined)
  return {
    query,
    set,
    /** Binds one filter control to the tree. */
    filter: <Name extends keyof Query>(name: Name): Filter<Exclude<Query[Name], undefined>> => ({
      value: query[name] as Exclude<Query[Name], undefined> | undefined,
      onChange: (value) => set({ [name]: value } as unknown as Partial<Query>),
    }),
    /** Props for `<Filters>`. */
    filters: {
      query: Object.fromEntries(active.map((name) => [name, query[name]])),
      setFilters: (change: object) => set(change as Partial<Query>),
      hasFilters: active.length > 0,
      clearFilters: () => set(Object.fromEntries(active.map((name) => [name, undefined])) as Partial<Query>),
    },
  }
}
