import type { TreeNode } from '#ui/tree/tree-node.ts'

/** The fields of a menu node a tree needs: main admin, store mall and mini-program have a menu each. */
export interface MenuBranch<Node> {
  id: number
  parentId: number | null
  name: string
  children: Node[]
}

export interface MenuPlace {
  id: number
  parentId: number | null
  /** From 0, among the siblings. */
  index: number
}

/** All nodes in pre-order: parents before children. */
export const flatMenu = <Node extends MenuBranch<Node>>(nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flatMenu(node.children)])

/** Names from the root to a node, inclusive; empty for the root level. */
export function menuPath<Node extends MenuBranch<Node>>(all: readonly Node[], id: number | null): string {
  const names: string[] = []
  for (let at = all.find((node) => node.id === id); at; at = all.find((node) => node.id === at?.parentId)) {
    names.unshift(at.name)
  }
  return names.join(' / ')
}

/** The position of a node; undefined if it was deleted. */
export function placeInMenu<Node extends MenuBranch<Node>>(all: readonly Node[], id: number): MenuPlace | undefined {
  const node = all.find((item) => item.id === id)
  if (!node) return undefined
  const siblings = all.filter(({ parentId }) => parentId === node.parentId)
  return { id, parentId: node.parentId, index: siblings.indexOf(node) }
}

/** Adapts menu nodes to the tree editor. */
export const menuNodes = <Node extends MenuBranch<Node>>(
  nodes: readonly Node[],
  textOf: (node: Node) => readonly string[],
): TreeNode[] =>
  nodes.map((node) => ({
    id: String(node.id),
    label: node.name,
    words: textOf(node),
    children: menuNodes(node.children, textOf),
  }))
