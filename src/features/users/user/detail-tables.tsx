import { useState } from 'react'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { terminal, userStatus } from '#contract/users/codes.ts'
import { listUserInvitees, type UserRow, type UserSession } from '#contract/users/users.ts'
import { userPaths } from '#features/users/paths.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const PAGE = 20

const person = columns<UserRow>()
const inviteeColumns = [
  person.link('nickname', '昵称', ({ id }) => userPaths.detail.to({ id }), { width: 160 }),
  person.status('status', '状态', userStatus),
  person.code('userNo', '用户编号', { width: 120 }),
  person.text('phone', '手机号', { width: 120 }),
  person.label('identity', '身份', userIdentity),
  person.count('orderCount', '订单数'),
  person.money('orderAmount', '消费金额'),
  person.count('inviteeCount', '邀请人数'),
  person.time('registeredAt', '注册时间'),
]

/** The people whom a user invited directly. */
export function Invitees({ userId }: { userId: number }) {
  const [pageNum, setPage] = useState(1)
  const read = useLookup(listUserInvitees, { id: userId, pageNum, pageSize: PAGE }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="邀请的人" shape="table">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title="还没有邀请过人" />
        ) : (
          <div className="grid gap-3">
            <DataTable label="邀请的人" columns={inviteeColumns} rows={list} rowId={({ id }) => id} total={total} />
            {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
          </div>
        )
      }
    </QueryBody>
  )
}

const session = columns<UserSession>()
const sessionColumns = [
  session.text('device', '设备', { width: 176 }),
  session.label('terminal', '终端', terminal, { width: 120 }),
  session.text('ip', 'IP', { width: 136 }),
  session.time('createdAt', '登录时间'),
  session.time('lastUsedAt', '最近使用'),
  session.cell('endedAt', '状态', ({ endedAt }) => (endedAt ? '已退出' : <Tag tone="success">登录中</Tag>), {
    width: 96,
    text: ({ endedAt }) => (endedAt ? '已退出' : '登录中'),
  }),
]

/** The latest devices on which a user signed in to mall or mini-programme. */
export function Sessions({ sessions }: { sessions: readonly UserSession[] }) {
  if (sessions.length === 0) return <Empty title="还没有登录过商城或小程序" />
  return <DataTable label="登录记录" columns={sessionColumns} rows={sessions} rowId={({ id }) => id} />
}
