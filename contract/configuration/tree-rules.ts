/** Categories and front classes alike. */
export const TREE_MAX_LEVEL = 3
export const TOP_LEVEL = 1

/** What a node of a tree needs to be put elsewhere. */
export interface Placed {
  id: number
  parentId: number | null
  level: number
}

/** The node and all below it, in the order of the rows. */
export function branchOf<Node extends Placed>(rows: readonly Node[], id: number): Node[] {
  const ids = new Set([id])
  // A row stands behind its parent only after sorting by level.
  for (const row of rows.toSorted((one, other) => one.level - other.level)) {
    if (row.parentId !== null && ids.has(row.parentId)) ids.add(row.id)
  }
  return rows.filter((row) => ids.has(row.id))
}

/** Why a node cannot stand below another, or at the top with null; '' where it can. */
export function placeFault(rows: readonly Placed[], id: number, parentId: number | null, noun: string): string {
  const branch = branchOf(rows, id)
  if (branch.some((row) => row.id === parentId)) return '不能移动到自己的下级'
  const from = rows.find((row) => row.id === id)?.level ?? 1
  const height = branch.reduce((most, row) => Math.max(most, row.level - from + 1), 1)
  const parentLevel = rows.find((row) => row.id === parentId)?.level ?? 0
  return parentLevel + height > TREE_MAX_LEVEL ? `${noun}最多 ${TREE_MAX_LEVEL} 级` : ''
}
