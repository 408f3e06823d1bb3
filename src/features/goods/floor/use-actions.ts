import { deleteFloorImages, type FloorRow, publishFloorImages } from '#contract/goods/floor-images.ts'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { bulkToast } from '#screen/list/bulk-toast.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = BulkTarget<FloorRow>

/** What is withdrawn along with the floors; the amount is unknown if they are selected by a filter. */
function withdrawConsequence(target: Target): string {
  const { rows, whole } = bulkTarget(target)
  const count = rows.reduce((sum, { settingCount }) => sum + settingCount, 0)
  return `${whole ? '其中' : `${count} 张`}已发布的出样图将一同下线，访客不再看到。`
}

export function useFloorActions() {
  const publishCall = useChange(publishFloorImages)
  const deleteCall = useChange(deleteFloorImages)
  const publishAll = useBulkChange(publishFloorImages)
  return {
    publish: ({ id, name }: FloorRow) =>
      publishCall({ ids: [id], published: 1 }, `「${name}」已发布`).catch(shownInPlace),
    publishAll: (target: Target) => publishAll(target, { published: 1 }, '个楼层已发布'),
    withdraw: (target: Target) =>
      confirm({
        title: `下线${targetLabel(target, '个楼层', ({ name }) => name)}？`,
        consequence: withdrawConsequence(target),
        action: '下线楼层',
        tone: 'danger',
        onConfirm: () => publishAll(target, { published: 0 }, '个楼层已下线', quiet),
      }),
    remove: ({ id, name }: FloorRow) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '平面图与展区一并删除，不能恢复。',
        action: '删除楼层',
        tone: 'danger',
        onConfirm: async () => bulkToast(await deleteCall({ ids: [id] }, undefined, quiet), '个楼层已删除'),
      }),
  }
}
