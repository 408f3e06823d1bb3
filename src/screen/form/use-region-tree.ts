import { useQuery } from '@tanstack/react-query'
import type { Region } from '#contract/base.ts'
import { loadRegionTree } from '#lib/region-data.ts'

const noAreas: Region[] = []

/** The national area tree; empty until it is wanted and has arrived. */
export function useRegionTree(isWanted = true): readonly Region[] {
  const { data = noAreas } = useQuery({
    queryKey: ['area'],
    queryFn: loadRegionTree,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  })
  return data
}
