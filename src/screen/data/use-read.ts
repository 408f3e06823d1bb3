import { type QueryClient, queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { call } from '#lib/call.ts'

/** Cache key and reader of one call: the key starts with the resource, so a change of it makes all its reads stale. */
export function readOptions<E extends Endpoint>(endpoint: E, params: ParamsOf<E>) {
  return queryOptions({
    queryKey: [endpoint.resource ?? endpoint.invalidates?.[0] ?? '', endpoint.path, params] as const,
    queryFn: ({ signal }): Promise<DataOf<E>> => call(endpoint, params, { signal, quiet: true }),
  })
}

/**
 * What a page stands on: suspends until it is there, throws to the page's error boundary when it fails. `null` reads
 * nothing and answers null, for a form that may be new.
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

/** Something beside the page's own subject, such as options of a picker: the page does not wait for it. */
export function useLookup<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: { enabled?: boolean; staleMs?: number } = {},
) {
  const { enabled = true, staleMs = 60_000 } = options
  return useQuery({ ...readOptions(endpoint, params), enabled, staleTime: staleMs })
}

/** Makes every read of the named resources stale. */
export function useInvalidate(): (resources: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback((resources) => invalidate(client, resources), [client])
}

export async function invalidate(client: QueryClient, resources: readonly string[]): Promise<void> {
  await Promise.all(resources.map((resource) => client.invalidateQueries({ queryKey: [resource] })))
}
