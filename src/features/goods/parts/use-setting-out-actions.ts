import {
  deleteSettingOutImages,
  publishSettingOutImages,
  type SettingOutRow,
} from '#contract/goods/setting-out-images.ts'
import { tellBulk } from '#screen/tell-bulk.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'

const quiet = { quiet: true }
/** For what is done without a question: the call has said why it failed. */
const said = () => {}

export function useSettingOutActions() {
  const publishCall = useChange(publishSettingOutImages)
  const deleteCall = useChange(deleteSettingOutImages)
  const run = (ids: number[]) => publishCall({ ids, published: 1 }, undefined, quiet)
  return {
    /** What points at products that are no longer sold is said before. */
    publish: ({ id, name, brokenCount }: SettingOutRow) =>
      brokenCount === 0
        ? publishCall({ ids: [id], published: 1 }, `「${name}」已发布`).catch(said)
        : ask({
            title: `发布「${name}」？`,
            consequence: `其中 ${brokenCount} 个热点的商品已不可售，访客点开时会看到「商品已下架」。`,
            action: '发布出样图',
            onConfirm: async () => tellBulk(await run([id]), '张出样图已发布'),
          }),
    publishAll: (ids: number[]) =>
      publishCall({ ids, published: 1 })
        .then((result) => tellBulk(result, '张出样图已发布'))
        .catch(said),
    withdraw: (ids: number[], name: string) =>
      ask({
        title: `撤样下线${name}？`,
        consequence: '撤样日期记为今天，访客将不再看到。',
        action: '撤样下线',
        tone: 'danger',
        onConfirm: async () =>
          tellBulk(await publishCall({ ids, published: 0 }, undefined, quiet), '张出样图已撤样下线'),
      }),
    remove: (ids: number[], name: string) =>
      ask({
        title: `删除${name}？`,
        consequence: '删除后不能恢复；已发布的出样图不会删除。',
        action: '删除出样图',
        tone: 'danger',
        onConfirm: async () => tellBulk(await deleteCall({ ids }, undefined, quiet), '张出样图已删除'),
      }),
  }
}
