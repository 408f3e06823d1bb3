import { type PointerEvent, useRef, useState } from 'react'
import { INDENT } from '#ui/tree/branch-toggle.tsx'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import type { Tree } from '#ui/tree/use-tree.ts'
import { type Drop, dropAt, type Entry, type RefusalOf, type TreeMove } from './tree-moves.ts'

export interface Drag {
  entry: Entry
  x: number
  y: number
  drop: Drop | undefined
  /** Why it cannot be dropped here. */
  refusal: string | undefined
}

interface DragSettings {
  tree: Tree<TreeNode>
  refusalOf: RefusalOf
  onMove: (move: TreeMove) => void
}

/** Distance after which a press is a drag instead of a click. */
const threshold = 4
/** Size of the scroll zone at the list's edge, and px scrolled per frame there. */
const edge = 32
const pace = 8

/** Drags a row by its handle. Uses pointer events on the window, since virtualised rows are mounted and unmounted. */
export function useRowDrag({ tree, refusalOf, onMove }: DragSettings) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const current = useRef<Drag | null>(null)
  const show = (next: Drag | null) => {
    current.current = next
    setDrag(next)
  }

  const point = (entry: Entry, list: HTMLElement, x: number, y: number): Drag => {
    const free: Drag = { entry, x, y, drop: undefined, refusal: undefined }
    const rows = Array.from(list.querySelectorAll<HTMLElement>('[role=treeitem]'))
    const row = rows.find((element) => {
      const box = element.getBoundingClientRect()
      return y >= box.top && y < box.bottom
    })
    const target = tree.rows[Number(row?.dataset.index)]
    if (!row || !target || target === entry) return free
    const box = row.getBoundingClientRect()
    const drop = dropAt(tree.index, entry, {
      target,
      isOpen: tree.isOpen(target),
      fraction: (y - box.top) / box.height,
      level: Math.max(0, Math.floor((x - box.left) / INDENT) - 1),
      takes: refusalOf(entry, target) === undefined,
    })
    const refusal = refusalOf(entry, drop.parent)
    return { ...free, drop: refusal === undefined ? drop : undefined, refusal }
  }

  const onPointerDown = (entry: Entry) => (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const list = handle.closest<HTMLElement>('[data-slot=tree-list]')
    if (event.button !== 0 || !list) return
    event.preventDefault()
    const from = { x: event.clientX, y: event.clientY }
    const at = { ...from }
    const listening = new AbortController()
    const { signal } = listening
    const end = (isDropped: boolean) => {
      listening.abort()
      const drop = current.current?.drop
      show(null)
      if (isDropped && drop) onMove({ id: entry.id, ...drop.place })
    }
    const scroll = () => {
      if (signal.aborted) return
      const box = list.getBoundingClientRect()
      const by = at.y < box.top + edge ? -pace : at.y > box.bottom - edge ? pace : 0
      if (current.current && by !== 0) {
        list.scrollTop += by
        show(point(entry, list, at.x, at.y))
      }
      requestAnimationFrame(scroll)
    }
    // On the window: the row of the handle may scroll out of view and be unmounted.
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        at.x = clientX
        at.y = clientY
        if (!current.current && Math.hypot(clientX - from.x, clientY - from.y) < threshold) return
        if (!current.current) scroll()
        show(point(entry, list, clientX, clientY))
      },
      { signal },
    )
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.stopPropagation()
        end(false)
      },
      { signal, capture: true },
    )
  }
  return { drag, onPointerDown }
}
