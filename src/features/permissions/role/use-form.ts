import type { FieldErrors } from '#contract/fields.ts'
import { dataScopeFault, RoleInput, type RoleRow, saveRole } from '#contract/permissions/roles.ts'
import { accountType, dataScope as dataScopeCodes } from '#contract/session.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** The form values; an invalid scope is empty and must be chosen again. */
export type RoleDraft = Omit<RoleInput, 'dataScope' | 'sort'> & {
  dataScope: RoleInput['dataScope'] | null
  sort: number | null
}

const blank: RoleDraft = {
  code: '',
  name: '',
  description: '',
  accountTypes: [accountType.platform],
  dataScope: dataScopeCodes.all,
  sort: 100,
}

/** `grant` continues with the grant of a new role. */
type RoleIntent = 'save' | 'grant'

export function useRoleForm(role: RoleRow | null, onSaved: (saved: RoleRow, intent: RoleIntent) => void) {
  const save = useChange(saveRole)
  return useContractForm<RoleDraft, RoleIntent>({
    schema: RoleInput,
    check: ({ accountTypes, dataScope }): FieldErrors => {
      const fault = dataScope === null ? '' : dataScopeFault(accountTypes, dataScope)
      return fault ? { dataScope: fault } : {}
    },
    intents: ['save', 'grant'],
    initial: role ? valuesOf(blank, role) : blank,
    record: role,
    save: async (draft, intent, { requestId, version }) => {
      const input = RoleInput.parse(draft)
      const params = role ? { ...input, id: role.id, version } : input
      onSaved(await save(params, `角色「${input.name}」已保存`, { quiet: true, requestId }), intent)
    },
  })
}
