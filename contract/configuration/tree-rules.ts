/** For categories and front classes. */
export const TREE_MAX_LEVEL = 3
export const TOP_LEVEL = 1

/** The node fields needed to move it. */
export interface Placed {
  id: number
  parentId: number | null
  level: number
}

/** The node and its descendants, in row order. */
export function branchOf<Node extends Placed>(rows: readonly Node[], id: number): Node[] {
  const ids = new Set([id])
  // Only after sorting by level does every row follow its parent.
  for (const row of rows.toSorted((a, b) => a.level - b.level)) {
    if (row.parentId !== null && ids.has(row.parentId)) ids.add(row.id)
  }
  return rows.filter((row) => ids.has(row.id))
}

/** Why a node cannot be placed below another (null: at the top level); '' if it can. */
export function placeFault(rows: readonly Placed[], id: number, parentId: number | null, noun: string): string {
  const branch = branchOf(rows, id)
  if (branch.some((row) => row.id === parentId)) return '不能移动到自己的下级'
  const from = rows.find((row) => row.id === id)?.level ?? 1
  const height = branch.reduce((most, row) => Math.max(most, row.level - from + 1), 1)
  const parentLevel = rows.find((row) => row.id === parentId)?.level ?? 0
  return parentLevel + height > TREE_MAX_LEVEL ? `${noun}最多 ${TREE_MAX_LEVEL} 级` : ''
}
