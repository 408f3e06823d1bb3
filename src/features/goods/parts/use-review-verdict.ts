import { MAX_REVIEWS_AT_ONCE, type ProductReview, reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { reviewTransitions } from '#contract/goods/transitions.ts'
import { canMove } from '#contract/rules/transition.ts'
import { tellBulk } from '#screen/tell-bulk.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'
import { toast } from '#ui/toast/toast.ts'

export const itemOf = ({ id, version }: ProductReview) => ({ reviewId: id, version })

/** Waits, and for the caller: neither handed in by oneself nor open at somebody else's. */
export const isDecidable = ({ status, own, isHeld }: ProductReview) =>
  canMove(reviewTransitions.approve, status) && !own && !isHeld

const consequences = {
  1: '通过后商品待上架。',
  2: '通过后修改立即生效，商品照常销售。',
  3: '通过后供货价立即生效，其他价格按系数联动。',
}

/** Approvals from the list. */
export function useReviewVerdict() {
  const decide = useChange(reviewProductBatch)
  return {
    approve: (review: ProductReview) =>
      ask({
        title: `通过「${review.product.name}」？`,
        consequence: consequences[review.type],
        action: '通过审核',
        onConfirm: async () => {
          await decide({ items: [itemOf(review)], result: 2 }, `「${review.product.name}」已通过`, { quiet: true })
        },
      }),
    /** Resolves to false when nothing came of it. */
    approveMany: async (chosen: readonly ProductReview[]) => {
      const plain = chosen
        .filter((review) => isDecidable(review) && review.riskFlags.length === 0)
        .slice(0, MAX_REVIEWS_AT_ONCE)
      const left = chosen.length - plain.length
      const [first] = plain
      if (!first) {
        toast.info('所选的有风险提示、由您提交或他人正在审核，需要单独审核')
        return false
      }
      return ask({
        title: `通过所选的 ${plain.length} 个商品？`,
        consequence:
          left > 0
            ? `另外 ${left} 个有风险提示、由您提交或他人正在审核，需要单独审核，不在其中。`
            : consequences[first.type],
        action: '批量通过',
        onConfirm: async () => {
          const items = plain.map(itemOf)
          tellBulk(await decide({ items, result: 2, partial: true }, undefined, { quiet: true }), '个商品已通过')
        },
      })
    },
  }
}
