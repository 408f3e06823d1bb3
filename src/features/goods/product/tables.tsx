import { useState } from 'react'
import { priceChangeStatus, stockLogKind } from '#contract/goods/codes.ts'
import { PRICES, priceTitles } from '#contract/goods/price-rules.ts'
import { cancelPriceChange, listPriceChanges, type PriceChange } from '#contract/goods/prices.ts'
import { listStockLogs, type StockLog } from '#contract/goods/stock.ts'
import type { PriceName } from '#contract/rules/price.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import type { PriceScope } from './price-history.tsx'

/** Most rows of a history shown, latest first. */
const LATEST = 50
/** Most rows of a history at all; earlier ones are found by date. */
const MOST = 200

/** Price columns without permission are left out instead of being empty. */
const withValues = <Row extends object>(shown: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  shown.filter(({ id }) => !id.endsWith('Price') || rows.some((row) => id in row))

const change = columns<PriceChange>()
const changeColumns = [
  change.cell('effectiveAt', '生效时间', ({ effectiveAt }) => formatTime(effectiveAt), { width: 136 }),
  change.cell('specText', '规格', ({ specText, skuCode }) => specText || skuCode, { width: 176 }),
  ...PRICES.map((name) =>
    change.cell(name, priceTitles[name], (row) => <Move row={row} name={name} />, {
      width: 176,
      align: 'right',
      text: (row) => `${row[`${name}Before`] ?? ''} → ${row[name] ?? ''}`,
    }),
  ),
  change.status('status', '状态', priceChangeStatus),
  change.text('reason', '调价原因', { width: 176 }),
  change.text('failReason', '失败原因', { width: 144 }),
  change.text('operator', '操作人', { width: 88 }),
]

function Move({ row, name }: { row: PriceChange; name: PriceName }) {
  const [before, after] = [row[`${name}Before`] ?? '', row[name] ?? '']
  if (before === after) return <span className="text-text-faint">{after || '—'}</span>
  return (
    <span className="tabular-nums">
      <span className="text-text-muted">{before || '空'}</span> → {after || '空'}
    </span>
  )
}

/** Changes of prices: what, from when, by whom and why. */
export function PriceChanges({ scope }: { scope: PriceScope }) {
  const [size, setSize] = useState(LATEST)
  const params = { ...scope, pageSize: size, sort: '-effectiveAt' as const }
  const { data, isPending, error, refetch } = useLookup(listPriceChanges, params, { staleMs: 0 })
  const cancel = useChange(cancelPriceChange)
  const canCancel = useCanCall(cancelPriceChange)
  const rows = data?.list ?? []
  const isFiltered = Object.keys(scope).length > 1
  const shown = changeColumns.filter(({ id }) => !scope.level || !id.endsWith('Price') || id === scope.level)
  return (
    <>
      <DataTable<PriceChange>
        label="价格记录"
        columns={withValues<PriceChange>(shown, rows)}
        rows={rows}
        rowId={({ id }) => id}
        state={error ? 'failed' : isPending ? 'loading' : 'ready'}
        failure={{ message: error?.message, onRetry: () => void refetch() }}
        empty={<Empty title={isFiltered ? '所选范围内没有调价' : '还没有调过价'} />}
        {...(canCancel && {
          actionsWidth: 96,
          actions: (row) => (
            <RowActions
              name={row.specText}
              actions={[
                row.status === priceChangeStatus.planned && {
                  label: '取消定时',
                  onSelect: () => void cancel({ ids: [row.id] }, '定时调价已取消').catch(() => {}),
                },
              ]}
            />
          ),
        })}
      />
      {data && data.total > rows.length && size < MOST && (
        <Button tone="link" className="justify-self-start" onClick={() => setSize(MOST)}>
          更早的记录
        </Button>
      )}
    </>
  )
}

const log = columns<StockLog>()
const logColumns = [
  log.time('createdAt', '时间'),
  log.cell('specText', '规格', ({ specText, skuCode }) => specText || skuCode, { width: 200 }),
  log.label('kind', '变动类型', stockLogKind, { width: 96 }),
  log.cell('change', '变动', ({ change: by }) => (by > 0 ? `+${by}` : String(by)), { width: 88, align: 'right' }),
  log.count('stockAfter', '变动后'),
  log.cell('orderNo', '订单', ({ orderNo }) => orderNo && <CopyText value={orderNo} />, {
    width: 176,
    text: ({ orderNo }) => orderNo,
  }),
  log.text('remark', '说明', { width: 240 }),
  log.text('operator', '操作人', { width: 88 }),
]

export function StockLogs({ spuId }: { spuId: number }) {
  const { data, isPending, error, refetch } = useLookup(listStockLogs, { spuId, pageSize: LATEST }, { staleMs: 0 })
  return (
    <DataTable
      label="库存流水"
      columns={logColumns}
      rows={data?.list ?? []}
      rowId={({ id }) => id}
      state={error ? 'failed' : isPending ? 'loading' : 'ready'}
      failure={{ message: error?.message, onRetry: () => void refetch() }}
      empty={<Empty title="还没有库存变动" />}
    />
  )
}
