import type { DataOf } from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/fields.ts'
import type { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { type getStoreRole, StoreRoleInput, saveStoreRole, storeRoleFaults } from '#contract/permissions/store-roles.ts'
import { flatMenu } from '#features/permissions/menu/branch.ts'
import { fitsMerchants } from '#features/permissions/shared/store-grant.ts'
import { replacingDefault } from '#features/permissions/shared/storefront-default.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

export type StoreRoleDetail = DataOf<typeof getStoreRole>

/** The form values; `roleLevel` is initially empty, and `sort` may be cleared. */
export type StoreRoleDraft = Omit<StoreRoleInput, 'roleLevel' | 'sort'> & {
  roleLevel: StoreRoleInput['roleLevel'] | null
  sort: number | null
}

const blank: StoreRoleDraft = {
  name: '',
  description: '',
  merchantTypes: [],
  roleLevel: null,
  canViewPrice: [],
  isDefault: false,
  menuIds: [],
  sort: 100,
}

const draftOf = (role: StoreRoleDetail): StoreRoleDraft => valuesOf(blank, { ...role, menuIds: role.checkedIds })

export function useStoreRoleForm(role: StoreRoleDetail | null, menus: readonly StoreMenuNode[]) {
  const save = useChange(saveStoreRole)
  const initial = role ? draftOf(role) : blank
  const all = flatMenu(menus)
  return useContractForm<StoreRoleDraft, 'save'>({
    schema: StoreRoleInput,
    check: ({ roleLevel, canViewPrice, menuIds, merchantTypes }): FieldErrors => {
      const foreign = all.find((menu) => menuIds.includes(menu.id) && !fitsMerchants(menu, merchantTypes))
      return {
        ...(roleLevel !== null && storeRoleFaults({ roleLevel, canViewPrice })),
        ...(foreign && { menuIds: `菜单「${foreign.name}」不适用于所选商家类型` }),
      }
    },
    intents: ['save'],
    initial,
    record: role,
    read: (latest) => draftOf(latest as StoreRoleDetail),
    save: (draft, _intent, { requestId, version }) => {
      const input = StoreRoleInput.parse(draft)
      const sent = role ? { ...changedFields(input, StoreRoleInput.parse(initial)), id: role.id, version } : input
      return replacingDefault((replaceDefault) =>
        save({ ...sent, replaceDefault }, `角色「${input.name}」已保存`, {
          quiet: true,
          // After the confirmation this is a different request, so it gets a new idempotency key.
          ...(!replaceDefault && { requestId }),
        }),
      )
    },
  })
}
