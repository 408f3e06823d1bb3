import { agentStatus } from '#contract/agents/codes.ts'
import { listAgentPackages } from '#contract/agents/packages.ts'
import { listDistributors } from '#contract/distribution/accounts.ts'
import { listAddonItems } from '#contract/distribution/addon-items.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
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

/** Distributors by name; for forms those in use. */
export function useDistributorChoices(isInUse = false): Choices {
  const params = { pageSize: 200, sort: 'name', ...(isInUse && { status: distributorStatus.active }) } as const
  const { data, isFetching } = useLookup(listDistributors, params)
  const options = (data?.list ?? []).map(({ id, name, accountNo }) => ({
    value: String(id),
    label: name,
    hint: accountNo,
  }))
  return { options, loading: isFetching }
}

export const useAllDistributorChoices = (): Choices => useDistributorChoices()

export function useAddonItemChoices(): Choices {
  const { data, isFetching } = useLookup(listAddonItems, {})
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}
