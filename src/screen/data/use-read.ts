import { type QueryClient, queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { call } from '#lib/call.ts'

/**
 * Query key and query function of one call. The key starts with the resource, so a change of the resource invalidates
 * all its queries.
 */
export function readOptions<E extends Endpoint>(endpoint: E, params: ParamsOf<E>) {
  return queryOptions({
    queryKey: [endpoint.resource ?? endpoint.invalidates?.[0] ?? '', endpoint.path, params] as const,
    queryFn: ({ signal }): Promise<DataOf<E>> => call(endpoint, params, { signal, quiet: true }),
  })
}

/**
 * The page's main query: suspends until loaded, throws to the page's error boundary on failure. `null` sends no request
 * and returns null, for a form of a new record.
 */
export function useRead<E extends Endpoint>(endpoint: E, params: ParamsOf<E>): DataOf<E>
export function useRead<E extends Endpoint>(endpoint: E, params: ParamsOf<E> | null): DataOf<E> | null
export function useRead<E extends Endpoint>(endpoint: E, params: ParamsOf<E> | null): DataOf<E> | null {
  const options = readOptions(endpoint, params as ParamsOf<E>)
  const { data } = useSuspenseQuery<DataOf<E> | null>({
    queryKey: options.queryKey,
    queryFn: params === null ? () => null : ({ signal }) => call(endpoint, params, { signal, quiet: true }),
  })
  return data
}

/** A secondary query, such as options of a picker: the page does not wait for it. */
export function useLookup<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: { enabled?: boolean; staleMs?: number } = {},
) {
  const { enabled = true, staleMs = 60_000 } = options
  return useQuery({ ...readOptions(endpoint, params), enabled, staleTime: staleMs })
}

/** Invalidates every query of the named resources. */
export function useInvalidate(): (resources: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback((resources) => invalidate(client, resources), [client])
}

export async function invalidate(client: QueryClient, resources: readonly string[]): Promise<void> {
  await Promise.all(resources.map((resource) => client.invalidateQueries({ queryKey: [resource] })))
}
