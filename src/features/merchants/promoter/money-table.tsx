import { type ReactNode, useState } from 'react'
import type { CodeOf, CodeTable } from '#contract/codes.ts'
import type { promoterExport } from '#contract/merchants/promoter-exports.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { PromoterExport } from './export.tsx'

const PAGE = 20

export interface MoneyQuery<Code extends number> {
  promoterId?: number
  status?: Code
  pageNum: number
  pageSize: number
}

interface MoneyPage<Row> {
  list: Row[]
  total: number
  counts?: Record<string, number> | undefined
  /** Yuan by status. */
  sums: Record<string, string>
}

interface MoneyTableProps<Row extends { id: number }, Code extends number> {
  label: string
  what: CodeOf<typeof promoterExport>
  useRows: (query: MoneyQuery<Code>) => {
    data: MoneyPage<Row> | undefined
    error: Error | null
    refetch: () => unknown
  }
  promoterId: number | undefined
  codes: CodeTable<Code>
  /** The state that is shown first; all when omitted. */
  first?: Code | undefined
  columns: readonly Column<Row>[]
  empty: string
  actions?: (row: Row) => ReactNode
}

/** Commissions or withdrawals by state, with the sum of the open one. */
export function MoneyTable<Row extends { id: number }, Code extends number>({
  label,
  what,
  useRows,
  promoterId,
  codes,
  first,
  columns,
  empty,
  actions,
}: MoneyTableProps<Row, Code>) {
  const [status, choose] = useState<Code | undefined>(first)
  const [pageNum, setPage] = useState(1)
  const filters = { ...(promoterId !== undefined && { promoterId }), ...(status !== undefined && { status }) }
  const read = useRows({ ...filters, pageNum, pageSize: PAGE })
  const { counts, sums = {} } = read.data ?? {}
  const shown = codes.codes.filter((code) => status === undefined || code === status)
  const all = counts && codes.codes.reduce<number>((sum, code) => sum + (counts[code] ?? 0), 0)
  return (
    <div className="grid content-start gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterTabs
          label={`${label}状态`}
          className="min-w-0 flex-1"
          value={String(status ?? 'all')}
          onChange={(value) => {
            choose(codes.codes.find((code) => String(code) === value))
            setPage(1)
          }}
          tabs={[
            { value: 'all', label: '全部', count: all },
            ...codes.codes.map((code) => ({
              value: String(code),
              label: codes.label(code),
              count: counts && (counts[code] ?? 0),
            })),
          ]}
        />
        <PromoterExport what={what} columns={null} query={filters} />
      </div>
      <QueryBody read={read} noun={label} shape="table">
        {({ list, total }) =>
          total === 0 ? (
            <Empty title={empty} />
          ) : (
            <>
              <DataTable
                label={label}
                columns={columns}
                rows={list}
                rowId={({ id }) => id}
                total={total}
                {...(actions && { actions })}
              />
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-text-muted">
                  合计 <Money amount={sumOfMoney(shown.map((code) => sums[code] ?? '0'))} className="text-text" />
                </p>
                {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
              </div>
            </>
          )
        }
      </QueryBody>
    </div>
  )
}
