import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productSource, productStatus, productType, RECYCLED } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { editProductBatch } from '#contract/goods/product-batch.ts'
import { addProduct, submitProducts } from '#contract/goods/product-editing.ts'
import { reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { deleteProducts, listProducts, setProductEnable } from '#contract/goods/products.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import type { Opening } from '#screen/area.ts'
import { AreaFilter } from '#screen/area-filter.tsx'
import { useBrandChoices, useCategoryChoices, useSupplierChoices } from '#screen/choices.ts'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter } from '#screen/filter-controls.tsx'
import { Filters } from '#screen/filters.tsx'
import { ListTable } from '#screen/list-table.tsx'
import { May } from '#screen/may.tsx'
import { Page } from '#screen/page.tsx'
import { PriceRangeFilter } from '#screen/price-range-filter.tsx'
import { StatusTabs } from '#screen/status-tabs.tsx'
import { useTemplateChoices } from '#screen/template-choices.ts'
import { useList } from '#screen/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { isSelected, type Selection } from '#ui/data-table/selection.ts'
import { later } from '#ui/popup/later.tsx'
import { ExportMenu } from './parts/export-menu.tsx'
import { ImportMenu } from './parts/import-menu.tsx'
import { useLabelChoices } from './parts/label-choices.ts'
import type { TypedPrice } from './parts/price-sheet.ts'
import { ProductChips } from './parts/product-chips.tsx'
import { useClassifyChoices } from './parts/product-choices.ts'
import { productColumns, usePriceRights } from './parts/product-columns.tsx'
import { ProductSearch, UnknownCodes } from './parts/product-search.tsx'
import { useProductActions } from './parts/use-product-actions.tsx'
import { useProductRowActions } from './parts/use-product-row-actions.tsx'
import { productPaths } from './paths.ts'
import { productReviewPaths } from './product-review-paths.ts'

const PriceDrawer = later(() => import('./parts/price-drawer.tsx').then((part) => part.PriceDrawer))
const SupplyPriceDialog = later(() => import('./parts/supply-price-dialog.tsx').then((part) => part.SupplyPriceDialog))
const BatchEditDialog = later(() => import('./parts/batch-edit-dialog.tsx').then((part) => part.BatchEditDialog))
const ProductVersions = later(() => import('./parts/product-versions.tsx').then((part) => part.ProductVersions))
const StockDrawer = later(() => import('./parts/stock-drawer.tsx').then((part) => part.StockDrawer))

const recycled = [RECYCLED] as const

export const opening: Opening = { at: productPaths.list, list: listProducts }

/** The daily home of who keeps goods: find them, put them on and off sale, change prices and stock. */
export default function ProductList() {
  const list = useList(listProducts, productPaths.list)
  const navigate = useNavigate()
  const [priced, setPriced] = useState<{ spuIds: number[]; typed?: TypedPrice | undefined } | null>(null)
  const price = (spuIds: number[], typed?: TypedPrice) => setPriced({ spuIds, typed })
  const [asked, askPrice] = useState<number | null>(null)
  const [stocked, stock] = useState<number[] | null>(null)
  const [edited, edit] = useState<number[] | null>(null)
  const actions = useProductActions()
  const rights = usePriceRights()
  const columns = useMemo(() => productColumns(rights), [rights])
  const { enable, disable, submitAll, remove } = actions
  const actionsOf = useProductRowActions({ ...actions, price, askPrice, stock })
  const chosen = (selection: Selection) => list.rows.filter(({ id }) => isSelected(selection, id))
  const idsOf = (selection: Selection) => chosen(selection).map(({ id }) => id)

  return (
    <Page
      actions={
        <>
          <May call={reviewProductBatch}>
            <Button asChild>
              <Link to={productReviewPaths.list.to()}>查看待审核</Link>
            </Button>
          </May>
          <ImportMenu />
          <ExportMenu params={list.query}>导出 Excel</ExportMenu>
          <May call={addProduct}>
            <Button asChild tone="primary">
              <Link to={productPaths.form.to()}>新增商品</Link>
            </Button>
          </May>
        </>
      }
    >
      <StatusTabs
        label="商品状态"
        filter={list.filter('status')}
        codes={productStatus}
        counts={list.counts}
        apart={recycled}
      />
      <Filters list={list}>
        <ProductSearch query={list.query} onChange={list.setFilters} />
        <PickFilter {...list.filter('brandId')} label="品牌" useChoices={useBrandChoices} />
        <PickFilter {...list.filter('supplierId')} label="供应商" useChoices={useSupplierChoices} />
        <PickFilter {...list.filter('categoryId')} label="类目" useChoices={useCategoryChoices} />
        <May call={getClassifyTree}>
          <PickFilter {...list.filter('classifyId')} label="前台分类" useChoices={useClassifyChoices} />
        </May>
        <PickFilter {...list.filter('templateId')} label="商品模板" useChoices={useTemplateChoices} />
        <CodeFilter {...list.filter('productType')} label="商品类型" codes={productType} />
        <FlagFilter {...list.filter('sellable')} label="可售" yes="可售" no="不可售" />
        <CodeFilter {...list.filter('leadTime')} label="货期" codes={leadTime} />
        <CodeFilter {...list.filter('logisticsLevel')} label="物流服务" codes={logisticsLevel} />
        <CodeFilter {...list.filter('source')} label="来源" codes={productSource} />
        <PickFilter {...list.filter('labelId')} label="标签" useChoices={useLabelChoices} />
        <AreaFilter {...list.filter('area')} label="可售地区" />
        <PriceRangeFilter
          label="销售价"
          from={list.filter('salePriceFrom')}
          to={list.filter('salePriceTo')}
          onRange={(salePriceFrom, salePriceTo) => list.setFilters({ salePriceFrom, salePriceTo })}
        />
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
        columns={columns}
        empty="还没有商品"
        onOpen={({ id }) => void navigate(productPaths.detail.to({ spuId: id }))}
        expand={(product) => <ProductVersions product={product} onPrice={(typed) => price([product.id], typed)} />}
        actions={(product) => <RowActions name={product.name} actions={actionsOf(product)} />}
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
            <May call={submitProducts}>
              <Button size="tiny" onClick={() => submitAll(chosen(selection))}>
                提交审核
              </Button>
            </May>
            <May call={editProductBatch}>
              <Button size="tiny" onClick={() => edit(idsOf(selection))}>
                批量修改
              </Button>
            </May>
            <ExportMenu params={selection.mode === 'only' ? { spuIds: idsOf(selection) } : list.query} size="tiny">
              导出所选
            </ExportMenu>
            <May call={deleteProducts}>
              <Button size="tiny" tone="danger" onClick={() => remove(chosen(selection))}>
                删除
              </Button>
            </May>
          </>
        )}
      />
      {priced && <PriceDrawer {...priced} onClose={() => setPriced(null)} />}
      {asked !== null && <SupplyPriceDialog spuId={asked} onClose={() => askPrice(null)} />}
      {stocked && <StockDrawer spuIds={stocked} onClose={() => stock(null)} />}
      {edited && <BatchEditDialog spuIds={edited} onClose={() => edit(null)} />}
    </Page>
  )
}
