import { useMemo } from 'react'
import { reviewStatus } from '#contract/rules/review.ts'
import { type BrandReview, listBrandReviews, REVIEWS_AT_ONCE, verifyBrands } from '#contract/suppliers/brand-reviews.ts'
import { authorizationKind, brandReviewType, brandRisk } from '#contract/suppliers/codes.ts'
import { canDecideReview } from '#contract/suppliers/transitions.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { DaysLeft } from '#features/suppliers/shared/days-left.tsx'
import { smallImage } from '#lib/small-image.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { columns } from '#screen/list/columns.tsx'
import { CodeFilter, DayRangeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { isDecidable, useVerdict } from './use-verdict.ts'

const BrandReviewDrawer = lazyPart(() => import('./drawer.tsx'), 'BrandReviewDrawer')

export default function BrandReviews() {
  const { status = reviewStatus.pending } = useRouteQuery(brandPaths.reviews)
  const sort = status === reviewStatus.pending ? 'submittedAt' : '-reviewedAt'
  const list = useList(listOf(listBrandReviews, brandPaths.reviews, { fixed: { status }, sort }))
  const can = useCan()
  const { approve, refuse, approveMany } = useVerdict()
  const { open } = list
  const shownColumns = useMemo(() => reviewColumns(open), [open])

  return (
    <Page>
      <FilterTabs
        label="审核状态"
        value={String(status)}
        onChange={(value) => list.filter('status').onChange(reviewStatus.codes.find((code) => String(code) === value))}
        // Users come here to decide, so pending reviews come first, and there is no 全部 tab.
        tabs={reviewStatus.codes.map((code) => ({
          value: String(code),
          label: reviewStatus.label(code),
          count: list.counts[code] ?? 0,
        }))}
      />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="品牌" placeholder="品牌名称或审核单号" />
        <CodeFilter {...list.filter('type')} label="类型" codes={brandReviewType} />
        <SupplierFilter {...list.filter('supplierId')} />
        <CodeFilter {...list.filter('riskFlag')} label="风险" codes={brandRisk} />
        <DayRangeFilter list={list} label="提交时间" from="submittedFrom" to="submittedTo" />
      </Filters>
      <ListTable
        list={list}
        columns={shownColumns}
        empty={status === reviewStatus.pending ? '待审核的都处理完了' : `没有${reviewStatus.label(status)}的审核`}
        onOpen={(review) => open(review.id)}
        actions={(review) => {
          const isMine = can(verifyBrands) && isDecidable(review)
          return (
            <RowActions
              name={review.brand.name}
              actions={[
                { label: isMine ? '审核' : '详情', onSelect: () => open(review.id) },
                isMine && { label: '通过', onSelect: () => approve(review) },
                isMine && { label: '驳回', tone: 'danger', onSelect: () => refuse(review) },
              ]}
            />
          )
        }}
        {...(status === reviewStatus.pending && {
          bulk: (
            <BulkAction list={list} scope="query" asks most={REVIEWS_AT_ONCE} call={verifyBrands} onRun={approveMany}>
              批量通过
            </BulkAction>
          ),
        })}
      />
      {list.opened !== null && <BrandReviewDrawer id={list.opened} queue={list.rows} onOpen={open} />}
    </Page>
  )
}

const col = columns<typeof listBrandReviews>()

const reviewColumns = (open: (id: number) => void) => [
  col.cell(
    'brand',
    '品牌',
    ({ id, brand }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Thumbnail src={smallImage(brand.logo, 24)} full={brand.logo} alt={brand.name} size={24} />
        <NameButton onClick={() => open(id)}>{brand.name}</NameButton>
      </span>
    ),
    { width: 176, pin: 'start', hideable: false, text: ({ brand }) => brand.name },
  ),
  col.status('status', '审核状态', reviewStatus),
  col.label('type', '类型', brandReviewType, { width: 96 }),
  col.cell('supplier', '供应商', ({ brand }) => brand.supplier.name, { width: 128 }),
  col.cell('riskFlags', '风险提示', ({ riskFlags }) => <Risks flags={riskFlags} />, {
    width: 200,
    text: ({ riskFlags }) => riskFlags.map(brandRisk.label).join('、'),
  }),
  col.cell('waitHours', '等待', (review) => <Waited review={review} />, {
    width: 96,
    sortable: true,
    text: ({ waitHours }) => `${waitHours} 小时`,
  }),
  col.text('submittedBy', '提交人', { width: 96 }),
  col.time('submittedAt', '提交时间', { sortable: true }),
  col.cell('authorizationKind', '授权类型', ({ brand }) => authorizationKind.label(brand.authorizationKind), {
    width: 112,
  }),
  col.cell('daysLeft', '资质剩余', ({ brand }) => <DaysLeft days={brand.daysLeft} />, { width: 112 }),
  col.code('reviewNo', '审核单号', { width: 136 }),
  col.text('reviewedBy', '审核人', { width: 96 }),
  col.time('reviewedAt', '审核时间', { sortable: true }),
]

function Risks({ flags }: { flags: BrandReview['riskFlags'] }) {
  const [first, ...rest] = flags
  if (first === undefined) return null
  return (
    <span className="flex min-w-0 gap-1">
      <Tag tone="warning">{brandRisk.label(first)}</Tag>
      {rest.length > 0 && (
        <Tag tone="warning" className="shrink-0">
          +{rest.length}
        </Tag>
      )}
    </span>
  )
}

/** Reviews that have waited more than two days are highlighted. */
function Waited({ review: { waitHours, status } }: { review: BrandReview }) {
  const isLate = canDecideReview(status) && waitHours > 48
  return <span className={isLate ? 'text-danger-text' : undefined}>{waitHours} 小时</span>
}
