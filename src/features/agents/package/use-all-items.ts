import { useSuspenseQuery } from '@tanstack/react-query'
import { type AgentPackageItem, listAgentPackageItems } from '#contract/agents/items.ts'
import { call } from '#lib/call.ts'

const PAGE = 200

/** Loads all goods of a package, because they are edited as a whole. At most ten pages. */
async function readAll(id: number, signal: AbortSignal): Promise<AgentPackageItem[]> {
  const items: AgentPackageItem[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { list, total } = await call(listAgentPackageItems, { id, pageNum, pageSize: PAGE }, { signal, quiet: true })
    items.push(...list)
    if (list.length === 0 || items.length >= total) return items
  }
}

export function useAllItems(id: number | null): AgentPackageItem[] {
  const { data } = useSuspenseQuery({
    queryKey: [listAgentPackageItems.resource, listAgentPackageItems.path, 'all', id],
    queryFn: ({ signal }) => (id === null ? [] : readAll(id, signal)),
  })
  return data
}
