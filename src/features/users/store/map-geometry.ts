import { allProvinces, type Bounds } from '#contract/rules/province-bounds.ts'

/** A plain map: degrees as a flat grid, narrowed by latitude so that shapes keep their proportions. */
export interface MapPoint {
  id: number
  name: string
  longitude: number
  latitude: number
}

const narrowing = ([, south, , north]: Bounds): number => Math.cos((((south + north) / 2) * Math.PI) / 180)

/** The smallest area of a ratio (width / height) that contains `bounds`. */
export function fitted(bounds: Bounds, ratio: number): Bounds {
  const [west, south, east, north] = bounds
  const factor = narrowing(bounds)
  const [width, height] = [(east - west) * factor, north - south]
  const more = width / height < ratio ? [(ratio * height - width) / factor / 2, 0] : [0, (width / ratio - height) / 2]
  const [aside = 0, above = 0] = more
  return [west - aside, south - above, east + aside, north + above]
}

/** The area around points, with a margin. */
export function around(points: readonly Pick<MapPoint, 'longitude' | 'latitude'>[], margin: number): Bounds {
  const longitudes = points.map(({ longitude }) => longitude)
  const latitudes = points.map(({ latitude }) => latitude)
  return [
    Math.min(...longitudes) - margin,
    Math.min(...latitudes) - margin,
    Math.max(...longitudes) + margin,
    Math.max(...latitudes) + margin,
  ]
}

/** `bounds` shrunk by a factor around a point. */
export function zoomed([west, south, east, north]: Bounds, factor: number, [x, y]: readonly [number, number]): Bounds {
  const [width, height] = [(east - west) / factor / 2, (north - south) / factor / 2]
  return [x - width, y - height, x + width, y + height]
}

/** Place in percent from the left and from the top. */
export const placeOf = (
  [west, south, east, north]: Bounds,
  longitude: number,
  latitude: number,
): { x: number; y: number } => ({
  x: ((longitude - west) / (east - west)) * 100,
  y: ((north - latitude) / (north - south)) * 100,
})

/** The coordinates of a place in percent, with the six decimals of a form. */
export const coordinatesAt = ([west, south, east, north]: Bounds, x: number, y: number) => ({
  longitude: String(Number((west + ((east - west) * x) / 100).toFixed(6))),
  latitude: String(Number((north - ((north - south) * y) / 100).toFixed(6))),
})

const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20] as const
const MOST_LINES = 8

/** Round degrees between two limits, at most eight. */
export function gridLines(from: number, to: number): number[] {
  const step = steps.find((size) => (to - from) / size <= MOST_LINES) ?? 20
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => Number(((first + index) * step).toFixed(3)))
}

export interface Cluster {
  x: number
  y: number
  points: MapPoint[]
}

/** Points that would cover each other, as one. */
export function clusters(bounds: Bounds, points: readonly MapPoint[], near: { x: number; y: number }): Cluster[] {
  const found: Cluster[] = []
  for (const point of points) {
    const { x, y } = placeOf(bounds, point.longitude, point.latitude)
    if (x < 0 || x > 100 || y < 0 || y > 100) continue
    const close = found.find((cluster) => Math.abs(cluster.x - x) < near.x && Math.abs(cluster.y - y) < near.y)
    if (close) close.points.push(point)
    else found.push({ x, y, points: [point] })
  }
  return found
}

/** The names that do not cover an earlier one. */
export function spacedNames(bounds: Bounds, near: { x: number; y: number }): { name: string; x: number; y: number }[] {
  const shown: { name: string; x: number; y: number }[] = []
  for (const { name, seat } of allProvinces) {
    const { x, y } = placeOf(bounds, ...seat)
    const isInside = x > 1 && x < 99 && y > 2 && y < 97
    if (isInside && !shown.some((other) => Math.abs(other.x - x) < near.x && Math.abs(other.y - y) < near.y))
      shown.push({ name, x, y })
  }
  return shown
}
