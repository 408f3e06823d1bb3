import { useState } from 'react'
import type { BulkResult } from '#contract/fields.ts'
import { type AppletRole, assignAppletRole, listAppletRoleUsers } from '#contract/permissions/applet-roles.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { AddPeople } from '#features/permissions/shared/add-people.tsx'
import { StorefrontRolePeople, usePeopleSearch } from '#features/permissions/shared/storefront-role-people.tsx'
import { formatSince } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { toast } from '#ui/toast/toast.ts'

/** Mini-program users with the role: add and remove them. */
export function AppletRoleUsers({ role }: { role: AppletRole }) {
  const canAssign = useCan()(assignAppletRole)
  const assign = useChange(assignAppletRole)
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  const { params, turnTo, input } = usePeopleSearch('姓名或手机号')
  const read = useLookup(listAppletRoleUsers, { id: role.id, holds: true, ...params }, { staleMs: 0 })
  const give = async (addUserIds: number[]) => {
    const result = await assign({ roleId: role.id, addUserIds }, undefined, { quiet: true })
    setFailed(result.failed)
    if (result.done > 0) toast.success(`已给 ${result.done} 个用户添加角色「${role.name}」`)
  }
  const take = (user: { id: number; name: string }) =>
    confirm({
      title: `移除「${user.name}」的角色「${role.name}」？`,
      consequence: '下一次打开小程序时看不到该角色的入口，其他角色的入口不变。',
      action: '移除用户',
      tone: 'danger',
      onConfirm: async () => {
        await assign({ roleId: role.id, removeUserIds: [user.id] }, `已移除「${user.name}」`, { quiet: true })
      },
    })
  return (
    <div className="grid gap-3">
      {canAssign && (role.enabled ? <AddUsers role={role} onGive={give} /> : <Notice>启用后才能分配用户</Notice>)}
      {failed.length > 0 && (
        <Notice tone="warning" title={`${failed.length} 个用户没有添加`} onDismiss={() => setFailed([])}>
          {failed.map(({ name, message }) => `${name}：${message}`).join('；')}
        </Notice>
      )}
      {input}
      <QueryBody read={read} noun="用户">
        {({ list, total, pageNum, pageSize }) => (
          <StorefrontRolePeople
            kind="user"
            people={list.map(({ id, name, phone, identity, grantedAt }) => ({
              id,
              name,
              phone,
              note: userIdentity.label(identity),
              since: formatSince(grantedAt),
            }))}
            empty={params.keyword ? '没有相符的用户' : '还没有用户拥有该角色'}
            {...{ total, pageNum, pageSize, onPage: turnTo }}
            {...(canAssign && {
              action: (person) => (
                <Button tone="link" size="tiny" aria-label={`移除 ${person.name}`} onClick={() => void take(person)}>
                  移除
                </Button>
              ),
            })}
          />
        )}
      </QueryBody>
    </div>
  )
}

/** Users eligible for the role who do not have it yet, searched by name. */
function AddUsers({ role, onGive }: { role: AppletRole; onGive: (ids: number[]) => Promise<void> }) {
  const [keyword, setKeyword] = useState('')
  const { data, isFetching } = useLookup(
    listAppletRoleUsers,
    { id: role.id, holds: false, ...(keyword && { keyword }) },
    { staleMs: 0 },
  )
  const options = (data?.list ?? []).map(({ id, name, phone, identity }) => ({
    value: String(id),
    label: name,
    hint: `${userIdentity.label(identity)} · ${phone}`,
  }))
  return <AddPeople noun="用户" {...{ options, onGive }} onSearch={setKeyword} isSearching={isFetching} />
}
