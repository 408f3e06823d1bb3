import { useState } from 'react'
import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { priceRights } from '#contract/distribution/field-rights.ts'
import { listDistributorPriceChanges, undoPriceChange } from '#contract/distribution/price-batches.ts'
import { priceBatchMethod, priceBatchStatus } from '#contract/distribution/price-codes.ts'
import type { PriceBatch, PriceSetting } from '#contract/distribution/prices.ts'
import { formatCount, formatTime } from '#lib/formats.ts'
import { useCan, useShows } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { Moved } from './batch-preview.tsx'

const col = columns<PriceBatch>()

/** Rows that were left out, or kept a newer price; hovering names them. */
function LeftOut({ row }: { row: PriceBatch }) {
  if (row.leftOut === 0) return null
  const named = row.leftOutRows.map(({ skuCode, note }) => `${skuCode} ${note}`).join('；')
  return (
    <Tooltip content={named}>
      <button type="button" className="text-warning-text hover:underline hover:underline-offset-4">
        {formatCount(row.leftOut)} 个
      </button>
    </Tooltip>
  )
}

const mean = col.cell('mean', '平均销售价', ({ before, after }) => <Moved before={before} after={after} />, {
  width: 176,
  align: 'right',
})

/** The sale price of the SKU whose history is shown. */
const own = col.cell(
  'own',
  '采购价 / 销售价',
  ({ rows = [] }) =>
    rows.map(({ distributor, before, after }) => (
      <span key={distributor.id} className="block">
        <Moved before={before.purchasePrice} after={after.purchasePrice} />
        <span className="px-1 text-text-faint">/</span>
        <Moved before={before.salePrice} after={after.salePrice} />
      </span>
    )),
  { width: 296, align: 'right' },
)

const batchColumns = (isOfSku: boolean) => [
  col.code('batchNo', '批次号', { width: 120 }),
  col.status('status', '状态', priceBatchStatus),
  isOfSku ? own : mean,
  col.label('method', '调价方式', priceBatchMethod, { width: 120 }),
  col.cell('content', '调整内容', ({ content }) => content, { width: 232, text: ({ content }) => content }),
  col.count('skuCount', 'SKU 数', { width: 80 }),
  col.cell('leftOut', '未执行', (row) => <LeftOut row={row} />, { width: 80 }),
  col.cell('effectiveAt', '生效时间', ({ effectiveAt }) => formatTime(effectiveAt), { width: 136 }),
  col.cell('reason', '原因', ({ reason }) => reason, { width: 160, text: ({ reason }) => reason ?? '' }),
  col.text('createdBy', '提交人', { width: 88 }),
  col.time('createdAt', '提交时间'),
]

interface ChangesDrawerProps {
  distributor: AuthorizedDistributor
  /** Only the batches of this SKU. */
  sku?: Pick<PriceSetting, 'skuCode' | 'productName' | 'specText'>
  onClose: () => void
}

/** The batches of a distributor, or those of one of its SKUs; young and planned ones can be undone. */
export function ChangesDrawer({ distributor, sku, onClose }: ChangesDrawerProps) {
  const [pageNum, turn] = useState(1)
  const params = { distributorId: distributor.id, ...(sku && { skuCode: sku.skuCode }), pageNum, pageSize: 20 }
  const read = useLookup(listDistributorPriceChanges, params, { staleMs: 0 })
  const can = useCan()
  const shows = useShows(priceRights)
  const undo = useChange(undoPriceChange)
  const ask = ({ id, version, batchNo, status, skuCount }: PriceBatch) =>
    confirm({
      title: `撤销 ${batchNo}？`,
      consequence:
        status === priceBatchStatus.pending
          ? '计划的价格不再生效。'
          : `${formatCount(skuCount)} 个 SKU 恢复调价前的价格；之后又改过的保留新价。`,
      action: '撤销批次',
      tone: 'danger',
      reason: { label: '撤销原因', min: 2, max: 100, presets: ['录入有误', '活动取消', '协议变更'] },
      onConfirm: async ({ reason = '' }) => {
        const { restored, kept, keptRows } = await undo({ id, version, reason }, undefined, quiet)
        const named = keptRows.map(({ skuCode }) => skuCode).join('、')
        const rest = kept > 0 ? `；${formatCount(kept)} 个保留新价：${named}` : ''
        toast.success(`已恢复 ${formatCount(restored)} 个 SKU${rest}`)
      },
    })
  const shown = batchColumns(sku !== undefined).filter(({ id }) => shows(id))
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={sku ? '价格历史' : '调价记录'}
        description={sku ? `${distributor.name} · ${sku.productName} ${sku.specText}` : distributor.name}
      >
        <DrawerBody>
          <QueryBody read={read} noun="调价记录" shape="table">
            {({ list, total }) =>
              total === 0 ? (
                <Empty title="还没有调价" />
              ) : (
                <div className="grid gap-3">
                  <DataTable
                    label="调价记录"
                    columns={shown}
                    rows={list}
                    rowId={({ id }) => id}
                    actions={
                      can(undoPriceChange)
                        ? (row) => (
                            <RowActions
                              name={row.batchNo}
                              actions={[
                                row.canUndo && { label: '撤销批次', tone: 'danger', onSelect: () => void ask(row) },
                              ]}
                            />
                          )
                        : undefined
                    }
                  />
                  {total > 20 && <Pagination total={total} page={pageNum} pageSize={20} onPageChange={turn} />}
                </div>
              )
            }
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
