import type { TreeNode } from '#ui/tree/tree-node.ts'

/** As much of a menu as its tree needs: the main admin, the store mall and the mini-programme have one each. */
export interface MenuBranch<Node> {
  id: number
  parentId: number | null
  name: string
  children: Node[]
}

export interface MenuPlace {
  id: number
  parentId: number | null
  /** From 0, among those that are there beside it. */
  index: number
}

/** All nodes from the top down, parents before what is below them. */
export const flatMenu = <Node extends MenuBranch<Node>>(nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flatMenu(node.children)])

/** Names from the top down to a node, with its own; empty at the top. */
export function menuPath<Node extends MenuBranch<Node>>(all: readonly Node[], id: number | null): string {
  const names: string[] = []
  for (let at = all.find((node) => node.id === id); at; at = all.find((node) => node.id === at?.parentId)) {
    names.unshift(at.name)
  }
  return names.join(' / ')
}

/** Where a node stands; undefined where it is gone. */
export function placeInMenu<Node extends MenuBranch<Node>>(all: readonly Node[], id: number): MenuPlace | undefined {
  const node = all.find((one) => one.id === id)
  if (!node) return undefined
  const siblings = all.filter(({ parentId }) => parentId === node.parentId)
  return { id, parentId: node.parentId, index: siblings.indexOf(node) }
}

/** Such menus as the nodes of a tree editor. */
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
