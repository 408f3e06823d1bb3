import { type PointerEvent, useRef, useState } from 'react'
import { type Point, pointAt } from './point.ts'

/** Movement in px that still counts as a click. */
const DRAG_THRESHOLD = 3

interface DragStart {
  clientX: number
  clientY: number
  /** From the pointer to the middle of the pin. */
  offset: readonly [number, number]
}

/** Moves a point with the pointer; the owner is notified on release. */
export function useDrag(onDrop: (id: string, point: Point) => void) {
  const [dragged, setDragged] = useState<(Point & { id: string }) | null>(null)
  const start = useRef<DragStart>(undefined)
  const hasMoved = useRef(false)

  const bind = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
      const { clientX, clientY } = event
      start.current = { clientX, clientY, offset: [left + width / 2 - clientX, top + height / 2 - clientY] }
      hasMoved.current = false
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current
      const picture = event.currentTarget.parentElement
      if (!from || !picture) return
      const { clientX, clientY } = event
      hasMoved.current ||= Math.hypot(clientX - from.clientX, clientY - from.clientY) > DRAG_THRESHOLD
      if (!hasMoved.current) return
      const [right, down] = from.offset
      setDragged({ id, ...pointAt(picture.getBoundingClientRect(), clientX + right, clientY + down) })
    },
    onPointerUp: () => {
      start.current = undefined
      if (dragged) onDrop(id, { x: dragged.x, y: dragged.y })
      setDragged(null)
    },
    onPointerCancel: () => {
      start.current = undefined
      setDragged(null)
    },
  })
  /** Whether the last press was a drag; its click is then ignored. */
  const wasDrag = () => hasMoved.current
  return { dragged, bind, wasDrag }
}
