import { useQuery } from '@tanstack/react-query'
import type { Area } from '#contract/base.ts'
import { loadAreaTree } from '#lib/region-data.ts'

const noAreas: Area[] = []

/** The national area tree; empty until it is wanted and has arrived. */
export function useAreaTree(isWanted = true): readonly Area[] {
  const { data = noAreas } = useQuery({
    queryKey: ['area'],
    queryFn: loadAreaTree,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  })
  return data
}
