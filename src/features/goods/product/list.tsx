import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productSource, productStatus, productType } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { addProduct } from '#contract/goods/product-editing.ts'
import { reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { listProducts } from '#contract/goods/products.ts'
import { BRAND_PRICES, productPaths } from '#features/goods/paths.ts'
import { productReviewPaths } from '#features/goods/product-review-paths.ts'
import { useLabelChoices } from '#features/goods/shared/label-choices.ts'
import { Can, useReads } from '#screen/data/permissions.tsx'
import { useBrandChoices, useCategoryChoices, useSupplierChoices } from '#screen/form/choices.ts'
import { useRequestedSheet } from '#screen/form/draft-request.ts'
import { useTemplateChoices } from '#screen/form/template-choices.ts'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { PriceRangeFilter } from '#screen/list/price-range-filter.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { ProductBulk } from './bulk.tsx'
import { ProductChips } from './chips.tsx'
import { useClassifyChoices } from './choices.ts'
import { productColumns } from './columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ImportMenu } from './import-menu.tsx'
import type { TypedPrice } from './price-sheet.ts'
import { ProductSearch, UnknownCodes } from './search.tsx'
import { useProductActions } from './use-actions.tsx'
import { useProductRowActions } from './use-row-actions.tsx'

const PriceDrawer = lazyPart(() => import('./price-drawer.tsx'), 'PriceDrawer')
const BrandPriceDrawer = lazyPart(() => import('./brand-price-drawer.tsx'), 'BrandPriceDrawer')
const SupplyPriceDialog = lazyPart(() => import('./supply-price-dialog.tsx'), 'SupplyPriceDialog')
const BatchEditDialog = lazyPart(() => import('./batch-edit-dialog.tsx'), 'BatchEditDialog')
const ProductVersions = lazyPart(() => import('./versions.tsx'), 'ProductVersions')
const StockDrawer = lazyPart(() => import('./stock-drawer.tsx'), 'StockDrawer')

const recycled = [productStatus.recycled] as const

export const opening = listOf(listProducts, productPaths.list)

/** Product list: search, put on and off sale, change prices and stock. */
export default function ProductList() {
  const list = useList(opening)
  const navigate = useNavigate()
  const [priced, setPriced] = useState<{ spuIds: number[]; typed?: TypedPrice | undefined } | null>(null)
  const price = (spuIds: number[], typed?: TypedPrice) => setPriced({ spuIds, typed })
  const [priceRequestId, requestPrice] = useState<number | null>(null)
  const [stocked, stock] = useState<number[] | null>(null)
  const [edited, edit] = useState<number[] | null>(null)
  const actions = useProductActions()
  const actionsOf = useProductRowActions({ ...actions, price, requestPrice: requestPrice, stock })
  useRequestedSheet((kind, ids) => {
    if (kind === 'price') price(ids)
    else if (kind === 'stock') stock(ids)
    else if (kind === 'supply') requestPrice(ids[0] ?? null)
  })
  const reads = useReads(productRights)
  const columns = useMemo(() => productColumns.filter(({ id }) => reads(id)), [reads])

  return (
    <Page
      actions={
        <>
          <Can call={reviewProductBatch}>
            <Button asChild>
              <Link to={productReviewPaths.list.to()}>查看待审核</Link>
            </Button>
          </Can>
          <ImportMenu />
          <ExportMenu params={list.query}>导出 Excel</ExportMenu>
          <Can call={addProduct}>
            <Button asChild tone="primary">
              <Link to={productPaths.form.to()}>新增商品</Link>
            </Button>
          </Can>
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
        <Can call={getClassifyTree}>
          <PickFilter {...list.filter('classifyId')} label="前台分类" useChoices={useClassifyChoices} />
        </Can>
        <PickFilter {...list.filter('templateId')} label="商品模板" useChoices={useTemplateChoices} />
        <CodeFilter {...list.filter('productType')} label="商品类型" codes={productType} />
        <FlagFilter {...list.filter('sellable')} label="可售" yes="可售" no="不可售" />
        <CodeFilter {...list.filter('leadTime')} label="货期" codes={leadTime} />
        <CodeFilter {...list.filter('logisticsLevel')} label="物流服务" codes={logisticsLevel} />
        <CodeFilter {...list.filter('source')} label="来源" codes={productSource} />
        <PickFilter {...list.filter('labelId')} label="标签" useChoices={useLabelChoices} />
        <RegionFilter {...list.filter('area')} label="可售地区" />
        {reads('salePriceMin') && <PriceRangeFilter list={list} label="销售价" from="salePriceFrom" to="salePriceTo" />}
        <DayRangeFilter list={list} label="创建时间" from="createdFrom" to="createdTo" />
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
        bulk={<ProductBulk list={list} actions={actions} onPrice={price} onStock={stock} onEdit={edit} />}
      />
      {list.query.tab === BRAND_PRICES && list.query.brandId !== undefined && (
        <BrandPriceDrawer id={list.query.brandId} onClose={() => list.setFilters({ tab: undefined })} />
      )}
      {priced && <PriceDrawer {...priced} onClose={() => setPriced(null)} />}
      {priceRequestId !== null && <SupplyPriceDialog spuId={priceRequestId} onClose={() => requestPrice(null)} />}
      {stocked && <StockDrawer spuIds={stocked} onClose={() => stock(null)} />}
      {edited && <BatchEditDialog spuIds={edited} onClose={() => edit(null)} />}
    </Page>
  )
}
