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

/** Roles that fit a type of account, or all; what the caller cannot give stays in sight and says why. */
export function useRoleChoices(type?: AccountType): Choices {
  const params = type === undefined ? {} : { accountType: type }
  const { data, isFetching } = useLookup(listRoleOptions, params, { staleMs: 0 })
  return { options: (data ?? []).map(choiceOf), loading: isFetching }
}

/**
 * Whether one of some roles has 指定品牌, so that the account needs brands.
 * @param held those that it has: they are kept only while a role asks for them, which says it until the roles are read
 */
export function useNeedsBrands(held: readonly object[] = []): (roleIds: readonly number[]) => boolean {
  const { data } = useLookup(listRoleOptions, {})
  return (roleIds) =>
    data === undefined
      ? held.length > 0
      : data.some(({ id, dataScope: scope }) => scope === dataScope.brands && roleIds.includes(id))
}

/** Brands of one supplier, or of all with whose they are. */
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

/** Every role, to look for its holders. */
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

/** Distributors, searched on the server: there are too many to send them all. */
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

/** Departments in use, so that the same one is written the same way. */
export function useDepartments(): string[] {
  const { data } = useLookup(listAdminUsers, { accountType: accountType.platform, pageSize: 100 })
  return [...new Set((data?.list ?? []).map(({ department }) => department).filter(Boolean))]
}
