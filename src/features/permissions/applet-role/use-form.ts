import type { DataOf } from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { APPLET_TABS } from '#contract/permissions/applet-menu-rules.ts'
import type { AppletMenuNode } from '#contract/permissions/applet-menus.ts'
import {
  AppletRoleInput,
  appletRoleFaults,
  type getAppletRole,
  saveAppletRole,
} from '#contract/permissions/applet-roles.ts'
import { appletPosition } from '#contract/permissions/storefront-codes.ts'
import { replacingDefault } from '#features/permissions/shared/storefront-default.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

export type AppletRoleDetail = DataOf<typeof getAppletRole>

/** The form values; `sort` may be empty. */
export type AppletRoleDraft = Omit<AppletRoleInput, 'sort'> & { sort: number | null }

const blank: AppletRoleDraft = {
  name: '',
  description: '',
  identities: [],
  needMember: false,
  isDefault: false,
  menuIds: [],
  sort: 100,
}

const draftOf = (role: AppletRoleDetail): AppletRoleDraft => valuesOf(blank, { ...role, menuIds: role.checkedIds })

/** @param menus undefined without permission to read the menus */
export function useAppletRoleForm(role: AppletRoleDetail | null, menus: readonly AppletMenuNode[] | undefined) {
  const save = useChange(saveAppletRole)
  const initial = role ? draftOf(role) : blank
  return useContractForm<AppletRoleDraft, 'save'>({
    schema: AppletRoleInput,
    check: ({ isDefault, needMember, menuIds }): FieldErrors => {
      const tabs = menus?.filter(
        ({ id, position, enabled }) => position === appletPosition.bottomBar && enabled && menuIds.includes(id),
      )
      return {
        ...appletRoleFaults({ isDefault, needMember }),
        ...(tabs && tabs.length < APPLET_TABS.min && { menuIds: `底部导航至少选择${APPLET_TABS.min}个` }),
      }
    },
    intents: ['save'],
    initial,
    record: role,
    read: (latest) => draftOf(latest as AppletRoleDetail),
    save: (draft, _intent, { requestId, version }) => {
      const input = AppletRoleInput.parse(draft)
      const sent = role ? { ...changedFields(input, AppletRoleInput.parse(initial)), id: role.id, version } : input
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
