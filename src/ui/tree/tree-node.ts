/** One thing in a tree, as the parts that choose and order things take it. */
export interface TreeNode {
  /** Once in the whole tree. */
  id: string
  label: string
  /** A few quieter words beside the label: a code, how many goods it holds. */
  hint?: string
  /** Further words that a search finds it by. */
  words?: readonly string[]
  /** Neither it nor what is below it can be chosen. */
  disabled?: boolean
  children?: readonly TreeNode[]
  /** It has children that have not been loaded yet. */
  isBranch?: boolean
}

/** How a tree is read from records of any shape. Keep it outside of the component, so that it stays the same. */
export interface TreeSource<Node> {
  idOf: (node: Node) => string
  labelOf: (node: Node) => string
  /** The level counts from 0; undefined where nothing is below, or not yet. */
  childrenOf: (node: Node, level: number) => readonly Node[] | undefined
  /** Has children that have not been loaded yet. */
  isBranch?: (node: Node) => boolean
  isDisabled?: (node: Node) => boolean
  /** Further words that a search finds it by. */
  textOf?: (node: Node) => readonly string[]
}

export const nodeSource: TreeSource<TreeNode> = {
  idOf: ({ id }) => id,
  labelOf: ({ label }) => label,
  childrenOf: ({ children }) => children,
  isBranch: ({ isBranch = false }) => isBranch,
  isDisabled: ({ disabled = false }) => disabled,
  textOf: ({ hint, words = [] }) => (hint === undefined ? words : [hint, ...words]),
}
