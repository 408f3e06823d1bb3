import { useNavigate } from 'react-router-dom'
import { type BrandRow, deleteBrand, enableBrand, sortBrands, withdrawBrandReview } from '#contract/suppliers/brands.ts'
import { ApiError } from '#lib/api-error.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import type { Chosen } from '#screen/list/bulk-target.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'
import { brandPaths } from '../paths.ts'

/** Brand actions in the list; each confirms its consequences first. */
export function useBrandActions() {
  const enableCall = useChange(enableBrand)
  const withdrawCall = useChange(withdrawBrandReview)
  const deleteCall = useChange(deleteBrand)
  const sortCall = useChange(sortBrands)
  const navigate = useNavigate()
  return {
    disable: ({ id, name, sellableCount }: BrandRow) =>
      confirm({
        title: `停用「${name}」？`,
        consequence: `${sellableCount} 个在售商品将同时停止销售，重新启用后自动恢复。`,
        action: '停用品牌',
        tone: 'danger',
        reason: { label: '停用原因', min: 1, max: 200, presets: ['资质问题待核实', '供应商申请暂停', '品牌升级调整'] },
        onConfirm: async ({ reason = '' }) => {
          await enableCall({ id, enabled: 0, reason }, `「${name}」已停用`, quiet)
        },
      }),
    enable: async ({ id, name, daysLeft }: BrandRow) => {
      try {
        await enableCall({ id, enabled: 1 }, `「${name}」已启用`, quiet)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const renew = { label: '去续期', onSelect: () => navigate(brandPaths.form.to({ id, renew: true })) }
        toast.error(error.message, daysLeft !== null && daysLeft < 0 ? { action: renew } : {})
      }
    },
    withdraw: ({ name, pendingReviewId }: BrandRow) =>
      pendingReviewId !== null &&
      confirm({
        title: `撤回「${name}」的审核？`,
        consequence: '撤回后可继续修改，再次提交需重新排队审核。',
        action: '撤回审核',
        onConfirm: async () => {
          await withdrawCall({ reviewId: pendingReviewId }, '审核已撤回', quiet)
        },
      }),
    remove: ({ id, name, productCount }: BrandRow) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: productCount > 0 ? `品牌下有 ${productCount} 个商品，需先移走商品。` : '删除后不能恢复。',
        action: '删除品牌',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ ids: [id] }, `「${name}」已删除`, quiet)
        },
      }),
    place: ({ id, name }: BrandRow, sort: number, recommended: boolean) =>
      sortCall({ items: [{ id, sort, recommended }] }, `「${name}」已更新`),
    /** Only loaded rows carry `sort`, so rows on other pages are skipped. */
    recommend: ({ rows, settle }: Chosen<BrandRow>) => {
      const items = rows.map(({ id, sort }) => ({ id, sort, recommended: true }))
      return sortCall({ items }, `已将 ${rows.length} 个品牌设为推荐`).then(() => settle([]))
    },
  }
}
