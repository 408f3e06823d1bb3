export const defaultWidth = 140
export const defaultMin = 64
export const maxWidth = 800

/** A width a person chose, within what the column allows. */
export function clampWidth(width: number, min = defaultMin): number {
  return Math.max(min, Math.min(maxWidth, Math.round(width)))
}
