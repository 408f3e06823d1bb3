import { useState } from 'react'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { canSettle, OWN_CONFIRMATION } from '#contract/blackCard/settlement-rules.ts'
import {
  listProviderSettlements,
  type ProviderSettlement,
  payProviderSettlement,
  saveProviderSettlement,
} from '#contract/merchants/provider-settlements.ts'
import { useCan } from '#screen/data/permissions.tsx'
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
const col = columns<ProviderSettlement>()

const settlementColumns = (open: (row: ProviderSettlement) => void) => [
  col.name('settlementNo', '结算单号', open, { width: 136 }),
  col.text('month', '结算月份', { width: 80 }),
  col.status('status', '状态', settlementStatus),
  col.count('usageCount', '服务次数', { width: 80 }),
  col.money('amount', '服务费', { width: 112 }),
  col.cell('correctionAmount', '冲正', (row) => <Difference amount={row.correctionAmount} />, {
    width: 104,
    align: 'right',
  }),
  col.cell('adjustAmount', '调整', (row) => <Difference amount={row.adjustAmount} />, { width: 96, align: 'right' }),
  col.money('payable', '应付金额', { width: 120 }),
  col.text('confirmedBy', '对账人', { width: 72 }),
  col.time('paidAt', '打款时间'),
]

/** What differs from the services; most statements have none. */
function Difference({ amount }: { amount: string }) {
  return Number(amount) === 0 ? <span className="text-text-faint">—</span> : <Money amount={amount} />
}

type Status = (typeof settlementStatus.codes)[number]
type Opened = { what: 'statement' | 'adjust' | 'pay'; row: ProviderSettlement }

/** The monthly statements of a provider, and the steps of finance. */
export function ProviderSettlements({ providerId }: { providerId: number }) {
  const [pageNum, setPage] = useState(1)
  const [status, setStatus] = useState<Status | undefined>()
  const [opened, open] = useState<Opened | null>(null)
  const can = useCan()
  const actions = useSettlementActions()
  const params = { providerId, pageNum, pageSize: PAGE, ...(status !== undefined && { status }) }
  const read = useLookup(listProviderSettlements, params, { staleMs: 0 })
  const settles = can(saveProviderSettlement)
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
            <Empty title="还没有结算单" hint="每月结算日生成上个月的结算单" />
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
                      can(payProviderSettlement) &&
                        canSettle('pay', row) && {
                          label: '登记打款',
                          disabledReason: row.isOwnConfirmation ? OWN_CONFIRMATION : undefined,
                          onSelect: () => open({ what: 'pay', row }),
                        },
                      { label: '明细', onSelect: () => open({ what: 'statement', row }) },
                      settles &&
                        canSettle('adjust', row) && { label: '调整', onSelect: () => open({ what: 'adjust', row }) },
                      settles && canSettle('reopen', row) && { label: '退回对账', onSelect: () => actions.reopen(row) },
                    ]}
                  />
                )}
              />
              {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
            </>
          )
        }
      </QueryBody>
      {opened?.what === 'statement' && <StatementDrawer settlement={opened.row} onClose={close} />}
      {opened?.what === 'adjust' && <AdjustDialog settlement={opened.row} onClose={close} />}
      {opened?.what === 'pay' && <PayDrawer settlement={opened.row} onClose={close} />}
    </div>
  )
}
