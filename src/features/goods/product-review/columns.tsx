import { reviewType, riskFlag } from '#contract/goods/codes.ts'
import type { listProductReviews, ProductReview } from '#contract/goods/product-reviews.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { smallImage } from '#lib/small-image.ts'
import { columns } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Tag } from '#ui/tag/tag.tsx'

/** Reviews that have waited longer are highlighted. */
const LATE_HOURS = 24

const col = columns<typeof listProductReviews>()

export const reviewColumns = (open: (id: number) => void) => [
  col.cell(
    'product',
    '商品',
    ({ id, product }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Thumbnail src={smallImage(product.cover, 24)} full={product.cover} alt={product.name} size={24} />
        <NameButton onClick={() => open(id)}>{product.name}</NameButton>
      </span>
    ),
    { width: 256, pin: 'start', hideable: false, text: ({ product }) => product.name },
  ),
  col.status('status', '审核状态', reviewStatus),
  col.cell('riskFlags', '风险提示', ({ riskFlags }) => <Risks flags={riskFlags} />, {
    width: 176,
    text: ({ riskFlags }) => riskFlags.map(riskFlag.label).join('、'),
  }),
  col.cell('waitHours', '等待', (review) => <Waited review={review} />, {
    width: 88,
    sortable: true,
    text: ({ waitHours }) => `${waitHours} 小时`,
  }),
  col.cell('claimedBy', '审核中', ({ claimedBy }) => claimedBy && <Tag tone="info">{claimedBy}</Tag>, {
    width: 96,
    text: ({ claimedBy }) => claimedBy,
  }),
  col.cell('supplier', '供应商', ({ product }) => product.supplier.name, { width: 128 }),
  col.cell('brand', '品牌', ({ product }) => product.brand.name, { width: 104 }),
  col.text('submittedBy', '提交人', { width: 96 }),
  col.time('submittedAt', '提交时间', { sortable: true }),
  col.code('reviewNo', '审核单号', { width: 144 }),
  col.text('reviewedBy', '审核人', { width: 96 }),
  col.time('reviewedAt', '审核时间', { sortable: true }),
  col.label('type', '类型', reviewType, { width: 88 }),
]

function Risks({ flags }: { flags: ProductReview['riskFlags'] }) {
  const [first, ...rest] = flags
  if (first === undefined) return null
  return (
    <span className="flex min-w-0 gap-1">
      <Tag tone="warning">{riskFlag.label(first)}</Tag>
      {rest.length > 0 && (
        <Tag tone="warning" className="shrink-0">
          +{rest.length}
        </Tag>
      )}
    </span>
  )
}

function Waited({ review: { waitHours, status } }: { review: ProductReview }) {
  const isLate = status === reviewStatus.pending && waitHours > LATE_HOURS
  return <span className={isLate ? 'text-danger-text' : undefined}>{waitHours} 小时</span>
}
