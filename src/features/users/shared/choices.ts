import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { listAppletRoles } from '#contract/permissions/applet-roles.ts'
import type { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import { listUserLabels, listUsers, searchUserEnterprises, type UserRow } from '#contract/users/users.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

const FOUND = 20

const userChoice = (user: UserRow): Choice => ({
  value: String(user.id),
  label: userNameOf(user),
  hint: `${user.userNo} ${user.phone}`,
})

/** Users, searched on the server by number, name or the last four digits of the phone. */
export function useUserChoices(isNeeded = true, value?: number | null): Choices {
  const [keyword, setKeyword] = useState('')
  const search = { pageSize: FOUND, ...(keyword && { keyword }) }
  const found = useLookup(listUsers, search, { enabled: isNeeded })
  const isChosen = typeof value === 'number'
  const chosen = useLookup(listUsers, { ids: [value ?? 0], pageSize: 1 }, { enabled: isChosen })
  return {
    options: (found.data?.list ?? []).map(userChoice),
    chosenOptions: (chosen.data?.list ?? []).map(userChoice),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}

/** Companies that users belong to, with their free seats. */
export function useEnterpriseChoices(isNeeded = true, value?: number | null): Choices {
  const [keyword, setKeyword] = useState('')
  const found = useLookup(searchUserEnterprises, keyword ? { keyword } : {}, { enabled: isNeeded, staleMs: 0 })
  const chosen = useLookup(searchUserEnterprises, { id: value ?? 0 }, { enabled: typeof value === 'number' })
  const toChoice = ({ id, name, isActive, freeSeats }: NonNullable<typeof found.data>[number]): Choice => ({
    value: String(id),
    label: name,
    hint: isActive ? `剩余 ${freeSeats} 个名额` : '不在使用中',
  })
  return {
    options: (found.data ?? []).map(toChoice),
    chosenOptions: (chosen.data ?? []).map(toChoice),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}

export function useUserLabelChoices(isNeeded = true): Choices {
  const { data, isFetching } = useLookup(listUserLabels, {}, { enabled: isNeeded })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}

/** Enabled roles of the mini-programme that fit an identity. */
export function useRolesOf(identity: CodeOf<typeof userIdentity>) {
  const params = { identity, enabled: true, pageSize: 200 }
  const { data, isFetching } = useLookup(listAppletRoles, params)
  return {
    options: (data?.list ?? []).map(({ id, name, needMember }) => ({
      value: String(id),
      label: name,
      ...(needMember && { hint: '仅黑卡会员' }),
    })),
    loading: isFetching,
  }
}
