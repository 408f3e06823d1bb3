import { type ReactNode, useState } from 'react'
import type { Bounds } from '#contract/rules/province-bounds.ts'
import { Button } from '#ui/button/button.tsx'
import { around, clusters, fitted, gridLines, type MapPoint, placeOf, spacedNames } from './map-geometry.ts'

export interface StoreMapProps {
  label: string
  /** The area to show; it is widened to the ratio of the map. */
  bounds: Bounds
  /** Width / height. */
  ratio: number
  points: readonly MapPoint[]
  onOpen?: (id: number) => void
  /** Above the grid and below the points. */
  children?: (bounds: Bounds) => ReactNode
}

/** Percent of the map within which points are drawn as one. */
const NEAR = 2.4
/** Up to so many points have their name below them. */
const NAMED = 12
/** Percent of the map that the name of a province takes. */
const NAME = 4
const MARGIN = 0.04

/** Points on a plain grid of degrees with the names of the provinces: no service outside is asked. */
export function StoreMap({ label, bounds, ratio, points, onOpen, children }: StoreMapProps) {
  const [zoom, setZoom] = useState<Bounds | null>(null)
  const shown = fitted(zoom ?? bounds, ratio)
  const found = clusters(shown, points, { x: NEAR, y: NEAR * ratio })
  return (
    <div className="grid gap-2">
      <fieldset
        aria-label={label}
        className="relative min-w-0 select-none overflow-hidden rounded-panel border bg-sunken"
        style={{ aspectRatio: ratio }}
      >
        <Grid bounds={shown} />
        {children?.(shown)}
        {found.map(({ x, y, points: near }) => (
          <Pin
            key={near[0]?.id}
            at={{ x, y }}
            points={near}
            isNamed={found.length <= NAMED}
            onOpen={onOpen}
            onZoom={() => setZoom(around(near, MARGIN))}
          />
        ))}
      </fieldset>
      {zoom && (
        <Button size="tiny" className="justify-self-start" onClick={() => setZoom(null)}>
          显示全部
        </Button>
      )}
    </div>
  )
}

/** Lines of round degrees and the names of the provinces. */
function Grid({ bounds }: { bounds: Bounds }) {
  const [west, south, east, north] = bounds
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 text-small text-text-faint tabular-nums">
      {gridLines(west, east).map((degree) => (
        <span
          key={degree}
          className="absolute inset-y-0 border-line border-l pt-0.5 pl-1"
          style={{ left: `${placeOf(bounds, degree, north).x}%` }}
        >
          {degree}°
        </span>
      ))}
      {gridLines(south, north).map((degree) => (
        <span
          key={degree}
          className="absolute inset-x-0 border-line border-t pr-1 text-right"
          style={{ top: `${placeOf(bounds, west, degree).y}%` }}
        >
          {degree}°
        </span>
      ))}
      {spacedNames(bounds, { x: NAME, y: NAME }).map(({ name, x, y }) => (
        <span key={name} className="absolute -translate-x-1/2 pt-2" style={{ left: `${x}%`, top: `${y}%` }}>
          {name}
        </span>
      ))}
    </div>
  )
}

interface PinProps {
  at: { x: number; y: number }
  points: readonly MapPoint[]
  isNamed: boolean
  onOpen: ((id: number) => void) | undefined
  onZoom: () => void
}

/** One store, or how many are near; several are zoomed to. */
function Pin({ at, points, isNamed, onOpen, onZoom }: PinProps) {
  const [first] = points
  const names = points.map(({ name }) => name).join('、')
  const isOne = points.length === 1
  const label = isOne ? names : `${points.length} 家门店：${names}`
  const style = { left: `${at.x}%`, top: `${at.y}%` }
  const dot = isOne ? (
    <span className="size-3 rounded-full border-2 border-surface bg-accent shadow-floating" />
  ) : (
    <span className="grid h-5 min-w-5 place-items-center rounded-full border-2 border-surface bg-accent px-1 text-on-accent text-small tabular-nums shadow-floating">
      {points.length}
    </span>
  )
  const caption = isNamed && isOne && (
    <span className="absolute top-full max-w-36 truncate rounded bg-surface px-1 text-small text-text">{names}</span>
  )
  const look = 'absolute grid size-6 -translate-1/2 place-items-center'
  if (!onOpen || !first)
    return (
      <span role="img" aria-label={label} title={label} style={style} className={look}>
        {dot}
        {caption}
      </span>
    )
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      style={style}
      onClick={() => (isOne ? onOpen(first.id) : onZoom())}
      className={`${look} cursor-pointer rounded-full hover:z-1 focus-visible:z-1`}
    >
      {dot}
      {caption}
    </button>
  )
}
