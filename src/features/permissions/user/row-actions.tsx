import {
  type AdminUserRow,
  addAdminUser,
  deleteAdminUser,
  editAdminUser,
  enableAdminUser,
  resetAdminPassword,
  revokeAdminSessions,
  unlockAdminUser,
} from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { startViewAs } from '#contract/view-as.ts'
import { useCan, useProfile } from '#screen/data/permissions.tsx'
import { type RowAction, RowActions } from '#ui/data-table/row-actions.tsx'
import { isLocked } from './status.tsx'
import type { useUserActions } from './use-actions.tsx'

interface UserRowActionsProps {
  user: AdminUserRow
  actions: ReturnType<typeof useUserActions>
  onCopy: () => void
  onViewAs: () => void
  /** List actions; omitted in the drawer of the account. */
  ways?: { onEdit: () => void; onOpen: () => void }
}

/** Actions of an account, by its status. */
export function UserRowActions({ user, actions, onCopy, onViewAs, ways }: UserRowActionsProps) {
  const can = useCan()
  const isSelf = useProfile()?.id === user.id
  const { status, name } = user
  const shown: (RowAction | false | undefined)[] = [
    ways && can(editAdminUser) && status !== adminUserStatus.deleted && { label: '编辑', onSelect: ways.onEdit },
    ways && { label: '详情', onSelect: ways.onOpen },
    can(enableAdminUser) &&
      status === adminUserStatus.frozen && { label: '解冻', onSelect: () => actions.unfreeze(user) },
    can(unlockAdminUser) && isLocked(user) && { label: '解除锁定', onSelect: () => actions.unlock(user) },
    can(resetAdminPassword) &&
      status === adminUserStatus.active && {
        label: '重置密码',
        disabledReason: isSelf ? '请在个人中心修改自己的密码' : undefined,
        onSelect: () => actions.reset(user),
      },
    can(addAdminUser) && status !== adminUserStatus.deleted && { label: '复制新增', onSelect: onCopy },
    can(startViewAs) &&
      status === adminUserStatus.active && {
        label: '以此账号查看',
        disabledReason: isSelf ? '不能以自己的账号查看' : undefined,
        onSelect: onViewAs,
      },
    can(revokeAdminSessions) &&
      user.onlineCount > 0 && {
        label: '强制下线',
        tone: 'danger',
        disabledReason: isSelf ? '不能强制下线当前会话' : undefined,
        onSelect: () => actions.signOut([user]),
      },
    can(enableAdminUser) &&
      status === adminUserStatus.active && {
        label: '冻结',
        tone: 'danger',
        disabledReason: isSelf ? '不能冻结自己' : undefined,
        onSelect: () => actions.freeze([user]),
      },
    can(deleteAdminUser) &&
      status === adminUserStatus.frozen && { label: '删除', tone: 'danger', onSelect: () => actions.remove(user) },
  ]
  return <RowActions name={name} actions={shown} />
}
