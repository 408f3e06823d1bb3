/** Position on a picture, in % of width and height from the top left corner, 0.00 to 100.00. */
export interface Point {
  x: number
  y: number
}

export interface Hotspot extends Point {
  id: string
  label: string
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Two decimals, clamped to the picture. */
export const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 100) / 100

export function pointAt({ left, top, width, height }: Box, clientX: number, clientY: number): Point {
  return { x: percent(((clientX - left) / width) * 100), y: percent(((clientY - top) / height) * 100) }
}

const ways: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** An arrow moves by 1 %, with Shift by 10, with Alt by 0.1. Undefined for other keys. */
export function nudged({ x, y }: Point, key: { key: string; shiftKey: boolean; altKey: boolean }): Point | undefined {
  const way = ways[key.key]
  const step = key.shiftKey ? 10 : key.altKey ? 0.1 : 1
  return way && { x: percent(x + way[0] * step), y: percent(y + way[1] * step) }
}

/** The next point under this one, so that repeated clicks reach each overlapping point; itself if alone. */
export function nextUnder(
  spots: readonly Hotspot[],
  id: string,
  { width, height }: Pick<Box, 'width' | 'height'>,
  reach: number,
): string {
  const top = spots.find((spot) => spot.id === id)
  if (!top) return id
  const heap = spots.filter(({ x, y }) => Math.hypot(((x - top.x) / 100) * width, ((y - top.y) / 100) * height) < reach)
  const next = heap[(heap.indexOf(top) + 1) % heap.length]
  return next?.id ?? id
}

/** A free position for a new point: the middle, or near it. */
export function freePlace(spots: readonly Point[]): Point {
  for (let offset = 0; offset < 50; offset += 5) {
    const [x, y] = [50 + offset, 50 + offset]
    if (!spots.some((spot) => Math.abs(spot.x - x) < 2 && Math.abs(spot.y - y) < 2)) return { x, y }
  }
  return { x: 50, y: 50 }
}
