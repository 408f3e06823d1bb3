import { submitProducts, withdrawProductReview } from '#contract/goods/product-editing.ts'
import type { ActedOn } from '#features/goods/product/use-actions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

/** Submits a product for review and withdraws it. */
export function useReviewActions() {
  const submitCall = useChange(submitProducts)
  const withdrawCall = useChange(withdrawProductReview)
  return {
    submit: (product: ActedOn) =>
      confirm({
        title: `提交「${product.name}」审核？`,
        consequence: '审核期间不能修改，需要时可以撤回。',
        action: '提交审核',
        onConfirm: async () => {
          await submitCall({ spuIds: [product.id] }, `「${product.name}」已提交审核`, { quiet: true })
        },
      }),
    withdraw: (product: ActedOn, reviewIds: readonly number[]) =>
      confirm({
        title: `撤回「${product.name}」的审核？`,
        consequence: '审核停止，提交的修改不会生效。',
        action: '撤回审核',
        onConfirm: async () => {
          await withdrawCall({ reviewIds: [...reviewIds] }, '已撤回', { quiet: true })
        },
      }),
  }
}
