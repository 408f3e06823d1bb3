import { useEffect, useMemo, useRef, useState } from 'react'
import { text } from '#ui/text.ts'
import { indexTree } from '#ui/tree/index-tree.ts'
import { nodeSource, type TreeNode } from '#ui/tree/tree-node.ts'
import { insertNode, moveNode, placeOf, removeNode, renameNode, type TreeMove, type TreePlace } from './tree-moves.ts'

/** Handlers of the editor. A rejected promise shows its message, and the change is reverted. */
export interface TreeEditing {
  onMove?: (move: TreeMove) => Promise<unknown>
  /** Resolves to the id of the new node. */
  onAdd?: (added: TreePlace & { label: string }) => Promise<string>
  onRename?: (renamed: { id: string; label: string }) => Promise<unknown>
  onDelete?: (id: string) => Promise<unknown>
}

interface Undoing {
  turn: number
  /** 移动「沙发」 */
  text: string
  /** Nodes required for the undo. */
  ids: readonly string[]
  run: () => Promise<unknown>
}

interface Message {
  tone: 'done' | 'failed'
  text: string
}

const reasonOf = (error: unknown) => (error instanceof Error && error.message ? error.message : text.unknownFailure)

/**
 * The edited tree with optimistic moves, saved one after the other. If a save fails, the tree is reverted and later
 * moves, which depended on it, are dropped.
 */
export function useTreeEdits(given: readonly TreeNode[], { onMove, onAdd, onRename, onDelete }: TreeEditing) {
  const [nodes, setNodes] = useState(given)
  const [undos, setUndos] = useState<readonly Undoing[]>([])
  const [message, setMessage] = useState<Message | null>(null)
  const [waiting, setWaiting] = useState(0)
  const latest = useRef(given)
  const applied = useRef(given)
  const turns = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  /** Moves before this turn depend on a reverted one. */
  const broken = useRef(0)

  const show = (next: readonly TreeNode[]) => {
    latest.current = next
    setNodes(next)
  }
  // Reloaded data replaces the tree, once no save is in flight.
  useEffect(() => {
    if (waiting > 0 || applied.current === given) return
    applied.current = given
    latest.current = given
    setNodes(given)
  }, [given, waiting])

  const nameOf = (id: string | null) =>
    id === null ? '最上级' : `「${indexTree(latest.current, nodeSource).byId.get(id)?.label ?? ''}」下`
  const remember = (undo: Undoing) => setUndos((before) => [...before, undo])

  async function move(change: TreeMove, isUndo = false) {
    const before = latest.current
    const entry = indexTree(before, nodeSource).byId.get(change.id)
    if (!entry || !onMove) return
    const back: TreeMove = { id: entry.id, ...placeOf(entry) }
    if (back.parentId === change.parentId && back.index === change.index) return
    turns.current += 1
    const turn = turns.current
    show(moveNode(before, change))
    setMessage({
      tone: 'done',
      text: `已将「${entry.label}」移到${nameOf(change.parentId)}，第 ${change.index + 1} 位`,
    })
    if (!isUndo) {
      const ids = [entry.id, ...(back.parentId === null ? [] : [back.parentId])]
      remember({ turn, text: `移动「${entry.label}」`, ids, run: () => move(back, true) })
    }
    setWaiting((count) => count + 1)
    queue.current = queue.current.then(async () => {
      try {
        if (turn > broken.current) await onMove(change)
      } catch (error) {
        broken.current = turns.current
        show(before)
        setUndos((undos) => undos.filter((undo) => undo.turn < turn))
        setMessage({ tone: 'failed', text: `「${entry.label}」没有移动，已恢复原来的位置。${reasonOf(error)}` })
      } finally {
        setWaiting((count) => count - 1)
      }
    })
    await queue.current
  }

  /** Shown after it is saved: until then the input keeps the text. */
  async function rename(id: string, label: string, isUndo = false) {
    const former = indexTree(latest.current, nodeSource).byId.get(id)?.label
    if (former === undefined || former === label || !onRename) return
    await onRename({ id, label })
    show(renameNode(latest.current, id, label))
    setMessage({ tone: 'done', text: `已将「${former}」改名为「${label}」` })
    if (isUndo) return
    remember({ turn: turns.current, text: `改名「${label}」`, ids: [id], run: () => rename(id, former, true) })
  }

  async function add(place: TreePlace, label: string) {
    if (!onAdd) return undefined
    const id = await onAdd({ ...place, label })
    show(insertNode(latest.current, place, { id, label }))
    setMessage({ tone: 'done', text: `已新增「${label}」` })
    if (onDelete) remember({ turn: turns.current, text: `新增「${label}」`, ids: [id], run: () => remove(id) })
    return id
  }

  async function remove(id: string) {
    const label = indexTree(latest.current, nodeSource).byId.get(id)?.label
    if (label === undefined || !onDelete) return
    await onDelete(id)
    show(removeNode(latest.current, id))
    setMessage({ tone: 'done', text: `已删除「${label}」` })
  }

  const { byId } = useMemo(() => indexTree(nodes, nodeSource), [nodes])
  const undoable = undos.findLast(({ ids }) => ids.every((id) => byId.has(id)))
  async function undo() {
    if (!undoable) return
    setUndos((before) => before.slice(0, before.indexOf(undoable)))
    try {
      await undoable.run()
    } catch (error) {
      setMessage({ tone: 'failed', text: `没有撤销。${reasonOf(error)}` })
    }
  }
  /** Shows why an action was not done. */
  const say = (text: string) => setMessage({ tone: 'failed', text })
  return {
    nodes,
    message,
    say,
    isSaving: waiting > 0,
    move,
    rename,
    add,
    remove,
    undo,
    undoText: undoable?.text,
  }
}

export type TreeEdits = ReturnType<typeof useTreeEdits>
