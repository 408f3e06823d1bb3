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
  /** The chosen one, whose name is read where no search has brought it. */
  value: number | null | undefined
  /** Nothing is asked before somebody reaches for it. */
  isWanted: boolean
  /** Only those that may order now. */
  active?: true
}

/** Whom one may choose, searched on the server: there are too many to send them all. */
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

/** Where consumers bought. */
export function useStoreChoices(isWanted: boolean): Choices {
  const { data, isFetching } = useLookup(listOrderStores, {}, { enabled: isWanted })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}
