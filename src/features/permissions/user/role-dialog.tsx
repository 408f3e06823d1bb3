import { useState } from 'react'
import type { AdminUserRow } from '#contract/permissions/admin-users.ts'
import { assignRoleUsers } from '#contract/permissions/roles.ts'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { bulkToast } from '#screen/list/bulk-toast.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { useRoleChoices } from './choices.ts'

export type RoleChange = 'add' | 'remove'

interface UserRoleDialogProps {
  change: RoleChange
  users: readonly AdminUserRow[]
  onDone: () => void
  onClose: () => void
}

/** Grants a role to several accounts, or revokes it. */
export function UserRoleDialog({ change, users, onDone, onClose }: UserRoleDialogProps) {
  const assign = useChange(assignRoleUsers)
  const [roleId, choose] = useState('')
  const edits = useEdits({ roleId })
  const { options, loading } = useRoleChoices()
  const isAdding = change === 'add'
  const held = new Set(users.flatMap(({ roles }) => roles.map(({ id }) => String(id))))
  const shown = isAdding ? options : options.filter(({ value }) => held.has(value))
  const verb = isAdding ? '追加角色' : '移除角色'
  const affected = users.filter(({ roles }) => roles.some(({ id }) => String(id) === roleId) !== isAdding)

  const submit = async () => {
    const ids = affected.map(({ id }) => id)
    const params = { roleId: Number(roleId), ...(isAdding ? { addUserIds: ids } : { removeUserIds: ids }) }
    bulkToast(await assign(params, undefined, { quiet: true }), isAdding ? '个账号已追加角色' : '个账号已移除角色')
    onDone()
  }

  return (
    <ActionDialog
      title={`${verb}（所选 ${users.length} 个账号）`}
      description="逐个账号检查，不符合的会列出，其余照常生效。已登录的账号下一次操作时更新权限。"
      action={verb}
      tone={isAdding ? 'primary' : 'danger'}
      isReady={affected.length > 0 && roleId !== ''}
      edits={edits}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="角色">
        <Combobox value={roleId} onChange={choose} options={shown} loading={loading} placeholder="选择角色" />
      </Field>
      {roleId && (
        <p className="text-text-muted">
          {affected.length === 0
            ? isAdding
              ? '所选账号都已有该角色。'
              : '所选账号都没有该角色。'
            : `将影响 ${affected.length} 个账号：${affected.map(({ name }) => name).join('、')}`}
        </p>
      )}
    </ActionDialog>
  )
}
