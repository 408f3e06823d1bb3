import { type ProductReview, reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { reviewTransitions } from '#contract/goods/transitions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { canMove } from '#contract/rules/transition.ts'
import { useChange } from '#screen/data/use-change.ts'
import { type Chosen, targetLabel } from '#screen/list/bulk-target.ts'
import { bulkToast } from '#screen/list/bulk-toast.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

export const itemOf = ({ id, version }: ProductReview) => ({ reviewId: id, version })

export const itemsOf = (reviews: readonly ProductReview[]) => ({ items: reviews.map(itemOf), partial: true })

/** Pending and open to the user: neither submitted by the user nor claimed by another reviewer. */
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
  const decideAll = useBulkChange(reviewProductBatch, itemsOf)
  return {
    approve: (review: ProductReview) =>
      confirm({
        title: `通过「${review.product.name}」？`,
        consequence: consequences[review.type],
        action: '通过审核',
        onConfirm: async () => {
          await decide({ items: [itemOf(review)], result: reviewStatus.approved }, `「${review.product.name}」已通过`, {
            quiet: true,
          })
        },
      }),
    approveMany: async (chosen: Chosen<ProductReview>) => {
      if (chosen.whole) {
        return confirm({
          title: `通过${targetLabel(chosen, '个商品', ({ product }) => product.name)}？`,
          consequence: '有风险提示、由您提交或他人正在审核的需要单独审核，不会通过，并逐条列出。',
          action: '批量通过',
          onConfirm: () => decideAll(chosen, { result: reviewStatus.approved }, '个商品已通过', { quiet: true }),
        })
      }
      const plain = chosen.rows.filter((review) => isDecidable(review) && review.riskFlags.length === 0)
      const left = chosen.count - plain.length
      const [first] = plain
      if (!first) return toast.info('所选的有风险提示、由您提交或他人正在审核，需要单独审核')
      return confirm({
        title: `通过所选的 ${plain.length} 个商品？`,
        consequence:
          left > 0
            ? `另外 ${left} 个有风险提示、由您提交或他人正在审核，需要单独审核，不在其中。`
            : consequences[first.type],
        action: '批量通过',
        onConfirm: async () => {
          const items = plain.map(itemOf)
          const result = await decide({ items, result: reviewStatus.approved, partial: true }, undefined, {
            quiet: true,
          })
          bulkToast(result, '个商品已通过')
          chosen.settle([])
        },
      })
    },
  }
}
