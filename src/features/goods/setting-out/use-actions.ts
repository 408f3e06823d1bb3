import {
  deleteSettingOutImages,
  publishSettingOutImages,
  type SettingOutRow,
} from '#contract/goods/setting-out-images.ts'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = BulkTarget<SettingOutRow>
const labelOf = (target: Target) => targetLabel(target, '张出样图', ({ name }) => name)

export function useSettingOutActions() {
  const publishCall = useChange(publishSettingOutImages)
  const publishAll = useBulkChange(publishSettingOutImages)
  const removeAll = useBulkChange(deleteSettingOutImages)
  return {
    /** Confirms first if it references products that are off sale. */
    publish: (exhibit: SettingOutRow) => {
      const { id, name, brokenCount } = exhibit
      if (brokenCount === 0) return publishCall({ ids: [id], published: 1 }, `「${name}」已发布`).catch(shownInPlace)
      return confirm({
        title: `发布「${name}」？`,
        consequence: `其中 ${brokenCount} 个热点的商品已不可售，访客点开时会看到「商品已下架」。`,
        action: '发布出样图',
        onConfirm: () => publishAll([exhibit], { published: 1 }, '张出样图已发布', quiet),
      })
    },
    publishAll: (target: Target) => publishAll(target, { published: 1 }, '张出样图已发布'),
    withdraw: (target: Target) =>
      confirm({
        title: `撤样下线${labelOf(target)}？`,
        consequence: '撤样日期记为今天，访客将不再看到。',
        action: '撤样下线',
        tone: 'danger',
        onConfirm: () => publishAll(target, { published: 0 }, '张出样图已撤样下线', quiet),
      }),
    remove: (target: Target) =>
      confirm({
        title: `删除${labelOf(target)}？`,
        consequence: '删除后不能恢复；已发布的出样图不会删除。',
        action: '删除出样图',
        tone: 'danger',
        onConfirm: () => removeAll(target, {}, '张出样图已删除', quiet),
      }),
  }
}
