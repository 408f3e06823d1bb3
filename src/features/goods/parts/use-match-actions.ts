import { useCallback } from 'react'
import {
  deleteRecommendedMatches,
  enableRecommendedMatches,
  type MatchRow,
  sortRecommendedMatches,
} from '#contract/goods/recommended-matches.ts'
import { tellBulk } from '#screen/tell-bulk.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'

const quiet = { quiet: true }
/** For what is done without a question: the call has said why it failed. */
const said = () => {}

export function useMatchActions() {
  const enableCall = useChange(enableRecommendedMatches)
  const sortCall = useChange(sortRecommendedMatches)
  const deleteCall = useChange(deleteRecommendedMatches)
  // Stable: the columns of the list hold on to it.
  const sort = useCallback(
    ({ id, title }: MatchRow, next: number) => sortCall({ items: [{ id, sort: next }] }, `「${title}」的排序已保存`),
    [sortCall],
  )
  return {
    sort,
    enable: ({ id, title }: MatchRow) => enableCall({ ids: [id], enabled: 1 }, `「${title}」已上架`).catch(said),
    enableAll: (ids: number[]) =>
      enableCall({ ids, enabled: 1 })
        .then((result) => tellBulk(result, '个搭配已上架'))
        .catch(said),
    /** Runs again what has expired; rejects where it was refused. */
    renew: ({ id, title }: MatchRow, endAt: string) =>
      enableCall({ ids: [id], enabled: 1, endAt }, `「${title}」已重新启用`, quiet),
    disable: (ids: number[], name: string) =>
      ask({
        title: `下架${name}？`,
        consequence: '顾客将不再看到这套搭配，其中的商品仍单独销售。',
        action: '下架搭配',
        tone: 'danger',
        onConfirm: async () => tellBulk(await enableCall({ ids, enabled: 0 }, undefined, quiet), '个搭配已下架'),
      }),
    remove: (ids: number[], name: string) =>
      ask({
        title: `删除${name}？`,
        consequence: '删除后不能恢复；已上架的搭配不会删除。',
        action: '删除搭配',
        tone: 'danger',
        onConfirm: async () => tellBulk(await deleteCall({ ids }, undefined, quiet), '个搭配已删除'),
      }),
  }
}
