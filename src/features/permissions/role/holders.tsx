import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BulkResult } from '#contract/fields.ts'
import { type AdminUserRow, listAdminUsers } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { assignRoleUsers, type RoleRow } from '#contract/permissions/roles.ts'
import { AddPeople } from '#features/permissions/shared/add-people.tsx'
import { useCan, useProfile } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast.ts'
import { userPaths } from '../paths.ts'

const FOUND = 20

interface RoleHoldersProps {
  role: RoleRow
}

/** The users with a role: add and remove them. */
export function RoleHolders({ role }: RoleHoldersProps) {
  const can = useCan()
  const canAssign = can(assignRoleUsers)
  const assign = useChange(assignRoleUsers)
  const selfId = useProfile()?.id
  const [pageNum, turnTo] = useState(1)
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  const read = useLookup(listAdminUsers, { roleId: role.id, pageNum }, { staleMs: 0 })

  const give = async (addUserIds: number[]) => {
    const result = await assign({ roleId: role.id, addUserIds }, undefined, { quiet: true })
    setFailed(result.failed)
    if (result.done > 0) toast.success(`已给 ${result.done} 个账号添加角色「${role.name}」`)
  }
  const take = (user: AdminUserRow) =>
    confirm({
      title: `移除「${user.name}」的角色「${role.name}」？`,
      consequence: '在下一次操作时失去该角色的权限，不会被退出。',
      action: '移除账号',
      tone: 'danger',
      onConfirm: async () => {
        const result = await assign({ roleId: role.id, removeUserIds: [user.id] }, undefined, { quiet: true })
        const [refused] = result.failed
        if (refused) throw new Error(refused.message)
        toast.success(`已移除「${user.name}」`)
      },
    })

  return (
    <div className="grid gap-3">
      {canAssign && (role.enabled ? <AddHolders role={role} onGive={give} /> : <Notice>启用后才能分配账号</Notice>)}
      {failed.length > 0 && (
        <Notice tone="warning" title={`${failed.length} 个账号没有添加`} onDismiss={() => setFailed([])}>
          {failed.map(({ name, message }) => `${name}：${message}`).join('；')}
        </Notice>
      )}
      <QueryBody read={read} noun="账号">
        {({ list, total, pageSize }) => (
          <>
            {list.length === 0 && <p className="py-6 text-center text-text-muted">还没有账号使用该角色</p>}
            <ul aria-label="使用该角色的账号" className="divide-y rounded border empty:hidden">
              {list.map((user) => (
                <li key={user.id} className="flex items-center gap-3 px-3 py-1.5">
                  <Link
                    to={userPaths.list.to({ id: user.id })}
                    className="min-w-0 truncate text-accent-text hover:underline hover:underline-offset-4"
                  >
                    {user.name}
                  </Link>
                  <span className="min-w-0 truncate text-text-muted">
                    {[user.account, user.department].filter(Boolean).join(' · ')}
                  </span>
                  {user.status !== adminUserStatus.active && (
                    <StatusBadge tone="warning">{adminUserStatus.label(user.status)}</StatusBadge>
                  )}
                  {canAssign && user.id !== selfId && (
                    <Button
                      tone="link"
                      size="tiny"
                      className="ml-auto"
                      aria-label={`移除 ${user.name}`}
                      onClick={() => void take(user)}
                    >
                      移除
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {total > pageSize && <Pagination page={pageNum} pageSize={pageSize} total={total} onPageChange={turnTo} />}
          </>
        )}
      </QueryBody>
    </div>
  )
}

/** Eligible accounts without the role, searched by name. */
function AddHolders({ role, onGive }: RoleHoldersProps & { onGive: (ids: number[]) => Promise<void> }) {
  const [keyword, setKeyword] = useState('')
  const { data, isFetching } = useLookup(
    listAdminUsers,
    { pageSize: FOUND, ...(keyword && { name: keyword }) },
    { staleMs: 0 },
  )
  const options = (data?.list ?? [])
    .filter(({ status, roles, accountType }) => {
      const isHeld = roles.some(({ id }) => id === role.id)
      return status !== adminUserStatus.deleted && !isHeld && role.accountTypes.includes(accountType)
    })
    .map(({ id, name, account }) => ({ value: String(id), label: name, hint: account }))
  return <AddPeople noun="账号" {...{ options, onGive }} onSearch={setKeyword} isSearching={isFetching} />
}
