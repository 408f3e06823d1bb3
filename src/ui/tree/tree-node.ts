/** A tree node, as used by the tree pickers and the tree editor. */
export interface TreeNode {
  /** Unique in the whole tree. */
  id: string
  label: string
  /** Secondary text next to the label: a code, a product count. */
  hint?: string
  /** Further search terms. */
  words?: readonly string[]
  /** Neither it nor its descendants can be chosen. */
  disabled?: boolean
  children?: readonly TreeNode[]
  /** It has children that are not loaded yet. */
  isBranch?: boolean
}

/** Reads a tree from records of any shape. Declare it outside of the component, so that it is stable. */
export interface TreeSource<Node> {
  idOf: (node: Node) => string
  labelOf: (node: Node) => string
  /** The level counts from 0; undefined for no children, or none loaded. */
  childrenOf: (node: Node, level: number) => readonly Node[] | undefined
  /** Has children that are not loaded yet. */
  isBranch?: (node: Node) => boolean
  isDisabled?: (node: Node) => boolean
  /** Further search terms. */
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
