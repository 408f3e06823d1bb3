import { type KeyboardEvent, useMemo, useState } from 'react'
import { checkStates, toggleCheck } from '#ui/tree/check.ts'
import { ancestorsOf, type TreeEntry } from '#ui/tree/index-tree.ts'
import { treeStep } from '#ui/tree/tree-keys.ts'
import { nodeSource, type TreeNode } from '#ui/tree/tree-node.ts'
import { useTree } from '#ui/tree/use-tree.ts'

interface TreeSelectSettings {
  nodes: readonly TreeNode[]
  loadChildren: ((node: TreeNode) => Promise<readonly TreeNode[]>) | undefined
  chosen: readonly string[]
  multiple: boolean
  leafOnly: boolean
  disabled: boolean
  onChoose: (ids: string[]) => void
}

/** State and keyboard position of a tree select, without rendering. */
export function useTreeSelect(settings: TreeSelectSettings) {
  const { nodes, loadChildren, chosen, multiple, leafOnly, disabled, onChoose } = settings
  const [open, setOpen] = useState(false)
  /** The search text; null until the user types in the open list. */
  const [query, setQuery] = useState<string | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const tree = useTree({ nodes, source: nodeSource, loadChildren, query: query ?? '' })
  const { index, rows, found } = tree

  const stateOf = useMemo(() => checkStates(index, chosen), [index, chosen])
  const isChosen = (entry: TreeEntry<TreeNode>) => !multiple && chosen.includes(entry.id)
  const canPick = ({ isDisabled, isBranch }: TreeEntry<TreeNode>) => !isDisabled && (multiple || !leafOnly || !isBranch)

  // Default position: the chosen entry, or while searching the first selectable match.
  const resting = () =>
    rows.findIndex((entry) => (found ? found.has(entry) && canPick(entry) : chosen.includes(entry.id)))
  const movedTo = moved === null ? -1 : rows.findIndex(({ id }) => id === moved)
  const active = movedTo >= 0 ? movedTo : resting()

  const show = () => {
    if (disabled || open) return
    setOpen(true)
    for (const id of chosen) tree.reveal(id)
  }
  const hide = () => {
    setOpen(false)
    setQuery(null)
    setMoved(null)
  }
  const search = (text: string) => {
    if (!disabled) setOpen(true)
    setQuery(text)
    setMoved(null)
  }
  const pick = (entry: TreeEntry<TreeNode> | undefined) => {
    if (!entry || entry.isDisabled) return
    setMoved(entry.id)
    if (multiple) onChoose(toggleCheck(index, chosen, entry))
    else if (canPick(entry)) {
      onChoose([entry.id])
      hide()
    } else tree.setOpen(entry, !tree.isOpen(entry))
  }

  /** Handles the keys of the input; true if the tree consumed the key. */
  const onTreeKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    // During IME composition Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!open) {
      if (!isVertical) return false
      show()
    } else if (event.key === 'Enter') pick(rows[active])
    else if (event.key === 'Escape') hide()
    else {
      // In a text the horizontal keys move the caret.
      const step = query && !isVertical ? undefined : treeStep(event.key, rows, active, tree.isOpen)
      if (!step) return false
      if ('open' in step) tree.setOpen(step.open, true)
      else if ('close' in step) tree.setOpen(step.close, false)
      else setMoved(rows[step.to]?.id ?? null)
    }
    event.preventDefault()
    return true
  }

  return {
    tree,
    open,
    query,
    active,
    stateOf,
    isChosen,
    canPick,
    show,
    hide,
    search,
    pick,
    onTreeKey,
    setActive: setMoved,
    /** The labels of an entry and its ancestors. */
    pathLabel: (entry: TreeEntry<TreeNode>) =>
      [...ancestorsOf(entry).reverse(), entry].map(({ label }) => label).join(' / '),
  }
}
