import { useMemo, useState } from 'react'
import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { priceRights } from '#contract/distribution/field-rights.ts'
import { applyPriceChange } from '#contract/distribution/price-batches.ts'
import { priceBatchMethod, priceMode, priceState } from '#contract/distribution/price-codes.ts'
import { BATCH_MAX_SKUS, dealerPrices } from '#contract/distribution/price-rules.ts'
import {
  exportPriceSettings,
  listPriceSettings,
  type PriceSetting,
  savePriceSettings,
  saveSalePrices,
} from '#contract/distribution/prices.ts'
import { pricePaths } from '#features/distribution/paths.ts'
import { formatCapped } from '#lib/formats.ts'
import { useCan, useHolds, useShows } from '#screen/data/permissions.tsx'
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import type { Chosen } from '#screen/list/bulk-target.ts'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { PriceRangeFilter } from '#screen/list/price-range-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { BatchOf } from './batch-dialog.tsx'
import { priceColumns } from './columns.tsx'
import { ProductChip } from './product-chip.tsx'
import { SaveBar } from './save-bar.tsx'
import { EditingContext, type PriceEdits } from './use-price-edits.ts'

const BatchDialog = lazyPart(() => import('./batch-dialog.tsx'), 'BatchDialog')
const ChangesDrawer = lazyPart(() => import('./changes-drawer.tsx'), 'ChangesDrawer')
const WhyDrawer = lazyPart(() => import('./why-drawer.tsx'), 'WhyDrawer')

interface PriceTableProps {
  distributor: AuthorizedDistributor
  distributors: readonly AuthorizedDistributor[]
  edits: PriceEdits
}

const tabs = [priceState.unpriced, priceState.supplyChanged, priceState.belowCost, priceState.pending] as const

/** The prices of a distributor, typed in place and saved together. */
export function PriceTable({ distributor, distributors, edits }: PriceTableProps) {
  const { id: distributorId } = distributor
  const opening = useMemo(
    () =>
      listOf(listPriceSettings, pricePaths.list, {
        fixed: { distributorId },
        tab: ['priceState', 'priceMode', 'distributorId'],
      }),
    [distributorId],
  )
  const list = useList(opening)
  const can = useCan()
  const shows = useShows(priceRights)
  const isStaff = useHolds('brand:view')
  const columns = useMemo(() => priceColumns.filter(({ id }) => shows(id)), [shows])
  const [batch, change] = useState<BatchOf | null>(null)
  const [history, show] = useState<PriceSetting | null>(null)
  const [explained, explain] = useState<PriceSetting | null>(null)
  const mayEdit = can(savePriceSettings)
  const maySell = can(saveSalePrices)
  const editing = useMemo(
    () => ({ edits, editable: mayEdit ? dealerPrices : maySell ? (['salePrice'] as const) : [] }),
    [edits, mayEdit, maySell],
  )
  const { pageNum: _page, pageSize: _size, sort: _sort, distributorId: _own, ...filter } = list.query
  const begin = (method: BatchOf['method']) => (chosen: Chosen<PriceSetting>) =>
    change({
      method,
      count: chosen.count,
      ...(chosen.whole ? { filter, exceptSkuIds: chosen.whole.except ?? [] } : { skuIds: chosen.ids }),
      settle: () => chosen.settle([]),
    })
  const follow = (row: PriceSetting) =>
    change({ method: priceBatchMethod.follow, count: 1, skuIds: [row.id], settle: () => {} })
  const count = (key: string) => (key in list.counts ? formatCapped(list.counts[key] ?? 0) : undefined)
  const open = list.query.priceMode === priceMode.manual ? 'manual' : String(list.query.priceState ?? 'all')

  return (
    <EditingContext value={editing}>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <FilterTabs
              label="价格状态"
              value={open}
              onChange={(value) =>
                list.setFilters({
                  priceMode: value === 'manual' ? priceMode.manual : undefined,
                  priceState: priceState.codes.find((code) => String(code) === value),
                })
              }
              tabs={[
                { value: 'all', label: '全部' },
                ...tabs.map((code) => ({
                  value: String(code),
                  label: priceState.label(code),
                  count: count(String(code)),
                })),
                { value: 'manual', label: '手工定价', count: count('manual') },
              ]}
            />
          </div>
          <ExportButton call={exportPriceSettings} columns={columns} params={{ ...list.query, distributorId }}>
            导出 Excel
          </ExportButton>
          {can(applyPriceChange) && (
            <Button
              onClick={() => change({ method: priceBatchMethod.percent, count: list.total, filter, settle: () => {} })}
            >
              批量调价
            </Button>
          )}
        </div>
        <Filters list={list}>
          <ProductChip
            productId={list.query.productId}
            rows={list.rows}
            onClear={() => list.setFilters({ productId: undefined })}
          />
          <TextFilter {...list.filter('productName')} label="商品" placeholder="名称、拼音、SPU 或 SKU 编码" />
          {isStaff && <PickFilter {...list.filter('brandId')} label="品牌" useChoices={useBrandChoices} />}
          {isStaff && <PickFilter {...list.filter('categoryId')} label="类目" useChoices={useCategoryChoices} />}
          <CodeFilter {...list.filter('priceMode')} label="定价方式" codes={priceMode} />
          <PriceRangeFilter list={list} label="销售价" from="salePriceFrom" to="salePriceTo" />
          <TextFilter {...list.filter('profitRateTo')} label="毛利率不高于" placeholder="百分比，如 20" />
        </Filters>
        <SaveBar distributor={distributor} edits={edits} />
        <ListTable
          list={list}
          columns={columns}
          empty="还没有已授权的 SKU"
          noun="SKU"
          actions={(row) => (
            <RowActions
              name={`${row.productName} ${row.specText}`}
              actions={[
                { label: '价格来源', onSelect: () => explain(row) },
                { label: '价格历史', onSelect: () => show(row) },
                can(applyPriceChange) &&
                  row.priceMode === priceMode.manual && { label: '恢复跟随系数', onSelect: () => follow(row) },
              ]}
            />
          )}
          bulk={
            <>
              <BulkExport list={list} call={exportPriceSettings} columns={columns} params={{ distributorId }} />
              <BulkAction
                list={list}
                scope="selection"
                most={BATCH_MAX_SKUS}
                call={applyPriceChange}
                onRun={begin(priceBatchMethod.percent)}
              >
                批量调价
              </BulkAction>
              <BulkAction
                list={list}
                scope="selection"
                most={BATCH_MAX_SKUS}
                call={applyPriceChange}
                onRun={begin(priceBatchMethod.follow)}
              >
                恢复跟随系数
              </BulkAction>
            </>
          }
        />
      </div>
      {batch && (
        <BatchDialog distributor={distributor} distributors={distributors} batch={batch} onClose={() => change(null)} />
      )}
      {history && <ChangesDrawer distributor={distributor} sku={history} onClose={() => show(null)} />}
      {explained && <WhyDrawer distributor={distributor} sku={explained} onClose={() => explain(null)} />}
    </EditingContext>
  )
}
