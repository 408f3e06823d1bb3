import { type PointerEvent, useState } from 'react'

const still = { zoom: 1, turn: 0, x: 0, y: 0 }
const step = 1.25
const maxZoom = step ** 9
const minZoom = step ** -6

export type View = ReturnType<typeof useView>

/** View of one picture: zoom, rotation and offset. */
export function useView() {
  const [view, setView] = useState(still)
  const [grip, setGrip] = useState<{ x: number; y: number }>()

  const zoomBy = (factor: number) =>
    setView((now) => ({ ...now, zoom: Math.min(maxZoom, Math.max(minZoom, now.zoom * factor)) }))
  const letGo = () => setGrip(undefined)

  return {
    percent: Math.round(view.zoom * 100),
    canZoomIn: view.zoom < maxZoom,
    canZoomOut: view.zoom > minZoom,
    isDragged: grip !== undefined,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom}) rotate(${view.turn}deg)`,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    turnRight: () => setView((now) => ({ ...now, turn: now.turn + 90 })),
    reset: () => setView(still),
    /** Props for the picture, for dragging it. */
    drag: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setGrip({ x: event.clientX - view.x, y: event.clientY - view.y })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (grip) setView((now) => ({ ...now, x: event.clientX - grip.x, y: event.clientY - grip.y }))
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
  }
}
