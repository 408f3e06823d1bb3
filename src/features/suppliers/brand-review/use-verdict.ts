import { reviewStatus } from '#contract/rules/review.ts'
import { type BrandReview, REFUSE_REASONS, verifyBrands } from '#contract/suppliers/brand-reviews.ts'
import { canDecideReview } from '#contract/suppliers/transitions.ts'
import { useChange } from '#screen/data/use-change.ts'
import { type Chosen, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

type Named = Pick<BrandReview, 'id' | 'version' | 'brand'>

const itemOf = ({ id, version }: Named) => ({ reviewId: id, version })
const itemsOf = (reviews: readonly Named[]) => ({ items: reviews.map(itemOf) })
/** Reviews with a risk flag or submitted by the user are excluded from bulk approval. */
const isPlain = ({ riskFlags, own }: BrandReview) => riskFlags.length === 0 && !own

/** Pending and submitted by another user: users cannot decide their own submissions. */
export const isDecidable = ({ status, own }: Pick<BrandReview, 'status' | 'own'>): boolean =>
  canDecideReview(status) && !own

/** Decisions from the list. */
export function useVerdict() {
  const verify = useChange(verifyBrands)
  const verifyAll = useBulkChange(verifyBrands, itemsOf)
  return {
    approve: (review: Named) =>
      confirm({
        title: `通过「${review.brand.name}」？`,
        consequence: '通过后立即生效。',
        action: '通过审核',
        onConfirm: async () => {
          await verify({ items: [itemOf(review)], result: reviewStatus.approved }, `「${review.brand.name}」已通过`, {
            quiet: true,
          })
        },
      }),
    refuse: (review: Named) =>
      confirm({
        title: `驳回「${review.brand.name}」？`,
        consequence: '提交人会收到驳回原因，修改后可再次提交。',
        action: '驳回品牌',
        tone: 'danger',
        reason: { label: '驳回原因', min: 5, max: 200, presets: REFUSE_REASONS },
        onConfirm: async ({ reason = '' }) => {
          await verify(
            { items: [itemOf(review)], result: reviewStatus.rejected, reason },
            `「${review.brand.name}」已驳回`,
            {
              quiet: true,
            },
          )
        },
      }),
    approveMany: async (chosen: Chosen<BrandReview>) => {
      if (chosen.whole) {
        return confirm({
          title: `通过${targetLabel(chosen, '个品牌', ({ brand }) => brand.name)}？`,
          consequence: '有风险提示或由您提交的需要单独审核，不会通过，并逐条列出。',
          action: '批量通过',
          onConfirm: () => verifyAll(chosen, { result: reviewStatus.approved }, '个品牌已通过', { quiet: true }),
        })
      }
      const plain = chosen.rows.filter(isPlain)
      const left = chosen.count - plain.length
      if (plain.length === 0) return toast.info('所选的都有风险提示或由您提交，需要单独审核')
      return confirm({
        title: `通过所选的 ${plain.length} 个品牌？`,
        consequence: left > 0 ? `另外 ${left} 个有风险提示或由您提交，需要单独审核，不在其中。` : '通过后立即生效。',
        action: '批量通过',
        onConfirm: async () => {
          const { done, failed } = await verify({ ...itemsOf(plain), result: reviewStatus.approved }, undefined, {
            quiet: true,
          })
          chosen.settle([])
          if (failed.length === 0) toast.success(`${done} 个品牌已通过`)
          else
            toast.error(
              `${done} 个已通过，${failed.length} 个未通过：${failed.map(({ name, message }) => `${name}（${message}）`).join('、')}`,
            )
        },
      })
    },
  }
}
