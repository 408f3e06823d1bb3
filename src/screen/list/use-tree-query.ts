import { useCallback } from 'react'
import type { QueryOf, QueryShape, RouteQueryValue } from '#contract/page-query.ts'
import type { PagePath } from '#lib/paths.ts'
import { encodeRouteQuery } from '#lib/route-query.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import type { Filter } from './use-list.ts'

/**
 * What is searched and opened on a page with a tree: in the address, so that it can be shared and survives a reload. The
 * tree is all here, so that nothing is asked of the server.
 * @param names what `<Filters>` clears and keeps; the rest of the address says what stands open
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
  const held = names.filter((name) => query[name] !== undefined)
  return {
    query,
    set,
    /** Binds one filter control to the tree. */
    filter: <Name extends keyof Query>(name: Name): Filter<Exclude<Query[Name], undefined>> => ({
      value: query[name] as Exclude<Query[Name], undefined> | undefined,
      onChange: (value) => set({ [name]: value } as unknown as Partial<Query>),
    }),
    /** For `<Filters>`. */
    filters: {
      query: Object.fromEntries(held.map((name) => [name, query[name]])),
      setFilters: (change: object) => set(change as Partial<Query>),
      hasFilters: held.length > 0,
      clearFilters: () => set(Object.fromEntries(held.map((name) => [name, undefined])) as Partial<Query>),
    },
  }
}
