import { listDistributorPackages, listDistributors } from '#contract/distribution/accounts.ts'
import { listAddonItems } from '#contract/distribution/addon-items.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { useCan, useProfile } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Packages are chosen by the platform; a distributor has its own. */
export function useOffersPackages(): boolean {
  const can = useCan()
  const own = useProfile()?.distributor
  return can(listDistributorPackages) && !own
}

/** All packages, for filters and items; those on sale for openings. */
export function usePackages(isOnSale: boolean) {
  const { data = [], isFetching } = useLookup(listDistributorPackages, {})
  return { packages: isOnSale ? data.filter((one) => one.isOnSale) : data, isFetching }
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
