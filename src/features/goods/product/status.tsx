import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { refuseReason, reviewType } from '#contract/goods/codes.ts'
import type { Product } from '#contract/goods/product-editing.ts'
import { isReviewedField, productFieldTitles } from '#contract/goods/product-rules.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { formatTime } from '#lib/formats.ts'
import { Notice } from '#ui/notice/notice.tsx'

const titles = (names: readonly string[]) =>
  [...new Set(names)].map((name) => productFieldTitles[name as keyof typeof productFieldTitles] ?? name).join('、')

/** Status notice in the form: the reason of the refusal, or the pending changes. */
export function StatusNotice({ product, action }: { product: Product; action?: ReactNode }) {
  const [last] = product.reviews
  if (product.pendingFields.length > 0) {
    return (
      <Notice tone="info" title="有修改正在审核" action={action}>
        {titles(product.pendingFields)}。审核期间商品照常销售；要再改这些内容，请先撤回。
      </Notice>
    )
  }
  if (last?.status !== reviewStatus.rejected) return null
  const reasons = last.reasonCodes.map((code) => refuseReason.label(code)).join('、')
  return (
    <Notice tone="warning" title={`${reviewType.label(last.type)}已驳回${reasons && `：${reasons}`}`}>
      {last.reason}（{last.reviewedBy}，{formatTime(last.reviewedAt)}）
    </Notice>
  )
}

/**
 * The changed fields of approved goods that need a review; other changes apply at once. Rendered separately from the
 * form.
 */
export function WaitingFields() {
  const { dirtyFields } = useFormState()
  const names = Object.keys(dirtyFields)
  if (names.length === 0) return null
  const waiting = titles(names.filter(isReviewedField))
  return (
    <span role="status" className="text-text-muted">
      {waiting ? `${waiting} 将等待审核，其余立即生效` : '保存后立即生效'}
    </span>
  )
}
