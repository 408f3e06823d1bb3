import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, PathCommand } from 'opentype.js'
import sharp from 'sharp'

// A captcha that people can read but simple scripts cannot. Each letter has another font and is rotated and slanted
// separately; then the whole picture is bent by random waves. It is sent as pixels, because outlines could be analysed.

const WIDTH = 104
const HEIGHT = 32
/** Drawn larger than displayed, for high-density screens. */
const DENSITY = 2
/** Distance between the centres of adjacent letters. */
const STEP = 23
/** Straight segments per edge, so that edges can be bent. */
const PIECES = 6

const require = createRequire(import.meta.url)

/** Fonts that differ in weight, serifs and style, so that a letter has several outlines. */
const faces = [
  require.resolve('@fontsource/roboto-slab/files/roboto-slab-latin-400-normal.woff'),
  require.resolve('@fontsource/special-elite/files/special-elite-latin-400-normal.woff'),
  require.resolve('@fontsource/luckiest-guy/files/luckiest-guy-latin-400-normal.woff'),
  require.resolve('@fontsource/permanent-marker/files/permanent-marker-latin-400-normal.woff'),
]

/**
 * Random number in steps of a ten-thousandth, from a cryptographic source, because predictable distortions could be
 * reversed.
 */
const between = (from: number, to: number): number => from + ((to - from) * randomInt(10_001)) / 10_000

type Point = readonly [x: number, y: number]
type Bend = (point: Point) => Point

let loaded: Promise<Font[]> | undefined

/** Loaded at the first use: most servers draw few captchas. */
function fonts(): Promise<Font[]> {
  loaded ??= (async () => {
    const { default: opentype } = await import('opentype.js')
    return Promise.all(
      faces.map(async (face) => {
        const { buffer, byteOffset, byteLength } = await readFile(face)
        return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
      }),
    )
  })()
  return loaded
}

/** Rotates, slants and stretches a letter randomly around its own centre. */
function ownBend(): Bend {
  const turn = between(-0.26, 0.26)
  const lean = between(-0.18, 0.18)
  const [wide, high] = [between(0.9, 1.15), between(0.92, 1.12)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return ([x, y]) => {
    const [leaned, tall] = [(x + lean * y) * wide, y * high]
    return [cos * leaned - sin * tall, sin * leaned + cos * tall]
  }
}

/** Two waves in each direction, with random length, height and phase. */
function waves(): Bend {
  const wave = (length: readonly [number, number], height: number) => {
    const [k, phase] = [(2 * Math.PI) / between(...length), between(0, 2 * Math.PI)]
    const most = between(height / 2, height)
    return (at: number) => most * Math.sin(k * at + phase)
  }
  const [down, ripple, aside, shake] = [
    wave([55, 95], 3),
    wave([18, 30], 0.7),
    wave([24, 40], 1.6),
    wave([10, 15], 0.5),
  ]
  return ([x, y]) => [x + aside(y) + shake(y), y + down(x) + ripple(x)]
}

const mix = (left: Point, right: Point, part: number): Point => [
  left[0] + (right[0] - left[0]) * part,
  left[1] + (right[1] - left[1]) * part,
]

/** A point on a curve by its control points (de Casteljau). */
const onEdge = (points: readonly Point[], part: number): Point =>
  points.length < 2
    ? (points[0] ?? [0, 0])
    : onEdge(
        points.slice(1).map((point, index) => mix(points[index] ?? point, point, part)),
        part,
      )

/** End and control points of an outline command, without its start. */
function pointsOf(command: PathCommand): Point[] {
  if (command.type === 'Z') return []
  const end: Point = [command.x, command.y]
  if (command.type === 'Q') return [[command.x1, command.y1], end]
  if (command.type === 'C') return [[command.x1, command.y1], [command.x2, command.y2], end]
  return [end]
}

const text = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** An outline in straight segments with each point bent. */
function bentOutline(commands: readonly PathCommand[], bend: Bend): string {
  let at: Point = [0, 0]
  let start: Point = at
  const parts: string[] = []
  for (const command of commands) {
    const points = command.type === 'Z' ? [start] : pointsOf(command)
    if (command.type === 'M') {
      at = start = points[0] ?? at
      parts.push(`M${text(bend(at))}`)
      continue
    }
    const edge = [at, ...points]
    for (let piece = 1; piece <= PIECES; piece++) parts.push(`L${text(bend(onEdge(edge, piece / PIECES)))}`)
    at = edge.at(-1) ?? at
    if (command.type === 'Z') parts.push('Z')
  }
  return parts.join('')
}

/** One letter around the centre of its place. */
function letter(font: Font, character: string, middle: number, wave: Bend): string {
  const size = between(30, 33)
  const path = font.charToGlyph(character).getPath(0, 0, size)
  const box = path.getBoundingBox()
  const [centreX, centreY] = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2]
  // Wide letters are scaled down, so that none leaves its place.
  const scale = Math.min(1, 22 / (box.x2 - box.x1 || 1), 23 / (box.y2 - box.y1 || 1))
  const own = ownBend()
  const [x, y] = [middle + between(-1.5, 1.5), HEIGHT / 2 + between(-1.5, 1.5)]
  return bentOutline(path.commands, (point) => {
    const [turnedX, turnedY] = own([(point[0] - centreX) * scale, (point[1] - centreY) * scale])
    return wave([x + turnedX, y + turnedY])
  })
}

/** A line from edge to edge. */
function line(wave: Bend): string {
  const [from, to] = [between(6, HEIGHT - 6), between(6, HEIGHT - 6)]
  const pull = between(-8, HEIGHT + 8)
  const edge: Point[] = [
    [-2, from],
    [WIDTH / 2, pull],
    [WIDTH + 2, to],
  ]
  return Array.from(
    { length: 25 },
    (_none, index) => `${index ? 'L' : 'M'}${text(wave(onEdge(edge, index / 24)))}`,
  ).join('')
}

/** The characters as a picture in a data URL. Two pictures of the same characters always differ. */
export async function captchaPicture(characters: string): Promise<string> {
  const faceOf = await fonts()
  const wave = waves()
  const first = (WIDTH - STEP * (characters.length - 1)) / 2
  const letters = [...characters].map((character, index) => {
    const font = faceOf[randomInt(faceOf.length)]
    return font ? letter(font, character, first + STEP * index, wave) : ''
  })
  const ink = `hsl(${randomInt(360)} 45% 32%)`
  // The lines have the colour of the letters and the cut that of the background, so that colours do not separate them.
  const lines = `<path d="${line(wave)}${line(wave)}" stroke="${ink}" stroke-width="0.9"/>`
  const cut = `<path d="${line(wave)}" stroke="#fff" stroke-width="0.8"/>`
  const specks = Array.from({ length: 24 }, () => {
    const [x, y] = [between(0, WIDTH), between(0, HEIGHT)]
    return `<circle cx="${x}" cy="${y}" r="${between(0.3, 0.8)}" fill="${ink}"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * DENSITY}" height="${HEIGHT * DENSITY}"
    viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
    <path d="${letters.join('')}" fill="${ink}" stroke="${ink}" stroke-width="0.5"/>${cut}${lines}${specks.join('')}</svg>`
  const pixels = await sharp(Buffer.from(drawing)).png({ palette: true, colours: 16 }).toBuffer()
  // The contract requires an SVG; this one contains only the pixels.
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><image width="${WIDTH}" height="${HEIGHT}" href="data:image/png;base64,${pixels.toString('base64')}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
}
