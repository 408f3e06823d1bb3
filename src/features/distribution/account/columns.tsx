import { EXPIRING_DAYS } from '#contract/distribution/account-rules.ts'
import type { DistributorRow, listDistributors } from '#contract/distribution/accounts.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { QuotaBar } from '#features/distribution/shared/quota-bar.tsx'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const col = columns<typeof listDistributors>()

interface Shown {
  open: (id: number) => void
  /** The platform sees who looks after an account. */
  isStaff: boolean
}

export function distributorColumns({ open, isStaff }: Shown): ListColumn<typeof listDistributors>[] {
  return [
    col.name('name', '经销商', ({ id }) => open(id), { width: 176, sortable: true }),
    col.cell('status', '状态', (row) => <State row={row} />, {
      width: 160,
      text: ({ status }) => distributorStatus.label(status),
    }),
    col.money('purchaseAmount', '采购额'),
    col.cell('depositHeld', '已交保证金', (row) => <Deposit row={row} />, {
      width: 112,
      align: 'right',
      text: ({ depositHeld }) => depositHeld,
    }),
    col.cell('agentPackage', '代理套餐', ({ agentPackage }) => agentPackage.name, {
      width: 136,
      text: ({ agentPackage }) => agentPackage.name,
    }),
    col.cell('expireAt', '到期日', (row) => <LastDay row={row} />, {
      width: 120,
      sortable: true,
      text: ({ expireAt }) => expireAt ?? '',
    }),
    col.cell('staff', '员工数', ({ staff }) => <QuotaBar label="员工数" quota={staff} />, {
      width: 136,
      text: ({ staff }) => `${staff.used}/${staff.quota}`,
    }),
    col.cell('stores', '门店数', ({ stores }) => <QuotaBar label="门店数" quota={stores} />, {
      width: 128,
      text: ({ stores }) => `${stores.used}/${stores.quota}`,
    }),
    col.count('authorizedCount', '已授权商品', { width: 96 }),
    col.code('accountNo', '经销商编号', { width: 120 }),
    col.text('contactName', '联系人', { width: 80 }),
    col.text('phone', '登录手机', { width: 120 }),
    col.text('areaNames', '授权区域', { width: 160 }),
    ...(isStaff
      ? [
          col.cell('manager', '客户经理', ({ manager }) => manager?.name, {
            width: 88,
            text: ({ manager }) => manager?.name ?? '',
          }),
        ]
      : []),
    col.time('openedAt', '开户时间', { sortable: true }),
    col.time('lastOrderAt', '最近下单'),
  ]
}

/** The state; for an account that waits also what is missing. */
function State({ row: { status, missing } }: { row: DistributorRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StatusBadge tone={distributorStatus.tone(status)}>{distributorStatus.label(status)}</StatusBadge>
      {missing.length > 0 && (
        <span className="truncate text-small text-text-muted" title={missing.join('、')}>
          {missing.join('、')}
        </span>
      )}
    </span>
  )
}

type Ending = Pick<DistributorRow, 'expireAt' | 'remainDays' | 'status'>

/** Orange when the last day is near, red when it has come. */
function endingTone({ remainDays, status }: Ending): string {
  if (remainDays === null || status === distributorStatus.closed || remainDays > EXPIRING_DAYS) return ''
  return remainDays <= 0 ? 'text-danger-text' : 'text-warning-text'
}

/** The days until the last one in words. */
export function remainText({ remainDays }: Pick<DistributorRow, 'remainDays'>): string {
  if (remainDays === null) return ''
  if (remainDays === 0) return '今天到期'
  return remainDays < 0 ? `已过期 ${-remainDays} 天` : `剩 ${remainDays} 天`
}

export const RemainDays = ({ row }: { row: Ending }) => <span className={endingTone(row)}>{remainText(row)}</span>

/** The last day; marked when it is near or has passed. */
export function LastDay({ row }: { row: Ending }) {
  if (row.expireAt === null) return null
  return (
    <span className={endingTone(row)} title={remainText(row)}>
      {row.expireAt}
    </span>
  )
}

/** What is held, and what is agreed if that is more. */
function Deposit({ row: { deposit, depositHeld } }: { row: DistributorRow }) {
  const isShort = Number(depositHeld) < Number(deposit)
  return (
    <span title={isShort ? `约定 ${deposit} 元` : undefined} className={isShort ? 'text-warning-text' : ''}>
      <Money amount={depositHeld} />
    </span>
  )
}
