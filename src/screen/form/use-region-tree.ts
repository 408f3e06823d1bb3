import { useQuery } from '@tanstack/react-query'
import type { Region } from '#contract/base.ts'
import { loadRegionTree } from '#lib/region-data.ts'

const noAreas: Region[] = []

/** The national region tree; empty until it is requested and loaded. */
export function useRegionTree(isNeeded = true): readonly Region[] {
  const { data = noAreas } = useQuery({
    queryKey: ['area'],
    queryFn: loadRegionTree,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded,
  })
  return data
}
