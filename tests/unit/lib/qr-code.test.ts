import { describe, expect, test } from 'vitest'
import { qrCode } from '#lib/qr-code.ts'

/** Reads a code as a reader does: its format, the cells of the text, and the blocks. */
function read(cells: boolean[][]): { text: string; format: string } {
  const size = cells.length
  const version = (size - 17) / 4
  const at = (row: number, column: number) => (cells[row]?.[column] ? 1 : 0)
  const format =
    [0, 1, 2, 3, 4, 5, 7, 8].map((column) => at(8, column)).join('') +
    [7, 5, 4, 3, 2, 1, 0].map((row) => at(row, 8)).join('')
  const isFixed = (row: number, column: number) =>
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    row === 6 ||
    column === 6 ||
    (version > 1 && Math.abs(row - size + 7) <= 2 && Math.abs(column - size + 7) <= 2)
  const bits: number[] = []
  const columns = Array.from({ length: size }, (_, index) => size - 1 - index).filter((column) => column !== 6)
  for (let pair = 0; pair * 2 < columns.length; pair++)
    for (let step = 0; step < size; step++) {
      const row = pair % 2 === 0 ? size - 1 - step : step
      for (const column of columns.slice(pair * 2, pair * 2 + 2))
        if (!isFixed(row, column)) bits.push(at(row, column) ^ ((row + column) % 2 === 0 ? 1 : 0))
    }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  )
  const [perBlock, blocks] = (
    [
      [16, 1],
      [28, 1],
      [44, 1],
      [32, 2],
      [43, 2],
      [27, 4],
    ] as const
  )[version - 1] ?? [0, 0]
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: perBlock }, (_unused, index) => words[index * blocks + block] ?? 0),
  ).flat()
  const text = data.flatMap((word) => [word >> 4, word & 15])
  const length = ((text[1] ?? 0) << 4) | (text[2] ?? 0)
  const bytes = Array.from({ length }, (_, index) => ((text[3 + index * 2] ?? 0) << 4) | (text[4 + index * 2] ?? 0))
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), format }
}

describe('a QR code', () => {
  test.each([
    ['TG', 21],
    ['https://m.cn/invite/A2', 25],
    ['http://localhost:8080/invite/ABC234', 29],
    ['https://console.showroom.example.com/invite/ABC234', 33],
    ['https://console.showroom.of-a-long-name.example.com/invite/ABC234?from=推广', 37],
    [`https://mall.example.cn/invite/${'A'.repeat(70)}`, 41],
  ])('of %s has %i cells a side and is read again', (link, size) => {
    const cells = qrCode(link)
    expect(cells).toHaveLength(size)
    expect(read(cells)).toEqual({ text: link, format: '101010000010010' })
  })

  test('has the three marks and the line between them', () => {
    const cells = qrCode('https://mall.example.cn/invite/ABC234')
    const size = cells.length
    const row = (index: number, from: number) =>
      (cells[index] ?? [])
        .slice(from, from + 7)
        .map(Number)
        .join('')
    for (const [top, left] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const)
      expect([0, 1, 2, 3, 4, 5, 6].map((index) => row(top + index, left))).toEqual([
        '1111111',
        '1000001',
        '1011101',
        '1011101',
        '1011101',
        '1000001',
        '1111111',
      ])
    expect((cells[6] ?? []).slice(8, size - 8).map(Number)).toEqual(
      Array.from({ length: size - 16 }, (_, index) => (index + 1) % 2),
    )
  })

  test('a text that is too long is refused', () => {
    expect(() => qrCode('a'.repeat(107))).toThrow('too many')
  })
})
