import type { ComponentProps, ReactNode } from 'react'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import type { TreeRowAction } from './editor-row.tsx'
import type { TreeEditing } from './use-tree-edits.ts'

export interface TreeEditorProps extends Omit<ComponentProps<'div'>, 'children'>, TreeEditing {
  /** Accessible label of the tree: 后台类目. */
  label: string
  /** Noun for a node: 类目. */
  noun: string
  /** The tree as last loaded. A new one replaces the displayed tree once all changes are saved. */
  nodes: readonly TreeNode[]
  maxDepth?: number
  /** Maximum name length. */
  maxLength?: number
  /** Number of levels that are open initially. */
  openLevels?: number
  /** Or a predicate for the nodes that are open initially. */
  opensFirst?: (node: TreeNode) => boolean
  /** Why a node cannot be deleted; undefined if it can. */
  deleteRefusal?: (node: TreeNode) => string | undefined
  /** The consequence of deleting a node, shown in the confirmation. */
  deleteConsequence?: (node: TreeNode) => ReactNode
  /**
   * Why a node cannot be moved below another, or to the top with null, in addition to cycles and depth. Its own
   * position is allowed.
   */
  placeRefusal?: (id: string, parentId: string | null) => string | undefined
  /** Further actions on a node, in groups; placed first. */
  actions?: (node: TreeNode) => readonly (readonly TreeRowAction[])[]
  /** Before a node's name: an icon. */
  lead?: (node: TreeNode) => ReactNode
  /** After a node's name, replacing its hint. */
  detail?: (node: TreeNode) => ReactNode
  /** Id of the node shown next to the tree; '' for none. */
  current?: string
  /** Opens a node next to the tree, on click or Enter. */
  onOpen?: (id: string) => void
  /** The search text, if controlled. */
  query?: string
  onQuery?: (query: string) => void
  /** Controls next to the search, and a predicate for the remaining nodes; their ancestors remain as well. */
  filters?: ReactNode
  keep?: ((node: TreeNode) => boolean) | undefined
}
