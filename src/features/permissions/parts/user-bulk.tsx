import { type AdminUserRow, enableAdminUser, revokeAdminSessions } from '#contract/permissions/admin-users.ts'
import { assignRoleUsers } from '#contract/permissions/roles.ts'
import { May } from '#screen/may.tsx'
import { Button } from '#ui/button/button.tsx'
import { isSelected, type Selection } from '#ui/data-table/selection.ts'
import { toast } from '#ui/toast/toast.ts'
import type { useUserActions } from './use-user-actions.tsx'
import type { RoleChange } from './user-role-dialog.tsx'

interface UserBulkProps {
  rows: readonly AdminUserRow[]
  selection: Selection
  actions: ReturnType<typeof useUserActions>
  onRoles: (change: RoleChange, users: readonly AdminUserRow[]) => void
}

/** What is done with several accounts at once: those of the page that are ticked. */
export function UserBulk({ rows, selection, actions, onRoles }: UserBulkProps) {
  const withChosen =
    (run: (users: readonly AdminUserRow[]) => void, fits: (user: AdminUserRow) => boolean, otherwise: string) => () => {
      const chosen = rows.filter(({ id }) => isSelected(selection, id))
      if (chosen.length === 0) toast.info('请在本页勾选账号')
      else if (chosen.every(fits)) run(chosen)
      else toast.info(otherwise)
    }
  const isNormal = ({ status }: AdminUserRow) => status === 1
  const isThere = ({ status }: AdminUserRow) => status !== 3
  const notDeleted = '已删除的账号不能修改角色'
  return (
    <>
      <May call={assignRoleUsers}>
        <Button size="tiny" onClick={withChosen((users) => onRoles('add', users), isThere, notDeleted)}>
          追加角色
        </Button>
        <Button size="tiny" onClick={withChosen((users) => onRoles('remove', users), isThere, notDeleted)}>
          移除角色
        </Button>
      </May>
      <May call={revokeAdminSessions}>
        <Button
          size="tiny"
          tone="danger"
          onClick={withChosen(actions.signOut, ({ onlineCount }) => onlineCount > 0, '所选账号中有的没有登录')}
        >
          强制下线
        </Button>
      </May>
      <May call={enableAdminUser}>
        <Button
          size="tiny"
          tone="danger"
          onClick={withChosen(actions.freeze, isNormal, '只能冻结正常的账号，请去掉其他账号')}
        >
          冻结
        </Button>
      </May>
    </>
  )
}
