import { useState } from 'react'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { listCardLevels } from '#contract/blackCard/card-levels.ts'
import { getCardMerchant, listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { FOUND, searchedChoices } from '#features/blackCard/shared/search.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** All levels in their order. */
export const useLevels = () => useLookup(listCardLevels, {}, { enabled: useCanCall(listCardLevels) })

/** Levels for filters; for forms those that new cards may choose. */
export function useLevelChoices(isNeeded = true): Choices {
  const { data, isFetching } = useLookup(listCardLevels, {}, { enabled: isNeeded })
  return {
    options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    loading: isFetching,
  }
}

/** Holders of cards, searched by name, pinyin or card number. */
export const useCardSearch = (isNeeded = true, value?: number): Choices => useSearch({}, isNeeded, value)

/** Cards in use. */
export const useActiveCards = (isNeeded: boolean): Choices => useSearch({ status: cardMerchantStatus.active }, isNeeded)

function useSearch(
  filters: Pick<ParamsOf<typeof listCardMerchants>, 'status'>,
  isNeeded: boolean,
  value?: number,
): Choices {
  const [name, onSearch] = useState('')
  const chosen = useLookup(getCardMerchant, { id: value ?? 0 }, { enabled: value !== undefined })
  const params = { ...filters, pageSize: FOUND, ...(name && { name }) }
  const found = useLookup(listCardMerchants, params, { enabled: isNeeded })
  return searchedChoices({ found, chosen: chosen.data, onSearch, hintOf: ({ cardNo }) => cardNo })
}
