import { deleteFloorImages, type FloorRow, publishFloorImages } from '#contract/goods/floor-images.ts'
import { tellBulk } from '#screen/tell-bulk.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'

const quiet = { quiet: true }
/** For what is done without a question: the call has said why it failed. */
const said = () => {}

export function useFloorActions() {
  const publishCall = useChange(publishFloorImages)
  const deleteCall = useChange(deleteFloorImages)
  return {
    publish: ({ id, name }: FloorRow) => publishCall({ ids: [id], published: 1 }, `「${name}」已发布`).catch(said),
    publishAll: (ids: number[]) =>
      publishCall({ ids, published: 1 })
        .then((result) => tellBulk(result, '个楼层已发布'))
        .catch(said),
    withdraw: (floors: readonly FloorRow[], name: string) =>
      ask({
        title: `下线${name}？`,
        consequence: `${floors.reduce((sum, { settingCount }) => sum + settingCount, 0)} 张已发布的出样图将一同下线，访客不再看到。`,
        action: '下线楼层',
        tone: 'danger',
        onConfirm: async () => {
          const ids = floors.map(({ id }) => id)
          tellBulk(await publishCall({ ids, published: 0 }, undefined, quiet), '个楼层已下线')
        },
      }),
    remove: ({ id, name }: FloorRow) =>
      ask({
        title: `删除「${name}」？`,
        consequence: '平面图与展区一并删除，不能恢复。',
        action: '删除楼层',
        tone: 'danger',
        onConfirm: async () => tellBulk(await deleteCall({ ids: [id] }, undefined, quiet), '个楼层已删除'),
      }),
  }
}
