import type { ReactNode } from 'react'

/** For colour-blind users lines also differ by marker and areas by pattern. */

const scale = 8
const place = (mark: number) => mark % scale

export const markColour = (mark: number): string => `var(--chart-${place(mark) + 1})`

/** About 9 px wide, centred at 0,0. */
const markers = [
  'M0 -4A4 4 0 1 1 0 4A4 4 0 1 1 0 -4Z',
  'M-3.5 -3.5H3.5V3.5H-3.5Z',
  'M0 -4.5L4.5 3.5H-4.5Z',
  'M0 -5L5 0L0 5L-5 0Z',
  'M0 4.5L4.5 -3.5H-4.5Z',
  'M-1.5 -4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5Z',
  'M0 -5.2L1.5 -1.7L5.2 -1.4L2.4 1.1L3.2 4.7L0 2.8L-3.2 4.7L-2.4 1.1L-5.2 -1.4L-1.5 -1.7Z',
  'M-2.1 -4.2L0 -2.1L2.1 -4.2L4.2 -2.1L2.1 0L4.2 2.1L2.1 4.2L0 2.1L-2.1 4.2L-4.2 2.1L-2.1 0L-4.2 -2.1Z',
]

interface MarkerProps {
  mark: number
  x: number
  y: number
  /** Larger: the hovered marker. */
  isActive?: boolean
}

/** The marker of a line, with an outline against the line itself. */
export function Marker({ mark, x, y, isActive = false }: MarkerProps) {
  return (
    <path
      d={markers[place(mark)]}
      transform={`translate(${x} ${y}) scale(${isActive ? 1.3 : 1})`}
      fill={markColour(mark)}
      stroke="var(--color-surface)"
      strokeWidth={1}
    />
  )
}

/** Strokes in a tile of 8 by 8; the first fill is plain. */
const strokes = [
  '',
  'M-2 2L2 -2M-1 9L9 -1M6 10L10 6',
  'M2 2h.01M6 6h.01',
  'M0 2H8M0 6H8',
  'M-2 6L2 10M-1 -1L9 9M6 -2L10 2',
  'M2 0V8M6 0V8',
  'M0 4H8M4 0V8',
  'M0 0L8 8M8 0L0 8',
]

const patternId = (id: string, mark: number) => `${id}${place(mark)}`

/** The fill of a bar or slice; uses the patterns of `Patterns` with the same id. */
export const markFill = (id: string, mark: number): string =>
  strokes[place(mark)] === '' ? markColour(mark) : `url(#${patternId(id, mark)})`

/** Defines the patterns once, for the chart and its legend. */
export function Patterns({ id }: { id: string }) {
  return (
    <svg aria-hidden="true" width={0} height={0} className="absolute">
      <defs>
        {strokes.map((stroke, mark) => (
          <pattern key={stroke} id={patternId(id, mark)} width={8} height={8} patternUnits="userSpaceOnUse">
            <rect width={8} height={8} fill={markColour(mark)} />
            <path
              d={stroke}
              fill="none"
              stroke="var(--color-surface)"
              strokeOpacity={0.5}
              strokeWidth={mark === 2 ? 2 : 1}
              strokeLinecap="round"
            />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

interface SwatchProps {
  mark: number
  /** Id of the fill patterns; undefined for a line. */
  patterns: string | undefined
}

/** Legend symbol of a series. */
export function Swatch({ mark, patterns }: SwatchProps): ReactNode {
  return (
    <svg aria-hidden="true" width={16} height={12} viewBox="0 0 16 12" className="shrink-0">
      {patterns ? (
        <rect x={1} width={14} height={12} rx={2} fill={markFill(patterns, mark)} />
      ) : (
        <>
          <path d="M0 6H16" stroke={markColour(mark)} strokeWidth={2} />
          <Marker mark={mark} x={8} y={6} />
        </>
      )}
    </svg>
  )
}
