import { type DragEvent, useState } from 'react'
import { placeAt } from '#ui/page-tabs/order.ts'

export interface TabDrag {
  isDragged: boolean
  /** Drop position of the dragged tab, relative to this one. */
  drop: 'before' | 'after' | undefined
  props: {
    draggable: boolean
    onDragStart: (event: DragEvent<HTMLElement>) => void
    onDragOver: (event: DragEvent<HTMLElement>) => void
    onDrop: (event: DragEvent<HTMLElement>) => void
    onDragEnd: () => void
  }
}

interface Dragged {
  id: string
  over?: { id: string; side: 'before' | 'after' }
}

function sideOf({ clientX, currentTarget }: DragEvent<HTMLElement>): 'before' | 'after' {
  const { left, width } = currentTarget.getBoundingClientRect()
  return clientX < left + width / 2 ? 'before' : 'after'
}

/** Native drag and drop, so that the shell does not load a library for it. */
export function useTabDrag(
  ids: readonly string[],
  onMove: ((id: string, to: number) => void) | undefined,
): (id: string) => TabDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  return (id) => ({
    isDragged: dragged?.id === id,
    drop: dragged?.over?.id === id ? dragged.over.side : undefined,
    props: {
      draggable: onMove !== undefined && ids.length > 1,
      onDragStart({ dataTransfer }) {
        dataTransfer.effectAllowed = 'move'
        // Some browsers do not drag without data.
        dataTransfer.setData('text/plain', id)
        setDragged({ id })
      },
      onDragOver(event) {
        if (!dragged) return
        event.preventDefault()
        const side = sideOf(event)
        if (id === dragged.id) setDragged({ id })
        else if (dragged.over?.id !== id || dragged.over.side !== side) setDragged({ ...dragged, over: { id, side } })
      },
      onDrop(event) {
        if (!dragged) return
        event.preventDefault()
        const to = placeAt(ids, dragged.id, id, sideOf(event) === 'after')
        if (to !== ids.indexOf(dragged.id)) onMove?.(dragged.id, to)
        setDragged(null)
      },
      onDragEnd: () => setDragged(null),
    },
  })
}
