import { useState } from 'react'
import { storeStatus } from '#contract/users/codes.ts'
import { listCityStores } from '#contract/users/stores.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import { listUsers, searchUserEnterprises, type UserRow } from '#contract/users/users.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

const FOUND = 20

/** Companies that run stores, searched on the server. */
export function useCompanyChoices(isNeeded = true, value?: number | null): Choices {
  const [keyword, setKeyword] = useState('')
  const found = useLookup(searchUserEnterprises, keyword ? { keyword } : {}, { enabled: isNeeded })
  const chosen = useLookup(searchUserEnterprises, { id: value ?? 0 }, { enabled: typeof value === 'number' })
  const toChoice = ({ id, name, isActive }: NonNullable<typeof found.data>[number]): Choice => ({
    value: String(id),
    label: name,
    ...(!isActive && { hint: '不在使用中' }),
  })
  return {
    options: (found.data ?? []).map(toChoice),
    chosenOptions: (chosen.data ?? []).map(toChoice),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}

const managerChoice = (user: UserRow): Choice => ({
  value: String(user.id),
  label: userNameOf(user),
  hint: `${user.userNo} ${user.phone}`,
})

/** Users who may run a store; the chosen ones are named although they are not found. */
export function useManagersChoices(ids: readonly number[]): Choices {
  const [keyword, setKeyword] = useState('')
  const found = useLookup(listUsers, { pageSize: FOUND, ...(keyword && { keyword }) })
  const chosen = useLookup(listUsers, { ids: [...ids], pageSize: FOUND }, { enabled: ids.length > 0 })
  return {
    options: (found.data?.list ?? []).map(managerChoice),
    chosenOptions: (chosen.data?.list ?? []).map(managerChoice),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}

/** Open stores other than one, to take over its customers. */
export function useOpenStoreChoices(exceptId: number, isNeeded: boolean): Choices {
  const [keyword, setKeyword] = useState('')
  const params = { status: storeStatus.open, pageSize: FOUND, ...(keyword && { keyword }) }
  const { data, isFetching } = useLookup(listCityStores, params, { enabled: isNeeded })
  const others = (data?.list ?? []).filter(({ id }) => id !== exceptId)
  return {
    options: others.map(({ id, name, areaName }) => ({ value: String(id), label: name, hint: areaName })),
    loading: isFetching,
    onSearch: setKeyword,
  }
}

/** Stores in all states, searched on the server by name or number. */
export function useStoreChoices(isNeeded = true, value?: number | null): Choices {
  const [keyword, setKeyword] = useState('')
  const found = useLookup(listCityStores, { pageSize: FOUND, ...(keyword && { keyword }) }, { enabled: isNeeded })
  const chosen = useLookup(listCityStores, { ids: [value ?? 0], pageSize: 1 }, { enabled: typeof value === 'number' })
  const toChoice = ({ id, name, areaName }: NonNullable<typeof found.data>['list'][number]): Choice => ({
    value: String(id),
    label: name,
    hint: areaName,
  })
  return {
    options: (found.data?.list ?? []).map(toChoice),
    chosenOptions: (chosen.data?.list ?? []).map(toChoice),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}
