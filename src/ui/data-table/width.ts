export const defaultWidth = 140
export const defaultMin = 64
export const maxWidth = 800

/** A user's width, clamped to the column's bounds. */
export function clampWidth(width: number, min = defaultMin): number {
  return Math.max(min, Math.min(maxWidth, Math.round(width)))
}
