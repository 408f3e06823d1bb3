import { useCallback } from 'react'
import type { PagePath, QueryOf, QueryShape } from '#lib/paths.ts'
import { encodeRouteQuery, type RouteQueryValue } from '#lib/route-query.ts'
import { usePageLocation } from './page-location.tsx'
import { useRouteQuery } from './use-route-query.ts'

/** What is searched and opened on a page with a tree: in the address, so that it can be shared and survives a reload. */
export function useTreeQuery<Shape extends QueryShape>(at: PagePath<Shape>) {
  const { replaceSearch } = usePageLocation()
  const query = useRouteQuery(at)
  const set = useCallback(
    (change: Partial<QueryOf<Shape>>) => {
      const text = encodeRouteQuery({ ...query, ...change } as Record<string, RouteQueryValue>)
      replaceSearch(text && `?${text}`)
    },
    [query, replaceSearch],
  )
  return { query, set }
}
