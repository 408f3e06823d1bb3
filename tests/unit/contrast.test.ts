import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Theme = 'light' | 'dark'

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')

function rolesOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? ''
  return new Map(
    [...block.matchAll(/--(?:color-([a-z-]+)|(chart-\d)):\s*([^;]+);/g)].map(([, role, series, value = '']) => [
      role ?? series ?? '',
      value,
    ]),
  )
}

const roles: Record<Theme, Map<string, string>> = { light: rolesOf(':root'), dark: rolesOf('[data-theme="dark"]') }

/** Converts an opaque OKLCH colour to OKLab, where distances approximate perceived differences. */
function oklab(colour: string): [number, number, number] {
  const parts = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(colour)?.slice(1).map(Number)
  const [lightness = Number.NaN, chroma = 0, hue = 0] = parts ?? []
  const angle = (hue * Math.PI) / 180
  return [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** Relative luminance by WCAG 2.2, for colours within sRGB. */
function luminance(colour: string): number {
  const [lightness, a, b] = oklab(colour)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Theme, front: string, back: string): number {
  const [a, b] = [front, back].map((role) => luminance(roles[theme].get(role) ?? '')) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover']
const states = ['accent', 'success', 'warning', 'danger', 'info']
const each = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

/** Text colours on their backgrounds. */
const texts = [
  ...each(['text', 'text-muted', 'text-faint', 'accent-text', 'danger-text', 'success-text'], grounds),
  ...each(
    ['text', 'text-muted'],
    states.map((state) => `${state}-subtle`),
  ),
  ...states.map((state) => [`${state}-text`, `${state}-subtle`] as const),
  ...each(['on-accent'], ['accent', 'accent-strong']),
  ...each(['on-solid'], ['danger', 'danger-strong']),
  // A tooltip inverts text and surface.
  ['surface', 'text'] as const,
]

const series = Array.from({ length: 8 }, (_, index) => `chart-${index + 1}`)

/** Borders of controls, meaningful icons, dots, bars, the focus ring and chart series. */
const signs = [
  ...each(['line-strong', ...states], grounds),
  ...each(['accent'], ['accent-subtle']),
  ...each(series, ['canvas', 'surface', 'raised']),
]

const pairs = series.flatMap((a, index) => series.slice(index + 1).map((b) => [a, b] as const))

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

  test.each(pairs)('%s and %s are distinguishable', (a, b) => {
    const [first, second] = [a, b].map((name) => oklab(roles[theme].get(name) ?? ''))
    const difference = first?.map((part, index) => part - (second?.[index] ?? 0)) ?? []
    expect(Math.hypot(...difference)).toBeGreaterThanOrEqual(0.09)
  })
})
