import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CodeOf } from '#contract/codes.ts'
import { productStatus, reviewType, revisionStatus, riskFlag } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import {
  listProductReviews,
  MAX_REVIEWS_AT_ONCE,
  type ProductReview,
  reviewProductBatch,
} from '#contract/goods/product-reviews.ts'
import { exportProducts } from '#contract/goods/products.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { productPaths } from '#features/goods/paths.ts'
import { productReviewPaths } from '#features/goods/product-review-paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import { useRequestedSheet } from '#screen/form/draft-request.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { reviewColumns } from './columns.tsx'
import { ReviewStatusButtons } from './status-buttons.tsx'
import { isDecidable, useReviewVerdict } from './use-verdict.ts'

const ProductReviewDrawer = lazyPart(() => import('./drawer.tsx'), 'ProductReviewDrawer')
const RefuseDialog = lazyPart(() => import('./refuse-dialog.tsx'), 'RefuseDialog')
const PriceDrawer = lazyPart(() => import('#features/goods/product/price-drawer.tsx'), 'PriceDrawer')

/** Other reviewers claim and decide reviews in the meantime. */
const REFRESH_MS = 30_000

/** The review queue: new products, changes of approved products and new supply prices. */
export default function ProductReviews() {
  const { type = reviewType.newProduct, status = reviewStatus.pending } = useRouteQuery(productReviewPaths.list)
  const isWaiting = status === reviewStatus.pending
  const fixed = useMemo(() => ({ type, status }), [type, status])
  const list = useList(
    listOf(listProductReviews, productReviewPaths.list, {
      fixed,
      sort: isWaiting ? 'submittedAt' : '-reviewedAt',
      tab: ['type', 'status'],
      refreshMs: isWaiting && REFRESH_MS,
    }),
  )
  const can = useCan()
  const navigate = useNavigate()
  const { approve, approveMany } = useReviewVerdict()
  const [refused, refuse] = useState<BulkTarget<ProductReview> | null>(null)
  const [priced, price] = useState<number | null>(null)
  useRequestedSheet((kind, [spuId = null]) => kind === 'price' && price(spuId))
  const { open } = list
  const shownColumns = useMemo(() => reviewColumns(open), [open])
  const first = list.rows.find(isDecidable)

  return (
    <Page
      actions={
        <>
          {isWaiting && (
            <ExportButton call={exportProducts} columns={null} params={exportOf(type, list.query)}>
              导出 Excel
            </ExportButton>
          )}
          <Can call={reviewProductBatch}>
            <Button tone="primary" disabled={!first} onClick={() => first && open(first.id)}>
              开始审核
            </Button>
          </Can>
        </>
      }
    >
      <FilterTabs
        label="审核类型"
        value={String(type)}
        onChange={(value) => list.filter('type').onChange(reviewType.codes.find((code) => String(code) === value))}
        // There is no "all" tab: each kind of review is decided differently.
        tabs={reviewType.codes.map((code) => ({
          value: String(code),
          label: reviewType.label(code),
          count: list.counts[`type${code}`] ?? 0,
        }))}
      />
      <ReviewStatusButtons value={status} counts={list.counts} onChange={list.filter('status').onChange} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="商品" placeholder="名称、编码或审核单号" />
        <SupplierFilter {...list.filter('supplierId')} />
        <PickFilter {...list.filter('brandId')} label="品牌" useChoices={useBrandChoices} />
        <PickFilter {...list.filter('categoryId')} label="类目" useChoices={useCategoryChoices} />
        <CodeFilter {...list.filter('riskFlag')} label="风险" codes={riskFlag} />
        <TextFilter {...list.filter('submittedBy')} label="提交人" />
        <FlagFilter {...list.filter('mine')} label="由我提交" />
        <DayRangeFilter list={list} label="提交时间" from="submittedFrom" to="submittedTo" />
      </Filters>
      <ListTable
        list={list}
        columns={shownColumns}
        empty={isWaiting ? `${reviewType.label(type)}都处理完了` : `没有${reviewStatus.label(status)}的审核`}
        onOpen={({ id }) => open(id)}
        actions={(review) => {
          const { id, product } = review
          const isMine = can(reviewProductBatch) && isDecidable(review)
          return (
            <RowActions
              name={product.name}
              actions={[
                { label: isMine ? '审核' : '详情', onSelect: () => open(id) },
                isMine && { label: '通过', onSelect: () => approve(review) },
                isMine && { label: '驳回', tone: 'danger', onSelect: () => refuse([review]) },
                can(setProductPrice) &&
                  type === reviewType.newProduct &&
                  isWaiting && { label: '定价', onSelect: () => price(product.id) },
                {
                  label: '查看商品',
                  onSelect: () => void navigate(productPaths.detail.to({ spuId: product.id })),
                },
              ]}
            />
          )
        }}
        {...(isWaiting &&
          can(reviewProductBatch) && {
            bulk: (
              <>
                <BulkAction
                  list={list}
                  scope="query"
                  asks
                  most={MAX_REVIEWS_AT_ONCE}
                  call={reviewProductBatch}
                  onRun={approveMany}
                >
                  批量通过
                </BulkAction>
                <BulkAction
                  list={list}
                  scope="query"
                  asks
                  most={MAX_REVIEWS_AT_ONCE}
                  call={reviewProductBatch}
                  onRun={refuse}
                >
                  批量驳回
                </BulkAction>
              </>
            ),
          })}
      />
      {list.opened !== null && <ProductReviewDrawer id={list.opened} queue={list.rows} onOpen={open} />}
      {priced !== null && <PriceDrawer selection={{ spuIds: [priced] }} onClose={() => price(null)} />}
      {refused && (
        <RefuseDialog
          target={refused}
          // If a refusal fails, the list is reloaded; the retry sends the reloaded rows.
          latest={(held) => list.rows.find(({ id }) => id === held.id) ?? held}
          onClose={() => refuse(null)}
        />
      )}
    </Page>
  )
}

interface ExportedFilters {
  keyword?: string
  supplierId?: number
  brandId?: number
  categoryId?: number
}

/** The pending reviews as a product list query: new products by status, changes and prices by revision status. */
const exportOf = (type: CodeOf<typeof reviewType>, { keyword, supplierId, brandId, categoryId }: ExportedFilters) => ({
  ...(keyword && { keyword }),
  ...(supplierId && { supplierId }),
  ...(brandId && { brandId }),
  ...(categoryId && { categoryId }),
  ...(type === reviewType.newProduct
    ? { status: productStatus.inReview }
    : { revisionStatus: revisionStatus.inReview }),
})
