import type * as categories from '#contract/configuration/categories.ts'
import type { Category } from '#contract/configuration/categories.ts'
import type { Handlers } from '#server/call.ts'
import { type CategoryIndex, type CategoryRow, loadCategories } from './category-index.ts'

/** Rows that meet the filters, with everything above them so that the tree holds together. */
function keptRows(
  index: CategoryIndex,
  {
    status,
    keyword,
    leafOnly,
  }: { status?: 0 | 1 | undefined; keyword?: string | undefined; leafOnly?: 0 | 1 | undefined },
): CategoryRow[] {
  const meets = (row: CategoryRow) =>
    (status === undefined || row.status === status) &&
    (!keyword || row.name.includes(keyword)) &&
    (leafOnly !== 1 || row.level === 3)
  const kept = new Set(index.rows.filter(meets).flatMap((row) => index.upwards(row.id)))
  return index.rows.filter((row) => kept.has(row.id))
}

function toTree(rows: readonly CategoryRow[], parentId: number | null = null): Category[] {
  return rows.filter((row) => row.parentId === parentId).map((row) => ({ ...row, children: toTree(rows, row.id) }))
}

export const categoryHandlers: Handlers<typeof categories> = {
  getCategoryTree: async (params, call) => toTree(keptRows(await loadCategories(call.db), params)),
}
