import { reviewStatus } from '#contract/rules/review.ts'
import { brandFieldTitles, REVIEWED_BRAND_FIELDS } from '#contract/suppliers/brand-rules.ts'
import type { Brand, BrandInput } from '#contract/suppliers/brands.ts'
import { formatTime } from '#lib/formats.ts'
import { Notice } from '#ui/notice/notice.tsx'

const isReviewed = (name: string): name is keyof BrandInput =>
  (REVIEWED_BRAND_FIELDS as readonly string[]).includes(name)
const titles = (names: readonly string[]) =>
  names
    .filter(isReviewed)
    .map((name) => brandFieldTitles[name])
    .join('、')

/** Status notice in the form: the reason of the refusal, or the pending changes. */
export function StatusNotice({ brand }: { brand: Brand }) {
  const [last] = brand.reviews
  if (brand.pendingFields.length > 0) {
    return (
      <Notice tone="info" title="有修改正在等待审核">
        {titles(brand.pendingFields)}。审核期间品牌照常销售。
      </Notice>
    )
  }
  if (last?.status !== reviewStatus.rejected) return null
  return (
    <Notice tone="warning" title={`上次审核${reviewStatus.label(last.status)}`}>
      {last.reason}（{last.reviewedBy}，{formatTime(last.reviewedAt)}）
    </Notice>
  )
}

/** The changed fields of an approved brand that need a review; other changes apply at once. */
export function WaitingFields({ names }: { names: readonly string[] }) {
  const waiting = titles(names)
  if (names.length === 0) return null
  return (
    <span role="status" className="text-text-muted">
      {waiting ? `${waiting} 将等待审核，其余立即生效` : '保存后立即生效'}
    </span>
  )
}
