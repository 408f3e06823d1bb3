import { Link } from 'react-router-dom'
import type { AdminUserRow, listAdminUsers } from '#contract/permissions/admin-users.ts'
import { accountType } from '#contract/session.ts'
import { supplierPaths } from '#features/suppliers/public.ts'
import { formatSince, formatTime } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { accountName, isLocked, phoneOf, UserState, userState, ValidUntil } from './status.tsx'

const col = columns<typeof listAdminUsers>()

interface ShownColumns {
  /** Opens the account drawer. */
  open: (id: number) => void
  /** Links to suppliers require a read permission. */
  linksSuppliers: boolean
}

export const userColumns = ({ open, linksSuppliers }: ShownColumns) => [
  col.cell(
    'account',
    '登录账号',
    (user) => <NameButton onClick={() => open(user.id)}>{accountName(user)}</NameButton>,
    { width: 136, pin: 'start', hideable: false, sortable: true, text: accountName },
  ),
  col.cell('status', '状态', (user) => <UserState user={user} />, { width: 96, text: (user) => userState(user).word }),
  col.text('name', '姓名', { width: 104, sortable: true }),
  col.cell('roles', '角色', (user) => <Roles roles={user.roles} />, {
    width: 256,
    text: ({ roles }) => roles.map(({ name }) => name).join('、'),
  }),
  col.cell('online', '在线', ({ onlineCount }) => <Online count={onlineCount} />, {
    width: 88,
    text: ({ onlineCount }) => String(onlineCount),
  }),
  col.cell('validTo', '有效期至', (user) => <ValidUntil user={user} />, {
    width: 168,
    sortable: true,
    text: ({ validTo }) => validTo ?? '长期',
  }),
  col.cell('phone', '手机号', phoneOf, { width: 120 }),
  col.text('department', '部门', { width: 112 }),
  col.label('accountType', '账号类型', accountType, { width: 96 }),
  col.cell('owner', '所属公司', (user) => <Owner user={user} isLink={linksSuppliers} />, {
    width: 144,
    text: ({ supplier, distributor }) => supplier?.name ?? distributor?.name ?? '',
  }),
  col.cell('lastLoginAt', '最近登录', (user) => <LastLogin user={user} />, {
    width: 136,
    sortable: true,
    text: ({ lastLoginAt }) => formatSince(lastLoginAt) || '从未登录',
  }),
  col.cell('lockedUntil', '锁定至', (user) => isLocked(user) && formatTime(user.lockedUntil), {
    width: 136,
    text: (user) => (isLocked(user) ? formatTime(user.lockedUntil) : ''),
  }),
  col.text('lastLoginIp', '最近登录 IP', { width: 128 }),
  col.time('createdAt', '创建时间', { sortable: true }),
]

/** Disabled roles are marked, because they grant nothing. */
function Roles({ roles }: Pick<AdminUserRow, 'roles'>) {
  return (
    <span className="truncate" title={roles.map(({ name }) => name).join('、')}>
      {roles.map(({ id, name, enabled }, at) => (
        <span key={id} className={enabled ? undefined : 'text-warning-text'}>
          {at > 0 && '、'}
          {enabled ? name : `${name}（已停用）`}
        </span>
      ))}
    </span>
  )
}

function Online({ count }: { count: number }) {
  if (count === 0) return <span className="text-text-faint">离线</span>
  return (
    <span className="text-success-text">
      {count} <span className="text-small">台设备</span>
    </span>
  )
}

function Owner({ user: { supplier, distributor }, isLink }: { user: AdminUserRow; isLink: boolean }) {
  if (!supplier || !isLink) return supplier?.name ?? distributor?.name ?? ''
  return (
    <Link
      to={supplierPaths.list.to({ keyword: supplier.name })}
      className="truncate text-accent-text hover:underline hover:underline-offset-4"
    >
      {supplier.name}
    </Link>
  )
}

function LastLogin({ user: { lastLoginAt, mustChangePassword } }: { user: AdminUserRow }) {
  if (!lastLoginAt) return <span className="text-warning-text">从未登录</span>
  return mustChangePassword ? <Tag tone="info">待改密码</Tag> : formatSince(lastLoginAt)
}
