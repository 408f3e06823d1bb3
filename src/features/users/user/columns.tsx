import { Link } from 'react-router-dom'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { memberStatus, registerSource, userStatus } from '#contract/users/codes.ts'
import type { listUsers, UserRow } from '#contract/users/users.ts'
import { userPaths } from '#features/users/paths.ts'
import { CoveredContact } from '#features/users/shared/covered-contact.tsx'
import { Avatar, Labels } from '#features/users/shared/person.tsx'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listUsers>()

const look = 'truncate text-accent-text hover:underline hover:underline-offset-4'

/** `sum` of the money of all users found; undefined where they are too many. */
export function userColumns(sum: string | undefined): ListColumn<typeof listUsers>[] {
  return [
    col.cell('nickname', '昵称', (user) => <Name user={user} />, {
      width: 152,
      pin: 'start',
      hideable: false,
      text: ({ nickname }) => nickname,
    }),
    col.status('status', '状态', userStatus, { width: 84 }),
    {
      ...col.money('orderAmount', '消费金额', { sortable: true, width: 124 }),
      ...(sum !== undefined && { total: <Money amount={sum} /> }),
    },
    col.code('userNo', '用户编号', { width: 124 }),
    col.text('realName', '真实姓名', { width: 88 }),
    col.cell(
      'phone',
      '手机号',
      ({ id, phone, nickname }) => (
        <CoveredContact key={id} resource="user" id={id} field="phone" covered={phone} of={nickname} />
      ),
      { width: 140, text: ({ phone }) => phone },
    ),
    col.label('identity', '身份', userIdentity, { width: 96 }),
    col.count('orderCount', '订单数', { width: 72 }),
    col.cell('memberStatus', '会员', (user) => <Member user={user} />, {
      width: 96,
      text: (user) => memberStatus.label(user.memberStatus),
    }),
    col.text('areaName', '所在地区', { width: 176 }),
    col.label('registerSource', '注册来源', registerSource, { width: 96 }),
    col.cell(
      'inviter',
      '邀请人',
      ({ inviter }) =>
        inviter && (
          <Link to={userPaths.detail.to({ id: inviter.id })} className={look}>
            {inviter.name}
          </Link>
        ),
      { width: 104, text: ({ inviter }) => inviter?.name ?? '' },
    ),
    col.cell('enterprise', '所属企业', ({ enterprise }) => enterprise?.name, { width: 144 }),
    col.cell('labels', '标签', ({ labels }) => <Labels labels={labels} />, {
      width: 176,
      text: ({ labels }) => labels.map(({ name }) => name).join('、'),
    }),
    col.count('inviteeCount', '邀请人数', { width: 88 }),
    col.time('registeredAt', '注册时间', { sortable: true }),
    col.time('lastActiveAt', '最近活跃', { sortable: true }),
  ]
}

function Name({ user }: { user: UserRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar user={user} />
      <Link to={userPaths.detail.to({ id: user.id })} className={look}>
        {user.nickname}
      </Link>
    </span>
  )
}

function Member({ user: { memberStatus: status } }: { user: UserRow }) {
  if (status === memberStatus.none) return <span className="text-text-faint">{memberStatus.label(status)}</span>
  return <Tag tone={memberStatus.tone(status)}>{memberStatus.label(status)}</Tag>
}
