import { useMemo, useState } from 'react'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productSource, productStatus, productType } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import {
  banProducts,
  deleteProducts,
  exportProducts,
  listProducts,
  restoreProducts,
  setProductEnable,
} from '#contract/goods/products.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { canPrice, canStep, canStock } from '#contract/goods/transitions.ts'
import type { Opening } from '#screen/area.ts'
import { useBrandChoices, useCategoryChoices, useSupplierChoices } from '#screen/choices.ts'
import { ExportButton } from '#screen/export-button.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter } from '#screen/filter-controls.tsx'
import { Filters } from '#screen/filters.tsx'
import { ListTable } from '#screen/list-table.tsx'
import { May, useCan } from '#screen/may.tsx'
import { Page } from '#screen/page.tsx'
import { StatusTabs } from '#screen/status-tabs.tsx'
import { useList } from '#screen/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { isSelected, type Selection } from '#ui/data-table/selection.ts'
import { later } from '#ui/popup/later.tsx'
import { ProductChips } from './parts/product-chips.tsx'
import { productColumns } from './parts/product-columns.tsx'
import { ProductSearch, UnknownCodes } from './parts/product-search.tsx'
import { useProductActions } from './parts/use-product-actions.tsx'
import { productPaths } from './paths.ts'

const ProductDrawer = later(() => import('./parts/product-drawer.tsx').then((part) => part.ProductDrawer))
const PriceDrawer = later(() => import('./parts/price-drawer.tsx').then((part) => part.PriceDrawer))
const StockDrawer = later(() => import('./parts/stock-drawer.tsx').then((part) => part.StockDrawer))

export const opening: Opening = { at: productPaths.list, list: listProducts }

/** The daily home of who keeps goods: find them, put them on and off sale, change prices and stock. */
export default function ProductList() {
  const list = useList(listProducts, productPaths.list)
  const can = useCan()
  const [opened, open] = useState<number | null>(null)
  const [priced, price] = useState<number[] | null>(null)
  const [stocked, stock] = useState<number[] | null>(null)
  const shownColumns = useMemo(() => productColumns(open), [])
  const { enable, disable, ban, lift, remove, restore } = useProductActions()
  const shown = list.rows.find(({ id }) => id === opened)
  const chosen = (selection: Selection) => list.rows.filter(({ id }) => isSelected(selection, id))
  const idsOf = (selection: Selection) => chosen(selection).map(({ id }) => id)

  return (
    <Page
      actions={
        <ExportButton call={exportProducts} params={list.query}>
          导出 Excel
        </ExportButton>
      }
    >
      <StatusTabs label="商品状态" filter={list.filter('status')} codes={productStatus} counts={list.counts} />
      <Filters list={list}>
        <ProductSearch query={list.query} onChange={list.setFilters} />
        <PickFilter {...list.filter('brandId')} label="品牌" useChoices={useBrandChoices} />
        <PickFilter {...list.filter('supplierId')} label="供应商" useChoices={useSupplierChoices} />
        <PickFilter {...list.filter('categoryId')} label="类目" useChoices={useCategoryChoices} />
        <CodeFilter {...list.filter('productType')} label="商品类型" codes={productType} />
        <FlagFilter {...list.filter('sellable')} label="可售" yes="可售" no="不可售" />
        <CodeFilter {...list.filter('leadTime')} label="货期" codes={leadTime} />
        <CodeFilter {...list.filter('logisticsLevel')} label="物流服务" codes={logisticsLevel} />
        <CodeFilter {...list.filter('source')} label="来源" codes={productSource} />
        <DayRangeFilter
          label="创建时间"
          from={list.filter('createdFrom')}
          to={list.filter('createdTo')}
          onRange={(createdFrom, createdTo) => list.setFilters({ createdFrom, createdTo })}
        />
      </Filters>
      <ProductChips counts={list.counts} query={list.query} onChange={list.setFilters} />
      <UnknownCodes codes={list.unknownCodes} />
      <ListTable
        list={list}
        columns={shownColumns}
        empty="还没有商品"
        onOpen={(product) => open(product.id)}
        actions={(product) => {
          const { id, name, status } = product
          return (
            <RowActions
              name={name}
              actions={[
                can(setProductEnable) &&
                  canStep('enable', status) && { label: '上架', onSelect: () => enable([product]) },
                can(setProductEnable) &&
                  canStep('disable', status) && { label: '下架', onSelect: () => disable([product]) },
                can(setProductPrice) && canPrice(status) && { label: '改价', onSelect: () => price([id]) },
                can(setProductStock) && canStock(status) && { label: '改库存', onSelect: () => stock([id]) },
                { label: '详情', onSelect: () => open(id) },
                can(restoreProducts) &&
                  canStep('restore', status) && { label: '恢复', onSelect: () => restore(product) },
                can(banProducts) && canStep('lift', status) && { label: '解除违规', onSelect: () => lift(product) },
                can(banProducts) &&
                  canStep('ban', status) && { label: '违规下架', tone: 'danger', onSelect: () => ban(product) },
                can(deleteProducts) &&
                  canStep('remove', status) && { label: '删除', tone: 'danger', onSelect: () => remove([product]) },
              ]}
            />
          )
        }}
        bulk={(selection) => (
          <>
            <May call={setProductEnable}>
              <Button size="tiny" onClick={() => enable(chosen(selection))}>
                批量上架
              </Button>
              <Button size="tiny" onClick={() => disable(chosen(selection))}>
                批量下架
              </Button>
            </May>
            <May call={setProductPrice}>
              <Button size="tiny" onClick={() => price(idsOf(selection))}>
                批量改价
              </Button>
            </May>
            <May call={setProductStock}>
              <Button size="tiny" onClick={() => stock(idsOf(selection))}>
                批量改库存
              </Button>
            </May>
            <ExportButton
              call={exportProducts}
              params={selection.mode === 'only' ? { spuIds: idsOf(selection) } : list.query}
              size="tiny"
            >
              导出所选
            </ExportButton>
            <May call={deleteProducts}>
              <Button size="tiny" tone="danger" onClick={() => remove(chosen(selection))}>
                删除
              </Button>
            </May>
          </>
        )}
      />
      {shown && <ProductDrawer product={shown} onClose={() => open(null)} />}
      {priced && <PriceDrawer spuIds={priced} onClose={() => price(null)} />}
      {stocked && <StockDrawer spuIds={stocked} onClose={() => stock(null)} />}
    </Page>
  )
}
