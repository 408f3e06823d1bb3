import type { DataOf } from '#contract/endpoint.ts'
import { merchantEdition } from '#contract/merchants/codes.ts'
import { NEARLY_FULL } from '#contract/merchants/quota-rules.ts'
import type { listStaffQuotas, StaffQuota } from '#contract/merchants/staff-quotas.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { enterprisePaths } from '#features/merchants/paths.ts'
import { dayOf, formatCount } from '#lib/formats.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listStaffQuotas>()
const seats = columns<StaffQuota>()

type Sums = DataOf<typeof listStaffQuotas>['sums']

/** `sums` of all rows that were found, for the totals row. */
export function quotaColumns(sums: Sums | undefined): ListColumn<typeof listStaffQuotas>[] {
  const total = (field: keyof Sums) => (sums ? { total: formatCount(sums[field]) } : {})
  const count = (id: keyof Sums, title: string) => ({ ...seats.count(id, title, { width: 72 }), ...total(id) })
  return [
    col.link('name', '企业商家', ({ id }) => enterprisePaths.list.to({ id }), {
      width: 216,
      pin: 'start',
      sortable: true,
    }),
    count('totalQuota', '总数量'),
    count('usedQuota', '已用'),
    col.cell('remainQuota', '剩余', ({ remainQuota }) => <Remaining seats={remainQuota} />, {
      width: 72,
      align: 'right',
      sortable: true,
      text: ({ remainQuota }) => String(remainQuota),
    }),
    col.cell('useRate', '使用率', (row) => <UseRate row={row} />, {
      width: 112,
      sortable: true,
      text: ({ useRate }) => `${useRate}%`,
    }),
    count('packageQuota', '套餐'),
    count('addonQuota', '增购'),
    count('giftQuota', '赠送'),
    col.cell(
      'giftExpireAt',
      '赠送到期',
      ({ giftQuota, giftExpireAt }) => (giftQuota === 0 ? '' : giftExpireAt || '长期'),
      { width: 104, sortable: true, text: ({ giftExpireAt }) => giftExpireAt },
    ),
    col.cell('overSince', '超额起', (row) => <Grace row={row} />, {
      width: 128,
      text: ({ overSince }) => overSince ?? '',
    }),
    col.label('merchantType', '商家类型', merchantType, { width: 88 }),
    col.label('edition', '版本', merchantEdition, { width: 72 }),
    col.cell('manager', '客户经理', ({ manager }) => manager?.name, {
      width: 80,
      text: ({ manager }) => manager?.name ?? '',
    }),
    col.code('enterpriseNo', '企业编号', { width: 120 }),
    col.time('changedAt', '最近调整', { sortable: true }),
  ]
}

function Remaining({ seats: left }: { seats: number }) {
  return <span className={left < 0 ? 'text-danger-text tabular-nums' : 'tabular-nums'}>{left}</span>
}

/** Seats in use as a bar and in percent; over 100 the bar is full. */
export function UseRate({ row: { useRate, remainQuota } }: { row: Pick<StaffQuota, 'useRate' | 'remainQuota'> }) {
  const look = remainQuota < 0 ? 'bg-danger' : useRate >= NEARLY_FULL ? 'bg-warning' : 'bg-accent'
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <span aria-hidden className="h-1.5 w-12 shrink-0 overflow-hidden rounded-full bg-sunken">
        <span className={`block h-full rounded-full ${look}`} style={{ width: `${Math.min(100, useRate)}%` }} />
      </span>
      {useRate}%
    </span>
  )
}

/** Since when there are more people than seats, and the days until the newest members are disabled. */
function Grace({ row: { overSince, graceEndsOn, remainQuota } }: { row: StaffQuota }) {
  if (remainQuota >= 0) return null
  if (!overSince) return <Tag tone="danger">已超额</Tag>
  const left = Math.max(0, daysUntil(graceEndsOn, dayOf()) ?? 0)
  return (
    <span className="text-danger-text tabular-nums">
      {overSince.slice(5)}，{left === 0 ? '今天停用' : `${left} 天后停用`}
    </span>
  )
}
