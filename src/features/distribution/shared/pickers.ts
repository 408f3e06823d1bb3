import { agentStatus } from '#contract/agents/codes.ts'
import { listAgentPackages } from '#contract/agents/packages.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** All packages, for filters; those on sale for forms. */
export function usePackages(isOnSale: boolean) {
  const params = { pageSize: 200, ...(isOnSale && { status: agentStatus.enabled }) } as const
  const { data, isFetching } = useLookup(listAgentPackages, params)
  return { packages: data?.list ?? [], isFetching }
}

export function usePackageChoices(): Choices {
  const { packages, isFetching } = usePackages(false)
  return { options: packages.map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}
