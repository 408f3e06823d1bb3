import type { FloorZone, PicturePoint } from '#contract/goods/floor-images.ts'
import { cn } from '#ui/cn.ts'
import { Picture } from '#ui/hotspot-editor/picture.tsx'
import { nudged, pointAt } from '#ui/hotspot-editor/point.ts'
import { useDrag } from '#ui/hotspot-editor/use-drag.ts'

const pathOf = (points: readonly PicturePoint[]) => points.map(({ x, y }) => `${x},${y}`).join(' ')

/** The mean of the corners, precise enough for the label. */
const middleOf = (points: readonly PicturePoint[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

interface ZoneCanvasProps {
  src: string
  zones: readonly Pick<FloorZone, 'zoneNo' | 'zoneName' | 'points' | 'color'>[]
  selected: number | null
  onSelect: (index: number) => void
  /** Corners of the zone being drawn; null if none is. */
  drawing?: readonly PicturePoint[] | null
  onDraw?: (point: PicturePoint) => void
  /** If set, the corners of the selected zone can be moved by pointer or arrow keys. */
  onMove?: (corner: number, point: PicturePoint) => void
}

/** A floor plan with its zones, in percent of the picture, so that it scales to any width. */
export function ZoneCanvas({ src, zones, selected, onSelect, drawing = null, onDraw, onMove }: ZoneCanvasProps) {
  const drag = useDrag((corner, point) => onMove?.(Number(corner), point))
  const dragged = (points: readonly PicturePoint[]) =>
    points.map((point, index) => (drag.dragged?.id === String(index) ? drag.dragged : point))
  const current = selected === null ? undefined : zones[selected]
  const moving = onMove && current ? dragged(current.points) : []
  // Corners and zones are keyed by index, because numbers may be duplicated while typing.
  const corners = (drawing ?? moving).map((point, corner) => ({ id: `corner${corner}`, corner, point }))
  const areas = zones.map((zone, index) => ({ ...zone, id: `zone${index}`, index }))
  return (
    <Picture src={src} alt="楼层平面图">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className="absolute inset-0 size-full">
        {areas.map(({ id, index, points, color }) => (
          <polygon
            key={id}
            points={pathOf(index === selected ? dragged(points) : points)}
            fill={color}
            fillOpacity={index === selected ? 0.5 : 0.3}
            stroke={color}
            strokeWidth={index === selected ? 3 : 1.5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {drawing && (
          <polyline
            points={pathOf(drawing)}
            fill="none"
            stroke="var(--color-accent)"
            strokeWidth={2}
            strokeDasharray="6 4"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      {drawing ? (
        <button
          type="button"
          aria-label="在点击的位置添加顶点"
          onClick={(event) =>
            onDraw?.(pointAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY))
          }
          className="absolute inset-0 cursor-crosshair"
        />
      ) : (
        areas.map(({ id, index, zoneNo, zoneName, points }) => {
          const { x, y } = middleOf(points)
          return (
            <button
              key={id}
              type="button"
              aria-label={`展区 ${zoneNo} ${zoneName}`}
              aria-pressed={index === selected}
              onClick={() => onSelect(index)}
              style={{ left: `${x}%`, top: `${y}%` }}
              className="absolute min-h-6 -translate-1/2 cursor-pointer rounded bg-surface/90 px-1.5 text-small shadow-floating aria-pressed:ring-2 aria-pressed:ring-accent"
            >
              {zoneNo}
            </button>
          )
        })
      )}
      {corners.map(({ id, corner, point }) => (
        <button
          key={id}
          type="button"
          aria-label={`${corner + 1} 号顶点，横 ${point.x}%，纵 ${point.y}%`}
          {...(!drawing && drag.bind(String(corner)))}
          onKeyDown={(event) => {
            const next = drawing ? undefined : nudged(point, event)
            if (!next) return
            event.preventDefault()
            onMove?.(corner, next)
          }}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          className={cn(
            'absolute size-3 -translate-1/2 touch-none rounded-full border-2 border-surface bg-accent after:absolute after:-inset-1.5',
            !drawing && 'cursor-grab',
          )}
        />
      ))}
    </Picture>
  )
}
