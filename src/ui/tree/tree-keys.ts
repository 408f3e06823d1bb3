import type { TreeEntry } from './index-tree.ts'

const page = 10

/** The action of a key in a tree: move to a row, or open or close one. */
export type TreeStep<Node> = { to: number } | { open: TreeEntry<Node> } | { close: TreeEntry<Node> }

/**
 * Keys of all trees: up and down between rows, Home, End and page keys, right into an entry and left out of it.
 * Undefined for other keys; a key without a target stays on its row.
 */
export function treeStep<Node>(
  key: string,
  rows: readonly TreeEntry<Node>[],
  at: number,
  isOpen: (entry: TreeEntry<Node>) => boolean,
): TreeStep<Node> | undefined {
  const entry = rows[at]
  const last = rows.length - 1
  const go = (to: number): TreeStep<Node> => ({ to: Math.max(0, Math.min(to, last)) })
  if (key === 'ArrowRight' && entry) {
    if (entry.isBranch && !isOpen(entry)) return { open: entry }
    return go(rows[at + 1]?.parent === entry ? at + 1 : at)
  }
  if (key === 'ArrowLeft' && entry) {
    if (entry.isBranch && isOpen(entry)) return { close: entry }
    return go(entry.parent ? rows.lastIndexOf(entry.parent, at) : at)
  }
  switch (key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at - 1)
    case 'PageDown':
      return go(at + page)
    case 'PageUp':
      return go(at - page)
    case 'Home':
      return go(0)
    case 'End':
      return go(last)
    default:
      return undefined
  }
}
