import { type AdminUserRow, enableAdminUser, revokeAdminSessions } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { assignRoleUsers } from '#contract/permissions/roles.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import type { ListSelection } from '#screen/list/list-selection.ts'
import type { RoleChange } from './role-dialog.tsx'
import type { useUserActions } from './use-actions.tsx'

interface UserBulkProps {
  list: { selection: ListSelection<AdminUserRow> }
  actions: ReturnType<typeof useUserActions>
  onRoles: (change: RoleChange, users: readonly AdminUserRow[]) => void
}

const normal = { row: ({ status }: AdminUserRow) => status === adminUserStatus.active, none: '只能冻结正常的账号' }
const present = {
  row: ({ status }: AdminUserRow) => status !== adminUserStatus.deleted,
  none: '已删除的账号不能修改角色',
}
const signedIn = { row: ({ onlineCount }: AdminUserRow) => onlineCount > 0, none: '所选的账号都没有登录' }

/** Bulk actions on accounts. Role and session actions need the selected accounts themselves. */
export function UserBulk({ list, actions, onRoles }: UserBulkProps) {
  return (
    <>
      <BulkAction
        list={list}
        scope="ids"
        asks
        call={assignRoleUsers}
        fits={present}
        onRun={({ rows }) => onRoles('add', rows)}
      >
        追加角色
      </BulkAction>
      <BulkAction
        list={list}
        scope="ids"
        asks
        call={assignRoleUsers}
        fits={present}
        onRun={({ rows }) => onRoles('remove', rows)}
      >
        移除角色
      </BulkAction>
      <BulkAction
        list={list}
        scope="ids"
        asks
        tone="danger"
        call={revokeAdminSessions}
        fits={signedIn}
        onRun={({ rows }) => actions.signOut(rows)}
      >
        强制下线
      </BulkAction>
      <BulkAction
        list={list}
        scope="query"
        asks
        tone="danger"
        call={enableAdminUser}
        fits={normal}
        onRun={actions.freeze}
      >
        冻结
      </BulkAction>
    </>
  )
}
