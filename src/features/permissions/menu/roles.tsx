import { Link } from 'react-router-dom'
import { listMenuRoles } from '#contract/permissions/menus.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { rolePaths } from '../paths.ts'

/** Roles that hold a node or one of its descendants. */
export function MenuRoles({ id }: { id: number }) {
  const read = useLookup(listMenuRoles, { id }, { staleMs: 0 })
  const canSeeRoles = useHolds('role:view')
  return (
    <QueryBody read={read} noun="授权角色">
      {({ roles, userCount }) =>
        roles.length === 0 ? (
          <Empty title="还没有授权给任何角色" hint="在角色管理中勾选后，持有该角色的账号即可看到" />
        ) : (
          <>
            <p className="pb-2 text-small text-text-muted">
              {roles.length} 个角色，共 {userCount} 个账号。超级管理员拥有全部权限，不在此列。
            </p>
            <ul className="divide-y border-y">
              {roles.map((role) => (
                <li key={role.id} className="flex min-h-(--row-height) items-center gap-3">
                  {canSeeRoles ? (
                    <Link to={rolePaths.list.to({ id: role.id })} className="text-accent-text hover:underline">
                      {role.name}
                    </Link>
                  ) : (
                    role.name
                  )}
                  <span className="ml-auto text-small text-text-muted tabular-nums">{role.userCount} 个账号</span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryBody>
  )
}
