/**
 * QR codes (ISO/IEC 18004) for links of up to 106 bytes: byte mode, error correction M, versions 1 to 6, mask 0. Any
 * reader accepts any mask, and links are too short for the patterns that masks avoid.
 */

/** By version: data codewords of a block, error correction codewords of a block, blocks. */
const layouts = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [32, 18, 2],
  [43, 24, 2],
  [27, 16, 4],
] as const

/** Error correction M with mask 0, with its check bits. */
const FORMAT = 0b101010000010010

/** Powers of 2 in the field of 256 elements with the polynomial 0x11d. */
const powers: number[] = []
for (let value = 1; powers.length < 255; ) {
  powers.push(value)
  value <<= 1
  if (value > 255) value ^= 0x11d
}
const powerOf = (exponent: number): number => powers[exponent % 255] ?? 0
const times = (left: number, right: number): number =>
  left === 0 || right === 0 ? 0 : powerOf(powers.indexOf(left) + powers.indexOf(right))

/** The codewords by which a block can be repaired: the remainder of a division of polynomials. */
function correction(data: readonly number[], count: number): number[] {
  let divisor = [1]
  for (let index = 0; index < count; index++) {
    const next = [...divisor, 0]
    for (const [place, factor] of divisor.entries())
      next[place + 1] = (next[place + 1] ?? 0) ^ times(factor, powerOf(index))
    divisor = next
  }
  const rest = [...data, ...Array<number>(count).fill(0)]
  for (let index = 0; index < data.length; index++) {
    const lead = rest[index] ?? 0
    for (const [place, factor] of divisor.entries())
      rest[index + place] = (rest[index + place] ?? 0) ^ times(factor, lead)
  }
  return rest.slice(data.length)
}

/** All bits of the symbol: text, padding and corrections, the blocks interleaved. */
function bitsOf(bytes: Uint8Array, [size, repair, blocks]: (typeof layouts)[number]): number[] {
  const capacity = size * blocks
  const bits = [0, 1, 0, 0, ...binary(bytes.length, 8), ...[...bytes].flatMap((byte) => binary(byte, 8)), 0, 0, 0, 0]
  const words: number[] = []
  for (let start = 0; start + 8 <= bits.length; start += 8)
    words.push(Number.parseInt(bits.slice(start, start + 8).join(''), 2))
  for (let pad = 0; words.length < capacity; pad++) words.push(pad % 2 === 0 ? 0xec : 0x11)
  const own = Array.from({ length: blocks }, (_, block) => words.slice(block * size, (block + 1) * size))
  const fixes = own.map((block) => correction(block, repair))
  const interleaved = [size, repair].flatMap((length, part) =>
    Array.from({ length }, (_, index) => (part === 0 ? own : fixes).map((block) => block[index] ?? 0)).flat(),
  )
  return interleaved.flatMap((word) => binary(word, 8))
}

const binary = (value: number, width: number): number[] =>
  Array.from({ length: width }, (_, index) => (value >> (width - 1 - index)) & 1)

/** A cell that is not set yet holds data. */
type Cells = (boolean | undefined)[][]

const put = (cells: Cells, row: number, column: number, isDark: boolean): void => {
  const line = cells[row]
  if (line && column >= 0 && column < line.length) line[column] = isDark
}

/** Rings around a centre: those of a finder up to 4 cells away, those of an alignment pattern up to 2. */
function rings(cells: Cells, row: number, column: number, reach: 2 | 4): void {
  for (let down = -reach; down <= reach; down++)
    for (let right = -reach; right <= reach; right++) {
      const ring = Math.max(Math.abs(down), Math.abs(right))
      put(cells, row + down, column + right, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
    }
}

function frame(version: number): Cells {
  const size = 17 + version * 4
  const cells: Cells = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  for (let place = 0; place < size; place++) {
    put(cells, 6, place, place % 2 === 0)
    put(cells, place, 6, place % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(cells, row, column, 4)
  if (version > 1) rings(cells, size - 7, size - 7, 2)
  const format = binary(FORMAT, 15).map((bit) => bit === 1)
  for (const [index, bit] of format.entries()) {
    // Once around the first finder, skipping the timing lines, and once along the other two.
    const [row, column] = index < 8 ? [8, index < 6 ? index : index + 1] : [index < 9 ? 7 : 14 - index, 8]
    put(cells, row, column, bit)
    if (index < 7) put(cells, size - 1 - index, 8, bit)
    else put(cells, 8, size - 15 + index, bit)
  }
  put(cells, size - 8, 8, true)
  return cells
}

/** The dark cells of the code of a text, by rows. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = layouts.findIndex(([size, , blocks]) => size * blocks - 2 >= bytes.length) + 1
  const layout = layouts[version - 1]
  if (!layout) throw new RangeError(`${bytes.length} bytes are too many for a QR code`)
  const cells = frame(version)
  const size = cells.length
  const bits = bitsOf(bytes, layout)
  let next = 0
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (cells[row]?.[column] !== undefined) continue
        put(cells, row, column, (bits[next++] === 1) !== ((row + column) % 2 === 0))
      }
    }
    isUp = !isUp
  }
  return cells.map((row) => row.map((isDark) => isDark === true))
}
