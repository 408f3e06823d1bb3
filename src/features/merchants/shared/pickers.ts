import { useState } from 'react'
import type { serviceKind } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { labelKind, providerStatus } from '#contract/merchants/codes.ts'
import { listEnterpriseUsers, listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { listMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import { getProvider, listProviders } from '#contract/merchants/providers.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

const optionsOf = (records: readonly { id: number; name: string }[] = []) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }))

/** Accounts that can look after merchants. */
export function useManagerChoices(isNeeded = true): Choices {
  const { data, isFetching } = useLookup(listMerchantManagers, {}, { enabled: isNeeded })
  return { options: optionsOf(data), loading: isFetching }
}

/** All labels of merchants, with their groups. */
export function useLabelChoices(isNeeded = true): Choices {
  return useLabels({}, isNeeded)
}

/** Labels that are given by hand. */
export function useManualLabelChoices(): Choices {
  return useLabels({ kind: labelKind.manual, enabled: true }, true)
}

function useLabels(filters: Pick<ParamsOf<typeof listMerchantLabels>, 'kind' | 'enabled'>, isNeeded: boolean): Choices {
  const { data, isFetching } = useLookup(listMerchantLabels, { ...filters, pageSize: 200 }, { enabled: isNeeded })
  const options = (data?.list ?? []).map(({ id, name, groupName }) => ({
    value: String(id),
    label: name,
    hint: groupName,
  }))
  return { options, loading: isFetching }
}

/** Channels that merchants come from; only those that work with the platform now. */
export function useChannelChoices(isNeeded: boolean): Choices {
  const params = { kind: buyerKind.channel, active: true, pageSize: 200 } as const
  const { data, isFetching } = useLookup(listTradeParties, params, { enabled: isNeeded })
  return { options: optionsOf(data?.list), loading: isFetching }
}

/** Merchants, searched on the server by name, short name, pinyin or number. */
export function useEnterpriseSearch(isNeeded = true): Choices {
  const [name, search] = useState('')
  const { data, isFetching } = useLookup(
    listEnterpriseUsers,
    { pageSize: 20, ...(name && { name }) },
    { enabled: isNeeded },
  )
  const options = (data?.list ?? []).map(({ id, name: label, enterpriseNo }) => ({
    value: String(id),
    label,
    hint: enterpriseNo,
  }))
  return { options, loading: isFetching, onSearch: search }
}

const FOUND = 30

/** Providers, searched by name, pinyin or number. */
export function useProviderChoices(isNeeded = true, value?: number): Choices {
  const chosen = useLookup(getProvider, { id: value ?? 0 }, { enabled: value !== undefined })
  const found = useProviders({}, isNeeded)
  return { ...found, chosenOptions: chosen.data ? optionsOf([chosen.data]) : [] }
}

/** Enabled providers that do services of a kind; none before a kind is chosen. */
export const useProvidersOfKind = (kind: CodeOf<typeof serviceKind> | null): Choices =>
  useProviders({ status: providerStatus.enabled, ...(kind !== null && { kind }) }, kind !== null)

function useProviders(filters: Pick<ParamsOf<typeof listProviders>, 'kind' | 'status'>, isNeeded: boolean): Choices {
  const [name, search] = useState('')
  const { data, isFetching } = useLookup(
    listProviders,
    { ...filters, pageSize: FOUND, ...(name && { name }) },
    { enabled: isNeeded },
  )
  const options = (data?.list ?? []).map(({ id, name: label, providerNo }) => ({
    value: String(id),
    label,
    hint: providerNo,
  }))
  return { options, loading: isFetching, onSearch: search }
}
