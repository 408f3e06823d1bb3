import { useState } from 'react'
import { enableStatus, labelType } from '#contract/configuration/codes.ts'
import { listLabels } from '#contract/configuration/labels.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { searchCustomerDesigners, searchCustomerStores } from '#contract/users/customers.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

type Owner = DataOf<typeof searchCustomerStores>[number]

const choiceOf = ({ id, name, isOpen, customerCount }: Owner, closed: string): Choice => ({
  value: String(id),
  label: name,
  hint: isOpen ? `跟进中 ${customerCount} 位` : closed,
})

/** Stores that customers are handed to, searched on the server by name or number. */
export function useCustomerStoreChoices(isNeeded = true, value?: number | null): Choices {
  const [keyword, setKeyword] = useState('')
  const found = useLookup(searchCustomerStores, keyword ? { keyword } : {}, { enabled: isNeeded, staleMs: 0 })
  const chosen = useLookup(searchCustomerStores, { id: value ?? 0 }, { enabled: typeof value === 'number' })
  return {
    options: (found.data ?? []).map((owner) => choiceOf(owner, '未营业')),
    chosenOptions: (chosen.data ?? []).map((owner) => choiceOf(owner, '未营业')),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}

/** Designers with a design store. */
export function useCustomerDesignerChoices(isNeeded = true, value?: number | null): Choices {
  const [keyword, setKeyword] = useState('')
  const found = useLookup(searchCustomerDesigners, keyword ? { keyword } : {}, { enabled: isNeeded, staleMs: 0 })
  const chosen = useLookup(searchCustomerDesigners, { id: value ?? 0 }, { enabled: typeof value === 'number' })
  return {
    options: (found.data ?? []).map((owner) => choiceOf(owner, '店铺未上线')),
    chosenOptions: (chosen.data ?? []).map((owner) => choiceOf(owner, '店铺未上线')),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}

/** Styles that a customer may prefer. */
export function useStyleChoices(isNeeded: boolean): Choices {
  const params = { type: labelType.style, status: enableStatus.enabled, pageSize: 200 } as const
  const { data, isFetching } = useLookup(listLabels, params, { enabled: isNeeded })
  return {
    options: (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    loading: isFetching,
  }
}
