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
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import { useRequestedSheet } from '#screen/form/draft-request.ts'
import { useTemplateChoices } from '#screen/form/template-choices.ts'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { PriceRangeFilter } from '#screen/list/price-range-filter.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { ProductBulk } from './bulk.tsx'
import { ProductChips } from './chips.tsx'
import { useClassifyChoices } from './choices.ts'
import { productColumns } from './columns.tsx'
import { type OpenedDialog, ProductDialog } from './dialogs.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ImportMenu } from './import-menu.tsx'
import type { TypedPrice } from './price-sheet.ts'
import { ProductSearch, UnknownCodes } from './search.tsx'
import { useProductActions } from './use-actions.tsx'
import { useProductRowActions } from './use-row-actions.tsx'

const BrandPriceDrawer = lazyPart(() => import('./brand-price-drawer.tsx'), 'BrandPriceDrawer')
const ProductVersions = lazyPart(() => import('./versions.tsx'), 'ProductVersions')

const recycled = [productStatus.recycled] as const

export const opening = listOf(listProducts, productPaths.list)

/** Product list: search, put on and off sale, change prices and stock. */
export default function ProductList() {
  const list = useList(opening)
  const navigate = useNavigate()
  const [opened, open] = useState<OpenedDialog | null>(null)
  const price = (id: number, typed?: TypedPrice) => open({ name: 'price', selection: { spuIds: [id] }, typed })
  const actions = useProductActions()
  const actionsOf = useProductRowActions({
    ...actions,
    price: ([id = 0]) => price(id),
    requestPrice: (spuId) => open({ name: 'supplyPrice', spuId }),
    stock: (spuIds) => open({ name: 'stock', spuIds }),
  })
  useRequestedSheet((kind, spuIds) => {
    if (kind === 'price') open({ name: 'price', selection: { spuIds } })
    else if (kind === 'stock') open({ name: 'stock', spuIds })
    else if (kind === 'supply' && spuIds[0]) open({ name: 'supplyPrice', spuId: spuIds[0] })
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
        <SupplierFilter {...list.filter('supplierId')} />
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
        expand={(product) => <ProductVersions product={product} onPrice={(typed) => price(product.id, typed)} />}
        actions={(product) => <RowActions name={product.name} actions={actionsOf(product)} />}
        bulk={<ProductBulk list={list} actions={actions} onOpen={open} />}
      />
      {list.query.tab === BRAND_PRICES && list.query.brandId !== undefined && (
        <BrandPriceDrawer id={list.query.brandId} onClose={() => list.setFilters({ tab: undefined })} />
      )}
      {opened && <ProductDialog opened={opened} onClose={() => open(null)} />}
    </Page>
  )
}
