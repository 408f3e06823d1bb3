import { describe, expect, test } from 'vitest'
import { dividePaste, quoted } from '#features/orders/place/pasted.ts'
import { readPastedGoods, withPaste } from '#features/orders/place/pasted-goods.ts'

describe('parsing pasted goods', () => {
  test('one code with quantity per line; a single code is one piece, duplicates add up', () => {
    expect(readPastedGoods('A-1 2\nA-2\n\nA-1，3').quantities).toEqual(
      new Map([
        ['A-1', 5],
        ['A-2', 1],
      ]),
    )
  })

  test('one invalid line among 200 is reported, the rest is used', () => {
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

describe('replacing the previous paste', () => {
  const lines = [
    { skuId: 1, quantity: 2 },
    { skuId: 2, quantity: 1 },
  ]

  test('pasting the same twice adds nothing', () => {
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

  test('goods no longer pasted are removed, manually chosen ones stay', () => {
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

  test('a line removed or changed manually meanwhile never becomes negative', () => {
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

test('invalid texts are listed separately and shortened', () => {
  const { taken, odd } = dividePaste(['123456', '订单号', '654321'], (word) => /^\d+$/.test(word))
  expect(taken).toEqual(['123456', '654321'])
  expect(quoted(odd)).toBe('「订单号」')
  expect(quoted(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('「a」、「b」、「c」、「d」、「e」等 6 个')
  expect(quoted(['长'.repeat(21)])).toBe(`「${'长'.repeat(20)}…」`)
})
