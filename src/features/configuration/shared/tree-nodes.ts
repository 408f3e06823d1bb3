import type { TreeNode, TreeSource } from '#ui/tree/tree-node.ts'

/** As much of a category or a class as a tree of them needs. */
export interface Branch<Node> {
  id: number
  parentId: number | null
  name: string
  level: number
  children: Node[]
}

/** All nodes from the top down, parents before what is below them. */
export const flatten = <Node extends Branch<Node>>(nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)])

/** The nodes that are kept, with everything above them. */
export const prune = <Node extends Branch<Node>>(nodes: readonly Node[], keeps: (node: Node) => boolean): Node[] =>
  nodes.flatMap((node) => {
    const children = prune(node.children, keeps)
    return keeps(node) || children.length > 0 ? [{ ...node, children }] : []
  })

/** The chosen branches with all that is below them: a bulk action names each. */
export function idsBelow<Node extends Branch<Node>>(nodes: readonly Node[], chosen: readonly string[]): number[] {
  return flatten(nodes)
    .filter(({ id }) => chosen.includes(String(id)))
    .flatMap((node) => flatten([node]).map(({ id }) => id))
}

/** Such records as the rows of a tree table. */
export const branchSource = <Node extends Branch<Node>>(): TreeSource<Node> => ({
  idOf: ({ id }) => String(id),
  labelOf: ({ name }) => name,
  childrenOf: ({ children }) => children,
})

/** Such records as the nodes of a picker or an editor. */
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
