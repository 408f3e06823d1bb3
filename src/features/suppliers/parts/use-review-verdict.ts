import { type BrandReview, REFUSE_REASONS, verifyBrands } from '#contract/suppliers/brand-reviews.ts'
import { canDecideReview } from '#contract/suppliers/transitions.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'
import { toast } from '#ui/toast/toast.ts'

type Named = Pick<BrandReview, 'id' | 'version' | 'brand'>

/** As many as the server takes at once. */
const AT_ONCE = 50

const itemOf = ({ id, version }: Named) => ({ reviewId: id, version })
/** With a risk, or handed in by oneself: not among those that are approved together. */
const isPlain = ({ riskFlags, own }: BrandReview) => riskFlags.length === 0 && !own

/** Waits, and for somebody else: one does not decide on what one has handed in. */
export const isDecidable = ({ status, own }: Pick<BrandReview, 'status' | 'own'>): boolean =>
  canDecideReview(status) && !own

/** The verdict on reviews from the list. */
export function useVerdict() {
  const verify = useChange(verifyBrands)
  return {
    approve: (review: Named) =>
      ask({
        title: `通过「${review.brand.name}」？`,
        consequence: '通过后立即生效。',
        action: '通过审核',
        onConfirm: async () => {
          await verify({ items: [itemOf(review)], result: 2 }, `「${review.brand.name}」已通过`, { quiet: true })
        },
      }),
    refuse: (review: Named) =>
      ask({
        title: `驳回「${review.brand.name}」？`,
        consequence: '提交人会收到驳回原因，修改后可再次提交。',
        action: '驳回品牌',
        tone: 'danger',
        reason: { label: '驳回原因', min: 5, max: 200, presets: REFUSE_REASONS },
        onConfirm: async ({ reason = '' }) => {
          await verify({ items: [itemOf(review)], result: 3, reason }, `「${review.brand.name}」已驳回`, {
            quiet: true,
          })
        },
      }),
    /** Resolves to false when nothing came of it. */
    approveMany: async (chosen: readonly BrandReview[]) => {
      const plain = chosen.filter(isPlain).slice(0, AT_ONCE)
      const left = chosen.length - plain.length
      if (plain.length === 0) {
        toast.info('所选的都有风险提示或由您提交，需要单独审核')
        return false
      }
      return ask({
        title: `通过所选的 ${plain.length} 个品牌？`,
        consequence: left > 0 ? `另外 ${left} 个有风险提示或由您提交，需要单独审核，不在其中。` : '通过后立即生效。',
        action: '批量通过',
        onConfirm: async () => {
          const { done, failed } = await verify({ items: plain.map(itemOf), result: 2 }, undefined, { quiet: true })
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
