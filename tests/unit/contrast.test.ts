import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Theme = 'light' | 'dark'

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')

function rolesOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? ''
  return new Map(
    [...block.matchAll(/--color-([a-z-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const roles: Record<Theme, Map<string, string>> = { light: rolesOf(':root'), dark: rolesOf('[data-theme="dark"]') }

/** Relative luminance of an opaque OKLCH colour as WCAG 2.2 defines it, over what sRGB can show. */
function luminance(colour: string): number {
  const parts = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(colour)?.slice(1).map(Number)
  const [lightness = Number.NaN, chroma = 0, hue = 0] = parts ?? []
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Theme, front: string, back: string): number {
  const [one, other] = [front, back].map((role) => luminance(roles[theme].get(role) ?? '')) as [number, number]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover']
const states = ['accent', 'success', 'warning', 'danger', 'info']
const each = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

/** Read as words. */
const texts = [
  ...each(['text', 'text-muted', 'text-faint', 'accent-text', 'danger-text', 'success-text'], grounds),
  ...each(
    ['text', 'text-muted'],
    states.map((state) => `${state}-subtle`),
  ),
  ...states.map((state) => [`${state}-text`, `${state}-subtle`] as const),
  ...each(['on-accent'], ['accent', 'accent-strong']),
  ...each(['on-solid'], ['danger', 'danger-strong']),
  // A tooltip turns text and surface round.
  ['surface', 'text'] as const,
]

/** Borders of controls, icons that carry meaning, dots, bars and the ring of the focus. */
const signs = [...each(['line-strong', ...states], grounds), ...each(['accent'], ['accent-subtle'])]

describe.each<Theme>(['light', 'dark'])('colours in %s', (theme) => {
  test('both themes define the same roles', () => {
    expect([...roles[theme].keys()].sort()).toEqual([...roles.light.keys()].sort())
    expect(roles[theme].size).toBeGreaterThanOrEqual(30)
  })

  test.each(texts)('text %s on %s reaches 4.5 : 1', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(signs)('%s on %s reaches 3 : 1', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3)
  })
})
