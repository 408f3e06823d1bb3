import { type Banner, deleteBanner, enableBanners } from '#contract/operations/banners.ts'
import { bannerPosition, runState } from '#contract/operations/codes.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

/** `counts` of the list hold how many banners run at each position. */
export function useBannerActions(counts: Readonly<Record<string, number>>) {
  const enableAll = useBulkChange(enableBanners)
  const removeCall = useChange(deleteBanner)
  const disable = (target: BulkTarget<Banner>, consequence: string) =>
    confirm({
      title: `停用${targetLabel(target, '张轮播图', ({ name }) => name)}？`,
      consequence,
      action: '停用轮播图',
      tone: 'danger',
      onConfirm: () => enableAll(target, { enabled: false }, '张轮播图已停用', quiet),
    })
  return {
    enable: (target: BulkTarget<Banner>) => enableAll(target, { enabled: true }, '张轮播图已启用'),
    disable: (banner: Banner) => {
      const isLast = banner.state === runState.running && counts[`position${banner.position}`] === 1
      const place = bannerPosition.label(banner.position)
      return disable([banner], isLast ? `这是${place}的最后一张，停用后该位置将没有轮播图。` : `${place}不再展示它。`)
    },
    disableAll: (target: BulkTarget<Banner>) =>
      disable(target, '对应位置不再展示；某个位置全部停用后，该位置将没有轮播图。'),
    remove: ({ id, name }: Banner) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '图片与投放记录一起删除，不能恢复。',
        action: '删除轮播图',
        tone: 'danger',
        onConfirm: async () => {
          await removeCall({ id }, `「${name}」已删除`, quiet)
        },
      }),
  }
}
