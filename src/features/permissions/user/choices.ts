import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { getSupplierAndBrand } from '#contract/goods/product-editing.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { listAdminUsers } from '#contract/permissions/admin-users.ts'
import { listRoleOptions } from '#contract/permissions/roles.ts'
import { accountType, dataScope } from '#contract/session.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

const FOUND = 20

export type AccountType = CodeOf<typeof accountType>

/** Roles for an account type, or all; roles the user cannot grant are disabled with the reason. */
export function useRoleChoices(type?: AccountType): Choices {
  const params = type === undefined ? {} : { accountType: type }
  const { data, isFetching } = useLookup(listRoleOptions, params, { staleMs: 0 })
  return { options: (data ?? []).map(choiceOf), loading: isFetching }
}

/**
 * Whether any of the roles has 指定品牌, so that the account needs brands.
 * @param held the current brands; they decide until the roles are loaded, because they are stored only while a role
 *   requires them
 */
export function useNeedsBrands(held: readonly object[] = []): (roleIds: readonly number[]) => boolean {
  const { data } = useLookup(listRoleOptions, {})
  return (roleIds) =>
    data === undefined
      ? held.length > 0
      : data.some(({ id, dataScope: scope }) => scope === dataScope.brands && roleIds.includes(id))
}

/** Brands of one supplier; without one, all brands with their supplier. */
export function useOwnedBrandChoices(supplierId: number | null): Choices {
  const { data, isFetching } = useLookup(getSupplierAndBrand, {})
  const owners = (data ?? []).filter(({ id }) => supplierId === null || id === supplierId)
  const options = owners.flatMap((owner) =>
    owner.brands.map(({ id, name }) => ({
      value: String(id),
      label: name,
      ...(supplierId === null && { hint: owner.name }),
    })),
  )
  return { options, loading: isFetching }
}

/** All roles, to filter accounts by role. */
export function useRoleFilterChoices(isWanted: boolean): Choices {
  const { data, isFetching } = useLookup(listRoleOptions, {}, { enabled: isWanted })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), loading: isFetching }
}

interface RoleOption {
  id: number
  name: string
  dataScope: CodeOf<typeof dataScope>
  enabled: boolean
  grantable: boolean
}

function choiceOf({ id, name, dataScope: scope, enabled, grantable }: RoleOption): Choice {
  const fault = enabled ? (grantable ? '' : '超出您的权限') : '已停用'
  return {
    value: String(id),
    label: name,
    hint: fault || `数据范围：${dataScope.label(scope)}`,
    disabled: fault !== '',
  }
}

/** Distributors, searched on the server, because there are too many to load. */
export function useDistributorChoices(value: number | null | undefined, isWanted = true) {
  const [keyword, setKeyword] = useState('')
  const can = useCan()
  const kind = buyerKind.distributor
  const isAllowed = can(listTradeParties)
  const search = { kind, pageSize: FOUND, ...(keyword && { keyword }) } as const
  const found = useLookup(listTradeParties, search, { enabled: isAllowed && isWanted })
  const chosen = useLookup(
    listTradeParties,
    { kind, ids: [value ?? 0] },
    { enabled: isAllowed && typeof value === 'number' && isWanted },
  )
  const choices = (list: readonly { id: number; name: string }[] = []): Choice[] =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  return {
    options: choices(found.data?.list),
    chosenOptions: choices(chosen.data?.list),
    loading: found.isFetching,
    onSearch: setKeyword,
  }
}

export const useDistributorFilterChoices = (isWanted: boolean): Choices => useDistributorChoices(undefined, isWanted)

/** Existing departments, for consistent spelling. */
export function useDepartments(): string[] {
  const { data } = useLookup(listAdminUsers, { accountType: accountType.platform, pageSize: 100 })
  return [...new Set((data?.list ?? []).map(({ department }) => department).filter(Boolean))]
}
