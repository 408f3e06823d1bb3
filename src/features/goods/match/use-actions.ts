import { useCallback } from 'react'
import {
  deleteRecommendedMatches,
  enableRecommendedMatches,
  type MatchRow,
  sortRecommendedMatches,
} from '#contract/goods/recommended-matches.ts'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = BulkTarget<MatchRow>
const labelOf = (target: Target) => targetLabel(target, '个搭配', ({ title }) => title)

export function useMatchActions() {
  const enableCall = useChange(enableRecommendedMatches)
  const sortCall = useChange(sortRecommendedMatches)
  const enableAll = useBulkChange(enableRecommendedMatches)
  const removeAll = useBulkChange(deleteRecommendedMatches)
  // Stable, because the list columns depend on it.
  const sort = useCallback(
    ({ id, title }: MatchRow, next: number) => sortCall({ items: [{ id, sort: next }] }, `「${title}」的排序已保存`),
    [sortCall],
  )
  return {
    sort,
    enable: ({ id, title }: MatchRow) =>
      enableCall({ ids: [id], enabled: 1 }, `「${title}」已上架`).catch(shownInPlace),
    enableAll: (target: Target) => enableAll(target, { enabled: 1 }, '个搭配已上架'),
    /** Restarts an expired set; rejects if the server refuses. */
    renew: ({ id, title }: MatchRow, endAt: string) =>
      enableCall({ ids: [id], enabled: 1, endAt }, `「${title}」已重新启用`, quiet),
    disable: (target: Target) =>
      confirm({
        title: `下架${labelOf(target)}？`,
        consequence: '顾客将不再看到这套搭配，其中的商品仍单独销售。',
        action: '下架搭配',
        tone: 'danger',
        onConfirm: () => enableAll(target, { enabled: 0 }, '个搭配已下架', quiet),
      }),
    remove: (target: Target) =>
      confirm({
        title: `删除${labelOf(target)}？`,
        consequence: '删除后不能恢复；已上架的搭配不会删除。',
        action: '删除搭配',
        tone: 'danger',
        onConfirm: () => removeAll(target, {}, '个搭配已删除', quiet),
      }),
  }
}
