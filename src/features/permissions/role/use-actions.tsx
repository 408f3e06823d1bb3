import { listAdminUsers } from '#contract/permissions/admin-users.ts'
import { deleteRole, enableRole, type RoleRow } from '#contract/permissions/roles.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

const HOLDERS_READ = 200

/** Role actions in the list; each confirms which users it affects. */
export function useRoleActions() {
  const can = useCan()
  const enableCall = useChange(enableRole)
  const deleteCall = useChange(deleteRole)
  const canSeeHolders = can(listAdminUsers)
  return {
    disable: (role: RoleRow) =>
      confirm({
        title: `停用角色「${role.name}」？`,
        consequence: canSeeHolders && role.userCount > 0 ? <LeftWithout role={role} /> : <Losing role={role} />,
        action: '停用角色',
        tone: 'danger',
        onConfirm: async () => {
          const { id, version, name } = role
          const { usersWithoutRole } = await enableCall({ id, version, enabled: false }, undefined, quiet)
          const alone = usersWithoutRole > 0 ? `，${usersWithoutRole} 个账号没有其他角色` : ''
          toast.success(`角色「${name}」已停用${alone}`)
        },
      }),
    enable: ({ id, version, name }: RoleRow) =>
      enableCall({ id, version, enabled: true }, `角色「${name}」已启用`).catch(shownInPlace),
    remove: ({ id, version, name }: RoleRow) =>
      confirm({
        title: `删除角色「${name}」？`,
        consequence: '它的授权一并删除，不能恢复。操作日志保留。',
        action: '删除角色',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ id, version }, `角色「${name}」已删除`, quiet)
        },
      }),
  }
}

function Losing({ role }: { role: RoleRow }) {
  if (role.userCount === 0) return '还没有账号使用该角色，授权会保留。'
  return `${role.userCount} 个账号在下一次操作时失去它的权限，不会被退出；重新启用后恢复。`
}

/** Names of the users left without any role. */
function LeftWithout({ role }: { role: RoleRow }) {
  const { data } = useLookup(listAdminUsers, { roleId: role.id, pageSize: HOLDERS_READ }, { staleMs: 0 })
  const alone = (data?.list ?? []).filter(({ roles }) => roles.every(({ id, enabled }) => id === role.id || !enabled))
  return (
    <>
      <Losing role={role} />
      {alone.length > 0 && (
        <span className="mt-2 block">
          其中 {alone.length} 个账号没有其他启用的角色，将看到「您还没有任何菜单权限」：
          {alone.map(({ name }) => name).join('、')}
          {(data?.total ?? 0) > HOLDERS_READ && ' 等'}
        </span>
      )}
    </>
  )
}
