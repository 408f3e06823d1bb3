import { useEffect, useRef } from 'react'
import { TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { useInvalidate } from '#screen/data/use-read.ts'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { TreeEditor } from '#ui/tree-editor/tree-editor.tsx'
import type { TreeMove } from '#ui/tree-editor/tree-moves.ts'
import { type Branch, flatten, toTreeNodes } from './tree-nodes.ts'

interface Known {
  id: number
  version: number
}

interface BranchEditorProps<Node> {
  label: string
  noun: string
  /** Resource of the tree; invalidated after a rejected step. */
  resource: string
  maxLength: number
  tree: readonly Node[]
  hintOf: (node: Node) => Partial<Pick<TreeNode, 'hint'>>
  onMove: (place: Known & { parentId: number | null; index: number }) => Promise<{ version: number }>
  onRename: (renamed: Known & { name: string }) => Promise<{ version: number }>
  /** Resolves to the new record, which is added last. */
  onAdd?: (added: { name: string; parentId: number | null }) => Promise<Known>
  onDelete?: ((id: number) => Promise<unknown>) | undefined
  deleteRefusal: (node: Node) => string | undefined
}

const toParent = (id: string | null) => (id === null ? null : Number(id))

/** Editor for the order of a tree; each step is saved at once, with the version returned by the previous step. */
export function BranchEditor<Node extends Branch<Node> & Known>(props: BranchEditorProps<Node>) {
  const { label, noun, resource, maxLength, tree, hintOf, onMove, onRename, onAdd, onDelete, deleteRefusal } = props
  const invalidate = useInvalidate()
  const all = flatten(tree)
  // Steps are queued across renders.
  const versions = useRef(new Map<number, number>())
  useEffect(() => {
    versions.current = new Map(flatten(tree).map(({ id, version }) => [id, version]))
  }, [tree])
  const step = async (id: string, run: (known: Known) => Promise<{ version: number }>) => {
    const own = Number(id)
    try {
      versions.current.set(own, (await run({ id: own, version: versions.current.get(own) ?? 1 })).version)
    } catch (error) {
      // Another user may have changed the tree: reload it.
      await invalidate([resource])
      throw error
    }
  }

  return (
    <TreeEditor
      label={label}
      noun={noun}
      nodes={toTreeNodes(tree, hintOf)}
      maxDepth={TREE_MAX_LEVEL}
      maxLength={maxLength}
      openLevels={1}
      onMove={({ id, parentId, index }: TreeMove) =>
        step(id, (known) => onMove({ ...known, parentId: toParent(parentId), index }))
      }
      onRename={({ id, label: name }) => step(id, (known) => onRename({ ...known, name }))}
      {...(onAdd && {
        onAdd: async ({ parentId, index, label: name }) => {
          const parent = toParent(parentId)
          const { id, version } = await onAdd({ name, parentId: parent })
          const siblings = all.filter((node) => node.parentId === parent).length
          if (index < siblings) await onMove({ id, version, parentId: parent, index })
          return String(id)
        },
      })}
      {...(onDelete && { onDelete: (id) => onDelete(Number(id)) })}
      deleteRefusal={({ id }) => {
        const node = all.find((branch) => String(branch.id) === id)
        return node && deleteRefusal(node)
      }}
    />
  )
}
