import { complain } from './complain.ts'

export interface FlatRow {
  id: string
  /** Null at the top. */
  parentId: string | null
}

export type Nested<Row> = Row & { children: Nested<Row>[] }

/**
 * Builds a tree from rows with parent ids, in their order. A row with a missing parent goes to the top; a cycle is cut
 * at its first row; of duplicate ids the first is kept.
 */
export function nestRows<Row extends FlatRow>(rows: readonly Row[]): Nested<Row>[] {
  const byId = new Map<string, Nested<Row>>()
  for (const row of rows) {
    if (byId.has(row.id)) complain(`Tree: the id "${row.id}" comes twice; only the first is shown.`)
    else byId.set(row.id, { ...row, children: [] })
  }
  const roots: Nested<Row>[] = []
  const settled = new Set<string>()
  for (const row of byId.values()) {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    if (row.parentId !== null && !parent)
      complain(`Tree: "${row.id}" has no parent "${row.parentId}"; it stands on top.`)
    if (parent && !closesCycle(row, byId, settled)) parent.children.push(row)
    else roots.push(row)
  }
  return roots
}

/** Whether the row is its own ancestor. `settled` holds rows that are known to reach the top. */
function closesCycle<Row extends FlatRow>(row: Row, byId: ReadonlyMap<string, FlatRow>, settled: Set<string>): boolean {
  const way = new Set<string>()
  let next: FlatRow | undefined = row
  while (next && !settled.has(next.id) && !way.has(next.id)) {
    way.add(next.id)
    next = next.parentId === null ? undefined : byId.get(next.parentId)
  }
  const isCycle = way.has(row.id) && next?.id === row.id
  // A cycle further up is cut when the loop reaches one of its rows; until then no row on the path reaches the top.
  if (!next || settled.has(next.id) || isCycle) for (const id of way) settled.add(id)
  if (isCycle) complain(`Tree: "${row.id}" stands below itself; the branch is cut there.`)
  return isCycle
}
