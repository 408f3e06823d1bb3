import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'

/** The counts of list tabs. Previous ones stay during a refetch. */
export function useCounts<E extends Endpoint>(endpoint: E, params: ParamsOf<E>): DataOf<E> | undefined {
  const { isActive } = usePageLocation()
  return useQuery({ ...readOptions(endpoint, params), enabled: isActive, placeholderData: keepPreviousData }).data
}
