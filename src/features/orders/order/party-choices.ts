import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { type buyerKind, partyState } from '#contract/orders/codes.ts'
import { listOrderStores, listTradeParties, type TradeParty } from '#contract/orders/parties.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

const FOUND = 20

const choiceOf = ({ id, name, state }: TradeParty): Choice => ({
  value: String(id),
  label: name,
  ...(state !== partyState.active && { hint: partyState.label(state) }),
})

interface PartySearch {
  kind: CodeOf<typeof buyerKind>
  /** The chosen value; its name is looked up if no search returned it. */
  value: number | null | undefined
  /** Sends no request until the control is opened. */
  isWanted: boolean
  /** Only parties that may order now. */
  active?: true
}

/** Party choices, searched on the server, because there are too many to load. */
export function usePartyChoices({ kind, value, isWanted, active }: PartySearch) {
  const [keyword, setKeyword] = useState('')
  const search = { kind, pageSize: FOUND, ...(keyword && { keyword }), ...(active && { active }) }
  const found = useLookup(listTradeParties, search, { enabled: isWanted })
  const chosen = useLookup(listTradeParties, { kind, ids: [value ?? 0] }, { enabled: typeof value === 'number' })
  return {
    options: (found.data?.list ?? []).map(choiceOf),
    chosenOptions: (chosen.data?.list ?? []).map(choiceOf),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}

/** The stores of consumer orders. */
export function useStoreChoices(isWanted: boolean): Choices {
  const { data, isFetching } = useLookup(listOrderStores, {}, { enabled: isWanted })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}
