import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { getMemberChoices, listMerchantUsers, searchMemberEnterprises } from '#contract/merchants/merchant-users.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

const enterpriseChoice = ({
  id,
  name,
  enterpriseNo,
  isActive,
}: DataOf<typeof searchMemberEnterprises>[number]): Choice => ({
  value: String(id),
  label: name,
  hint: isActive ? enterpriseNo : `${enterpriseNo} 不在使用中`,
})

/** Merchants, searched on the server by name, pinyin or number. */
export function useMerchantChoices(isNeeded = true, value?: number | null): Choices {
  const [keyword, setKeyword] = useState('')
  const found = useLookup(searchMemberEnterprises, keyword ? { keyword } : {}, { enabled: isNeeded })
  const chosen = useLookup(searchMemberEnterprises, { id: value ?? 0 }, { enabled: typeof value === 'number' })
  return {
    options: (found.data ?? []).map(enterpriseChoice),
    chosenOptions: (chosen.data ?? []).map(enterpriseChoice),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}

const named = (records: readonly { id: number; name: string }[] = []): Choice[] =>
  records.map(({ id, name }) => ({ value: String(id), label: name }))

/** All roles of members, for the filter. */
export function useRoleChoices(isNeeded: boolean): Choices {
  const { data, isFetching } = useLookup(getMemberChoices, {}, { enabled: isNeeded })
  return { options: named(data?.roles), loading: isFetching }
}

/** The stores of one merchant, for the filter. */
export const storeChoicesOf = (enterpriseId: number) =>
  function useStoreChoices(isNeeded: boolean): Choices {
    const { data, isFetching } = useLookup(getMemberChoices, { enterpriseId }, { enabled: isNeeded })
    return { options: named(data?.stores), loading: isFetching }
  }

/** The other members in force of a merchant. */
export function useColleagueChoices({ id, enterpriseId }: { id: number; enterpriseId: number }): Choices {
  const params = { enterpriseId, status: merchantUserStatus.active, pageSize: 200 }
  const { data, isFetching } = useLookup(listMerchantUsers, params, { staleMs: 0 })
  const others = (data?.list ?? []).filter((member) => member.id !== id)
  return {
    options: others.map((member) => ({
      value: String(member.id),
      label: member.name,
      hint: `${member.storeRole.name} ${member.phone}`,
    })),
    loading: isFetching,
  }
}
