/** Colours travel as `#0f766e`: six digits, small letters. */

const short = /^#?([\da-f])([\da-f])([\da-f])$/
const long = /^#?([\da-f]{6})$/

/** The colour that a typed text stands for, or '' when it stands for none. The # may be left out, and three digits do. */
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

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1, alike, to 21, black on white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

/** What a contrast is good for: words from 4.5, signs from 3. */
export function describeContrast(ratio: number): string {
  // Cut, not rounded: 4.46 is not yet enough.
  const shown = `对比度 ${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
  if (ratio >= 4.5) return `${shown}，文字清晰`
  return ratio >= 3 ? `${shown}，只适合大字与图标` : `${shown}，不易看清`
}
