import { useState } from 'react'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { setUserRoles } from '#contract/users/user-changes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import type { User } from '#contract/users/users.ts'
import { useRolesOf } from '#features/users/shared/choices.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'

/** The roles of a user in the mini-programme: those of the own identity. */
export function RolesDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [chosen, choose] = useState(user.appletRoles.map(({ id }) => String(id)))
  const edits = useEdits({ chosen })
  const roles = useRolesOf(user.identity)
  const change = useChange(setUserRoles)
  const { id, version } = user
  return (
    <ActionDialog
      title="设置小程序角色"
      description={`${userNameOf(user)}，身份为${userIdentity.label(user.identity)}`}
      action="保存角色"
      isReady={edits.isDirty}
      edits={edits}
      renews={['user']}
      onClose={onClose}
      onSubmit={(requestId) =>
        change({ id, version, appletRoleIds: chosen.map(Number) }, '小程序角色已保存', { ...quiet, requestId })
      }
    >
      {(faults) => (
        <Field label="小程序角色" hint="只列出适用该身份的角色" error={faults.appletRoleIds}>
          <Combobox
            multiple
            value={chosen}
            onChange={(values) => choose(values)}
            chosenOptions={user.appletRoles.map((role) => ({ value: String(role.id), label: role.name }))}
            {...roles}
          />
        </Field>
      )}
    </ActionDialog>
  )
}
