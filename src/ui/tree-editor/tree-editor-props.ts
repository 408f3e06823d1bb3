import type { ComponentProps, ReactNode } from 'react'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import type { TreeRowAction } from './editor-row.tsx'
import type { TreeEditing } from './use-tree-edits.ts'

export interface TreeEditorProps extends Omit<ComponentProps<'div'>, 'children'>, TreeEditing {
  /** What the tree is called: 后台类目. */
  label: string
  /** What one of its nodes is called: 类目. */
  noun: string
  /** The tree as it was last read. A new one replaces what is shown once all is saved. */
  nodes: readonly TreeNode[]
  maxDepth?: number
  /** Most characters of a name. */
  maxLength?: number
  /** How many levels are open at first. */
  openLevels?: number
  /** Or which nodes are. */
  opensFirst?: (node: TreeNode) => boolean
  /** Why a node cannot be deleted; undefined where it can. */
  deleteRefusal?: (node: TreeNode) => string | undefined
  /** What follows from deleting a node, told before it is done. */
  deleteConsequence?: (node: TreeNode) => ReactNode
  /** Why a node cannot stand below another, or at the top with null, beside circles and depth. Its own place fits. */
  placeRefusal?: (id: string, parentId: string | null) => string | undefined
  /** What else can be done with a node, in groups; it stands before the rest. */
  actions?: (node: TreeNode) => readonly (readonly TreeRowAction[])[]
  /** Before the name of a node: an icon. */
  lead?: (node: TreeNode) => ReactNode
  /** Behind the name of a node, in place of its hint. */
  detail?: (node: TreeNode) => ReactNode
  /** The node that is shown beside the tree; '' for none. */
  current?: string
  /** Shows a node beside the tree, after a click or Enter. */
  onOpen?: (id: string) => void
  /** What is searched for, where the caller keeps it. */
  query?: string
  onQuery?: (query: string) => void
  /** Controls beside the search, and which nodes they leave; those above one that is left stay with it. */
  filters?: ReactNode
  keep?: ((node: TreeNode) => boolean) | undefined
}
