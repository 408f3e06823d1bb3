import { indexTree, siblingsOf, type TreeEntry, type TreeIndex } from '#ui/tree/index-tree.ts'
import { nodeSource, type TreeNode } from '#ui/tree/tree-node.ts'

export type Entry = TreeEntry<TreeNode>
export type Index = TreeIndex<TreeNode>

export interface TreePlace {
  /** Null at the top level. */
  parentId: string | null
  /** Index among the children of the parent, from 0; a moved node itself is not counted. */
  index: number
}

export interface TreeMove extends TreePlace {
  id: string
}

/** The tree with new children of one parent; all nodes off the path to it keep their identity. */
function withChildren(index: Index, parent: Entry | undefined, children: readonly TreeNode[]): readonly TreeNode[] {
  let next = children
  for (let entry = parent; entry; entry = entry.parent) {
    const changed = { ...entry.node, children: next }
    next = siblingsOf(index, entry).map((sibling) => (sibling === entry ? changed : sibling.node))
  }
  return next
}

const read = (nodes: readonly TreeNode[]) => indexTree(nodes, nodeSource)
const nodesOf = (entries: readonly Entry[]) => entries.map(({ node }) => node)

export function insertNode(nodes: readonly TreeNode[], { parentId, index: at }: TreePlace, node: TreeNode) {
  const index = read(nodes)
  const parent = parentId === null ? undefined : index.byId.get(parentId)
  return withChildren(index, parent, nodesOf(parent?.children ?? index.roots).toSpliced(at, 0, node))
}

export function removeNode(nodes: readonly TreeNode[], id: string) {
  const index = read(nodes)
  const entry = index.byId.get(id)
  if (!entry) return nodes
  return withChildren(index, entry.parent, nodesOf(siblingsOf(index, entry)).toSpliced(entry.place, 1))
}

export function renameNode(nodes: readonly TreeNode[], id: string, label: string) {
  const index = read(nodes)
  const entry = index.byId.get(id)
  if (!entry) return nodes
  const renamed = nodesOf(siblingsOf(index, entry)).with(entry.place, { ...entry.node, label })
  return withChildren(index, entry.parent, renamed)
}

export function moveNode(nodes: readonly TreeNode[], { id, ...place }: TreeMove) {
  const node = read(nodes).byId.get(id)?.node
  return node ? insertNode(removeNode(nodes, id), place, node) : nodes
}

export const placeOf = ({ parent, place }: Entry): TreePlace => ({ parentId: parent?.id ?? null, index: place })

/** Number of levels of an entry's subtree. */
const heightOf = ({ order }: Index, { at, end, level }: Entry) =>
  order.slice(at, end).reduce((max, below) => Math.max(max, below.level - level + 1), 0)

/** Why an entry cannot be moved below another, or to the top; undefined if it can. */
export function moveRefusal(index: Index, entry: Entry, parent: Entry | undefined, maxDepth: number) {
  if (parent && parent.at >= entry.at && parent.at < entry.end) return '不能移到自己下面'
  if ((parent ? parent.level + 1 : 0) + heightOf(index, entry) > maxDepth) return `最多 ${maxDepth} 级`
  return undefined
}

/** Why an entry cannot be moved below another, by all rules of the tree; undefined if it can. */
export type RefusalOf = (entry: Entry, parent: Entry | undefined) => string | undefined

export type Direction = 'up' | 'down' | 'in' | 'out'

/** Target of one move: among the siblings, below the previous one, or after the parent. Undefined if there is none. */
export function stepPlace(index: Index, entry: Entry, direction: Direction): TreePlace | undefined {
  const siblings = siblingsOf(index, entry)
  const before = siblings[entry.place - 1]
  switch (direction) {
    case 'up':
      return before && { ...placeOf(entry), index: entry.place - 1 }
    case 'down':
      return entry.place < siblings.length - 1 ? { ...placeOf(entry), index: entry.place + 1 } : undefined
    case 'in':
      return before && { parentId: before.id, index: before.children.length }
    case 'out':
      return entry.parent && { parentId: entry.parent.parent?.id ?? null, index: entry.parent.place + 1 }
  }
}

/** A drop position: next to a row or inside it, with the level of its marker line. */
export interface Drop {
  target: Entry
  where: 'before' | 'after' | 'inside'
  level: number
  place: TreePlace
  parent: Entry | undefined
}

interface Pointed {
  target: Entry
  isOpen: boolean
  /** Vertical pointer position in the row, 0 to 1. */
  fraction: number
  /** The level at the pointer, by its distance from the left. */
  level: number
  /** Whether the row accepts children. */
  takes: boolean
}

/**
 * The drop position for a pointer over a row: the middle means inside, the edges next to it; at the end of a branch,
 * moving left means outside of it.
 */
export function dropAt(index: Index, dragged: Entry, { target, isOpen, fraction, level, takes }: Pointed): Drop {
  const at = (where: Drop['where'], parent: Entry | undefined, place: number, lineLevel: number): Drop => {
    const isBehindItself = dragged.parent === parent && dragged.place < place
    return {
      target,
      where,
      level: lineLevel,
      parent,
      place: { parentId: parent?.id ?? null, index: isBehindItself ? place - 1 : place },
    }
  }
  if (takes && fraction > 0.3 && fraction < 0.7) return at('inside', target, target.children.length, target.level + 1)
  if (fraction < 0.5) return at('before', target.parent, target.place, target.level)
  if (isOpen && target.children.length > 0) return at('after', target, 0, target.level + 1)
  let last = target
  while (last.parent && level < last.level && last.place === siblingsOf(index, last).length - 1) last = last.parent
  return at('after', last.parent, last.place + 1, last.level)
}
