import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { defaultPages } from '#contract/menus.ts'
import type { getAdminUser } from '#contract/permissions/admin-users.ts'
import { isNarrow, scopeNames } from '#contract/permissions/data-scopes.ts'
import { permissionLabels } from '#contract/permissions.ts'
import { dataScope } from '#contract/session.ts'
import { columns } from '#screen/list/columns.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { userState } from './status.tsx'

type User = DataOf<typeof getAdminUser>
type Effective = User['effective'][number]

const pageChoices = defaultPages.map(({ url, name }) => ({ value: url, label: name, hint: url }))

/** The effective permissions with the roles that grant them; and why a page is accessible or not. */
export function UserEffective({ user }: { user: User }) {
  const [url, choosePage] = useState('')
  const [text, setText] = useState('')
  const wanted = text.trim()
  const shown = user.effective.filter(({ title, permission, roles, pages }) =>
    [title, permission, ...roles, ...pages].some((term) => term.includes(wanted)),
  )
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Combobox
          aria-label="能否打开页面"
          value={url}
          onChange={choosePage}
          options={pageChoices}
          placeholder="选择页面，查看能否打开及原因"
          clearable
        />
        <TextInput aria-label="查找权限" value={text} onChange={setText} placeholder="查找权限、角色或页面" clearable />
      </div>
      {url && <Why user={user} url={url} />}
      {user.effective.length === 0 ? (
        <Empty title="没有任何权限" hint="没有角色，或角色都已停用。" />
      ) : (
        <DataTable
          label="生效权限"
          columns={effectiveColumns}
          rows={shown}
          rowId={({ permission }) => permission}
          empty={<Empty title={`没有与「${wanted}」相符的权限`} />}
        />
      )}
    </div>
  )
}

/** A page is accessible if any role grants its code. */
function Why({ user, url }: { user: User; url: string }) {
  const page = defaultPages.find((item) => item.url === url)
  if (!page) return null
  const { permission, name } = page
  const state = userState(user)
  const barred = state.word === '正常' ? '' : `账号${state.word}，当前不能登录。`
  if (permission === '') return <Notice title={`「${name}」对所有登录账号开放`}>{barred}</Notice>
  const { title } = permissionLabels(permission)
  const held = user.effective.find((item) => item.permission === permission)
  if (!held) {
    return (
      <Notice tone="warning" title={`不能打开「${name}」`}>
        {user.beyondScope.includes(permission)
          ? `角色授予了权限「${title}」，但数据范围「${scopeNames(user.dataScopes)}」不含此类数据。`
          : `缺少权限「${title}」，所持角色都没有授予。`}
      </Notice>
    )
  }
  return (
    <Notice tone={barred ? 'warning' : 'success'} title={`可以打开「${name}」`}>
      权限「{title}」由角色 {held.roles.map((role) => `「${role}」`).join('、')} 授予
      {held.pages.length > 0 && `，来自页面 ${held.pages.join('、')}`}。{reachOf(user)}
      {barred}
    </Notice>
  )
}

/** The data scope on a page, if limited. */
function reachOf({ dataScopes, brands }: User): string {
  if (!isNarrow(dataScopes)) return ''
  const names = dataScopes.includes(dataScope.brands)
    ? `：${brands.map(({ name }) => name).join('、') || '未选品牌'}`
    : ''
  return `数据范围「${scopeNames(dataScopes)}」${names}。`
}

const col = columns<Effective>()

const effectiveColumns = [
  col.text('title', '权限', { width: 216 }),
  col.code('permission', '权限码', { width: 200 }),
  col.cell('roles', '由角色授予', ({ roles }) => roles.join('、'), { width: 160 }),
  col.cell('pages', '所在页面', ({ pages }) => pages.join('、'), { width: 240 }),
]
