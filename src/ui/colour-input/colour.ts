/** Colours are stored as `#0f766e`: six lowercase digits. */

const short = /^#?([\da-f])([\da-f])([\da-f])$/
const long = /^#?([\da-f]{6})$/

/** Parses a typed colour; '' if invalid. The # is optional, and three digits are accepted. */
export function readColour(text: string): string {
  const typed = text.normalize('NFKC').trim().toLowerCase()
  const digits =
    long.exec(typed)?.[1] ??
    typed
      .match(short)
      ?.slice(1)
      .map((digit) => digit + digit)
      .join('')
  return digits ? `#${digits}` : ''
}

/** Relative luminance as defined by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (equal) to 21 (black on white). */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

/** Describes a contrast: sufficient for text from 4.5, for icons from 3. */
export function describeContrast(ratio: number): string {
  // Truncated, not rounded: 4.46 is below 4.5.
  const shown = `对比度 ${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
  if (ratio >= 4.5) return `${shown}，文字清晰`
  return ratio >= 3 ? `${shown}，只适合大字与图标` : `${shown}，不易看清`
}
