import type { TreeEntry, TreeIndex } from './index-tree.ts'

/** The visible rows: all outside of closed branches and, while searching, only included ones. */
export function visibleRows<Node>(
  { order }: TreeIndex<Node>,
  isOpen: (entry: TreeEntry<Node>) => boolean,
  included?: ReadonlySet<TreeEntry<Node>>,
): TreeEntry<Node>[] {
  const rows: TreeEntry<Node>[] = []
  for (let entry = order[0]; entry; ) {
    const isShown = !included || included.has(entry)
    if (isShown) rows.push(entry)
    entry = order[isShown && isOpen(entry) ? entry.at + 1 : entry.end]
  }
  return rows
}

export interface TreeFinds<Node> {
  found: ReadonlySet<TreeEntry<Node>>
  /** The matches with their ancestors and descendants. */
  kept: ReadonlySet<TreeEntry<Node>>
  /** Ids to open so that all matches are visible. */
  opened: ReadonlySet<string>
}

/** The matches of a search, and the entries shown around them. */
export function searchTree<Node>(
  { order }: TreeIndex<Node>,
  matches: (entry: TreeEntry<Node>) => boolean,
): TreeFinds<Node> {
  const found = new Set(order.filter(matches))
  const included = new Set<TreeEntry<Node>>()
  const opened = new Set<string>()
  for (const entry of order) {
    if (found.has(entry) || (entry.parent && included.has(entry.parent))) included.add(entry)
  }
  for (const entry of found) {
    // If one ancestor is included, so are those above it.
    for (let above = entry.parent; above && !opened.has(above.id); above = above.parent) {
      included.add(above)
      opened.add(above.id)
    }
  }
  return { found, kept: included, opened }
}
