import { useState } from 'react'
import { getDistributor, listDistributorPackages, listDistributors } from '#contract/distribution/accounts.ts'
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

const FOUND = 20

/** A text as the list searches it: the end of a phone, or a name, pinyin or number. */
const searched = (text: string) => {
  if (text === '') return {}
  return /^\d{4,}$/.test(text) ? { phone: text } : { name: text }
}

/** Distributors, searched on the server by name, pinyin, number or phone; `value` is the chosen one. */
function useDistributors(isInUse: boolean, isNeeded: boolean, value: number | undefined): Choices {
  const [text, search] = useState('')
  const params = { pageSize: FOUND, sort: 'name', ...searched(text) } as const
  const { data, isFetching } = useLookup(
    listDistributors,
    { ...params, ...(isInUse && { status: distributorStatus.active }) },
    { enabled: isNeeded },
  )
  const rows = data?.list ?? []
  const isListed = rows.some(({ id }) => id === value)
  const { data: chosen } = useLookup(getDistributor, { id: value ?? 0 }, { enabled: Boolean(value) && !isListed })
  return {
    options: rows.map(({ id, name, accountNo }) => ({ value: String(id), label: name, hint: accountNo })),
    chosenOptions: chosen ? [{ value: String(chosen.id), label: chosen.name }] : [],
    loading: isFetching,
    onSearch: search,
  }
}

/** For filters. */
export const useAllDistributorChoices = (isNeeded = true, value?: number): Choices =>
  useDistributors(false, isNeeded, value)
/** For forms: those in use. */
export const useActiveDistributorChoices = (value: number): Choices => useDistributors(true, true, value)

/** The distributor that the user signs in for; it has no choice. */
export const useOwnDistributor = (): string => {
  const own = useProfile()?.distributor
  return own ? String(own.id) : ''
}

export function useAddonItemChoices(): Choices {
  const { data, isFetching } = useLookup(listAddonItems, {})
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}
