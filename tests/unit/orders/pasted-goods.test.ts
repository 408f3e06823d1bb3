import { describe, expect, test } from 'vitest'
import { dividePaste, quoted } from '#features/orders/place/pasted.ts'
import { readPastedGoods, withPaste } from '#features/orders/place/pasted-goods.ts'

describe('what is read of pasted goods', () => {
  test('a code with pieces a line; a code alone is one piece, a code twice adds up', () => {
    expect(readPastedGoods('A-1 2\nA-2\n\nA-1，3').quantities).toEqual(
      new Map([
        ['A-1', 5],
        ['A-2', 1],
      ]),
    )
  })

  test('one odd line among 200 is named, the rest is taken', () => {
    const rows = Array.from({ length: 199 }, (_, at) => `A-${at} 1`)
    const long = 'x'.repeat(33)
    const { quantities, odd } = readPastedGoods([...rows.slice(0, 90), long, ...rows.slice(90)].join('\n'))
    expect(quantities.size).toBe(199)
    expect(odd).toEqual([long])
  })

  test.each(['A-1 数量', 'A-1 0', 'A-1 1.5', 'A-1 -2', 'A-1 10000'])('no number of pieces: %s', (line) => {
    expect(readPastedGoods(`${line}\nA-2 1`)).toEqual({ quantities: new Map([['A-2', 1]]), odd: [line] })
  })
})

describe('a paste in place of the last one', () => {
  const lines = [
    { skuId: 1, quantity: 2 },
    { skuId: 2, quantity: 1 },
  ]

  test('the same paste twice adds nothing twice', () => {
    const pasted = new Map([
      [2, 3],
      [3, 4],
    ])
    const once = withPaste(lines, new Map(), pasted)
    expect(once).toEqual([
      { skuId: 1, quantity: 2 },
      { skuId: 2, quantity: 4 },
      { skuId: 3, quantity: 4 },
    ])
    expect(withPaste(once, pasted, pasted)).toEqual(once)
  })

  test('what is no longer pasted goes, what was chosen beside it stays', () => {
    const before = new Map([
      [2, 3],
      [3, 4],
    ])
    const once = withPaste(lines, new Map(), before)
    expect(withPaste(once, before, new Map([[2, 5]]))).toEqual([
      { skuId: 1, quantity: 2 },
      { skuId: 2, quantity: 6 },
    ])
  })

  test('a line that was taken out or changed by hand meanwhile never falls below nothing', () => {
    const before = new Map([
      [2, 3],
      [3, 4],
    ])
    expect(withPaste([{ skuId: 2, quantity: 1 }], before, before)).toEqual([
      { skuId: 2, quantity: 3 },
      { skuId: 3, quantity: 4 },
    ])
    expect(withPaste([{ skuId: 1, quantity: 0 }], new Map(), new Map())).toEqual([{ skuId: 1, quantity: 0 }])
  })
})

test('odd words are divided from the rest, and quoted shortly', () => {
  const { taken, odd } = dividePaste(['123456', '订单号', '654321'], (word) => /^\d+$/.test(word))
  expect(taken).toEqual(['123456', '654321'])
  expect(quoted(odd)).toBe('「订单号」')
  expect(quoted(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('「a」、「b」、「c」、「d」、「e」等 6 个')
  expect(quoted(['长'.repeat(21)])).toBe(`「${'长'.repeat(20)}…」`)
})
