import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { payFault } from '#contract/blackCard/channel-settlement-rules.ts'
import {
  type ChannelSettlement,
  listChannelSettlements,
  payChannelSettlement,
  saveChannelSettlement,
} from '#contract/blackCard/channel-settlements.ts'
import type { Channel } from '#contract/blackCard/channels.ts'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { canSettle, monthAfter, OWN_CONFIRMATION } from '#contract/blackCard/settlement-rules.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { orderListAddress } from '#features/orders/public.ts'
import { useCan, useHolds } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { useSettlementActions } from './use-settlement-actions.ts'

const AdjustDialog = lazyPart(() => import('./adjust-dialog.tsx'), 'AdjustDialog')
const PayDrawer = lazyPart(() => import('./pay-drawer.tsx'), 'PayDrawer')
const StatementDrawer = lazyPart(() => import('./statement-drawer.tsx'), 'StatementDrawer')

const PAGE = 12
const DAY_MS = 86_400_000
const col = columns<ChannelSettlement>()

const settlementColumns = (open: (row: ChannelSettlement) => void) => [
  col.name('settlementNo', '结算单号', open, { width: 136 }),
  col.status('status', '状态', settlementStatus),
  col.money('payable', '应付金额', { width: 120 }),
  col.text('month', '结算月份', { width: 88 }),
  col.count('orderCount', '订单数', { width: 72 }),
  col.money('orderAmount', '销售额', { width: 120 }),
  col.money('refundAmount', '退款额', { width: 112 }),
  col.cell('commissionRate', '佣金比例', ({ commissionRate }) => `${Number(commissionRate)}%`, {
    width: 80,
    align: 'right',
  }),
  col.money('commission', '佣金', { width: 112 }),
  col.cell('carriedAmount', '上期结转', (row) => <Difference amount={row.carriedAmount} />, {
    width: 104,
    align: 'right',
  }),
  col.cell('adjustAmount', '调整', (row) => <Difference amount={row.adjustAmount} />, { width: 96, align: 'right' }),
  col.time('paidAt', '打款时间'),
]

/** What differs from the commission; most statements have none. */
function Difference({ amount }: { amount: string }) {
  return Number(amount) === 0 ? <span className="text-text-faint">—</span> : <Money amount={amount} />
}

/** The orders of a statement: the sales that were completed in its month. */
function ordersOf({ channel, month }: ChannelSettlement): string {
  const last = new Date(Date.parse(`${monthAfter(month)}-01T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  const days = { completedFrom: `${month}-01`, completedTo: last }
  return orderListAddress(orderBizType.channelSale, { channelId: channel.id, ...days })
}

type Status = (typeof settlementStatus.codes)[number]
type Opened = { what: 'statement' | 'adjust' | 'pay'; row: ChannelSettlement }

/** The monthly statements of a channel, and the steps of finance. */
export function ChannelSettlements({ channel }: { channel: Channel }) {
  const [pageNum, setPage] = useState(1)
  const [status, setStatus] = useState<Status | undefined>()
  const [opened, open] = useState<Opened | null>(null)
  const can = useCan()
  const navigate = useNavigate()
  const seesOrders = useHolds('order:view')
  const actions = useSettlementActions()
  const params = { channelId: channel.id, pageNum, pageSize: PAGE, ...(status !== undefined && { status }) }
  const read = useLookup(listChannelSettlements, params, { staleMs: 0 })
  const settles = can(saveChannelSettlement)
  const close = () => open(null)
  return (
    <div className="grid gap-3">
      <FilterTabs
        label="结算单状态"
        value={status === undefined ? 'all' : String(status)}
        onChange={(value) => {
          setPage(1)
          setStatus(settlementStatus.codes.find((code) => String(code) === value))
        }}
        tabs={[
          { value: 'all', label: '全部' },
          ...settlementStatus.codes.map((code) => ({ value: String(code), label: settlementStatus.label(code) })),
        ]}
      />
      <QueryBody read={read} noun="结算单" shape="table">
        {({ list, total }) =>
          total === 0 ? (
            <Empty title="还没有结算单" hint="每月结算日生成上个月的结算单，没有完成订单的月份不生成" />
          ) : (
            <>
              <DataTable
                label="结算单"
                columns={settlementColumns((row) => open({ what: 'statement', row }))}
                rows={list}
                rowId={({ id }) => id}
                total={total}
                actions={(row) => (
                  <RowActions
                    name={row.settlementNo}
                    actions={[
                      settles &&
                        canSettle('confirm', row) && { label: '确认对账', onSelect: () => actions.confirm(row) },
                      can(payChannelSettlement) &&
                        canSettle('pay', row) && {
                          label: '登记打款',
                          disabledReason: row.isOwnConfirmation ? OWN_CONFIRMATION : payFault(row) || undefined,
                          onSelect: () => open({ what: 'pay', row }),
                        },
                      { label: '明细', onSelect: () => open({ what: 'statement', row }) },
                      seesOrders && { label: '结算订单', onSelect: () => void navigate(ordersOf(row)) },
                      settles &&
                        canSettle('adjust', row) && { label: '调整', onSelect: () => open({ what: 'adjust', row }) },
                      settles &&
                        canSettle('reopen', row) &&
                        row.carriedTo === null && { label: '退回对账', onSelect: () => actions.reopen(row) },
                    ]}
                  />
                )}
              />
              {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
            </>
          )
        }
      </QueryBody>
      {opened?.what === 'statement' && (
        <StatementDrawer
          settlement={opened.row}
          orders={seesOrders ? ordersOf(opened.row) : undefined}
          onClose={close}
        />
      )}
      {opened?.what === 'adjust' && <AdjustDialog settlement={opened.row} onClose={close} />}
      {opened?.what === 'pay' && <PayDrawer settlement={opened.row} channel={channel} onClose={close} />}
    </div>
  )
}
