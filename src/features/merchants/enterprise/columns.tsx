import { enterpriseStatus, merchantEdition } from '#contract/merchants/codes.ts'
import { EXPIRING_DAYS } from '#contract/merchants/enterprise-rules.ts'
import type { EnterpriseUserRow, listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { CardTag, DistributorTag } from '#features/merchants/shared/party-links.tsx'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'

const col = columns<typeof listEnterpriseUsers>()

const labelsText = ({ labels }: EnterpriseUserRow) => labels.map(({ name }) => name).join('、')

/** `open` opens the drawer of a merchant. */
export const enterpriseColumns = (open: (id: number) => void): ListColumn<typeof listEnterpriseUsers>[] => [
  col.image('logo', '标志', ({ name }) => name, { pin: 'start' }),
  col.cell('name', '企业名称', (row) => <Name row={row} onOpen={open} />, {
    width: 248,
    pin: 'start',
    hideable: false,
    sortable: true,
    text: ({ name }) => name,
  }),
  col.status('status', '状态', enterpriseStatus),
  col.money('orderAmount', '累计成交额', { width: 128 }),
  col.code('enterpriseNo', '企业编号', { width: 120 }),
  col.label('merchantType', '商家类型', merchantType, { width: 96 }),
  col.label('edition', '版本', merchantEdition, { width: 80 }),
  col.cell('expireAt', '到期日', (row) => <LastDay row={row} />, {
    width: 160,
    sortable: true,
    text: ({ expireAt }) => expireAt,
  }),
  col.text('contactName', '联系人', { width: 80 }),
  col.text('phone', '主账号手机', { width: 120 }),
  col.text('areaName', '所在地区', { width: 168 }),
  col.cell('memberCount', '成员', ({ memberCount, staffTotal }) => <Seats used={memberCount} of={staffTotal} />, {
    width: 80,
    align: 'right',
    text: ({ memberCount, staffTotal }) => `${memberCount}/${staffTotal}`,
  }),
  col.cell('labels', '标签', labelsText, { width: 168, text: labelsText }),
  col.cell('manager', '客户经理', ({ manager }) => manager?.name, {
    width: 80,
    text: ({ manager }) => manager?.name ?? '',
  }),
  col.time('lastLoginAt', '最近登录'),
  col.time('openedAt', '开通时间', { sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]

function Name({
  row: { id, name, cardId, distributorId },
  onOpen,
}: {
  row: EnterpriseUserRow
  onOpen: (id: number) => void
}) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <NameButton onClick={() => onOpen(id)}>{name}</NameButton>
      {cardId !== null && <CardTag id={cardId} />}
      {distributorId !== null && <DistributorTag id={distributorId} />}
    </span>
  )
}

/** Members of seats; red when there are more members than seats. */
export function Seats({ used, of }: { used: number; of: number }) {
  const isOver = used > of
  return (
    <span
      className={isOver ? 'text-danger-text tabular-nums' : 'tabular-nums'}
      {...(isOver && { title: '成员超过员工数上限' })}
    >
      {used} / {of}
    </span>
  )
}

/** The last day of use, and how near it is. */
export function LastDay({
  row: { expireAt, daysLeft, status },
}: {
  row: Pick<EnterpriseUserRow, 'expireAt' | 'daysLeft' | 'status'>
}) {
  if (expireAt === '' || daysLeft === null) return null
  const isRunning = status === enterpriseStatus.active || status === enterpriseStatus.frozen
  return (
    <span className="tabular-nums">
      {expireAt}
      {isRunning && daysLeft <= EXPIRING_DAYS && (
        <span className={daysLeft < 0 ? 'text-danger-text' : 'text-warning-text'}>
          {daysLeft < 0 ? ` 已过 ${-daysLeft} 天` : daysLeft === 0 ? ' 今天' : ` ${daysLeft} 天`}
        </span>
      )}
    </span>
  )
}
