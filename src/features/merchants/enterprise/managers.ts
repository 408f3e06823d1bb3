import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Accounts that can look after merchants. */
export function useManagerChoices(isNeeded = true): Choices {
  const { data, isFetching } = useLookup(listMerchantManagers, {}, { enabled: isNeeded })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}
