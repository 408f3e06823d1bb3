import type { TreeNode, TreeSource } from '#ui/tree/tree-node.ts'

/** The fields of a category or front category that a tree needs. */
export interface Branch<Node> {
  id: number
  parentId: number | null
  name: string
  level: number
  children: Node[]
}

/** All nodes in pre-order: parents before children. */
export const flatten = <Node extends Branch<Node>>(nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)])

/** The matching nodes with their ancestors. */
export const prune = <Node extends Branch<Node>>(nodes: readonly Node[], keeps: (node: Node) => boolean): Node[] =>
  nodes.flatMap((node) => {
    const children = prune(node.children, keeps)
    return keeps(node) || children.length > 0 ? [{ ...node, children }] : []
  })

/** Ids of the selected branches and their descendants, for a bulk action. */
export function idsBelow<Node extends Branch<Node>>(nodes: readonly Node[], chosen: readonly string[]): number[] {
  return flatten(nodes)
    .filter(({ id }) => chosen.includes(String(id)))
    .flatMap((node) => flatten([node]).map(({ id }) => id))
}

/** Adapts the records to the rows of a tree table. */
export const branchSource = <Node extends Branch<Node>>(): TreeSource<Node> => ({
  idOf: ({ id }) => String(id),
  labelOf: ({ name }) => name,
  childrenOf: ({ children }) => children,
})

/** Adapts the records to the nodes of a picker or an editor. */
export const toTreeNodes = <Node extends Branch<Node>>(
  nodes: readonly Node[],
  more: (node: Node) => Partial<Pick<TreeNode, 'hint' | 'disabled'>> = () => ({}),
): TreeNode[] =>
  nodes.map((node) => ({
    id: String(node.id),
    label: node.name,
    children: toTreeNodes(node.children, more),
    ...more(node),
  }))
