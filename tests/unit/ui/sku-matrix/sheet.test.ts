import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countCombinations,
  growthRefusal,
  keyOf,
  matches,
  nameOf,
  nameRefusal,
  type SkuSheet,
  type Spec,
  withSpecs,
} from '#ui/sku-matrix/sheet.ts'

interface Cells {
  price: string
}

const blank = (): Cells => ({ price: '' })
const spec = (id: string, ...names: string[]): Spec => ({
  id,
  name: id,
  values: names.map((name) => ({ id: name, name })),
})
const sheetOf = (...specs: Spec[]): SkuSheet<Cells> => withSpecs({ specs: [], rows: [] }, specs, blank)
/** Gives each row its own price. */
const typed = ({ specs, rows }: SkuSheet<Cells>): SkuSheet<Cells> => ({
  specs,
  rows: rows.map((row, index) => ({ ...row, cells: { price: `${index + 1}.00` } })),
})
const shown = ({ specs, rows }: SkuSheet<Cells>) => rows.map((row) => `${nameOf(specs, row)} ${row.cells.price}`.trim())

describe('combinations', () => {
  test('are in value order, the last spec first', () => {
    expect(shown(sheetOf(spec('颜色', '原木', '胡桃'), spec('尺寸', '大', '小')))).toEqual([
      '原木 / 大',
      '原木 / 小',
      '胡桃 / 大',
      '胡桃 / 小',
    ])
  })

  test('there are none without a value, and a spec without values is ignored', () => {
    expect(sheetOf().rows).toEqual([])
    expect(sheetOf(spec('颜色')).rows).toEqual([])
    expect(shown(sheetOf(spec('颜色', '原木'), spec('尺寸')))).toEqual(['原木'])
  })

  test('4 specs of 6 values are built within 100 ms', () => {
    const values = ['一', '二', '三', '四', '五', '六']
    const specs = ['甲', '乙', '丙', '丁'].map((id) => spec(id, ...values))
    sheetOf(...specs)
    const started = performance.now()
    const sheet = sheetOf(...specs)
    expect(performance.now() - started).toBeLessThan(100)
    expect(sheet.rows).toHaveLength(1296)
    expect(countCombinations(specs)).toBe(1296)
  })
})

describe('typed values stay', () => {
  const sheet = typed(sheetOf(spec('颜色', '原木', '胡桃'), spec('尺寸', '大', '小')))

  test('when a value is added, removed or moved', () => {
    const more = withSpecs(sheet, [spec('颜色', '黑', '胡桃', '原木'), spec('尺寸', '大', '小')], blank)
    expect(shown(more)).toEqual([
      '黑 / 大',
      '黑 / 小',
      '胡桃 / 大 3.00',
      '胡桃 / 小 4.00',
      '原木 / 大 1.00',
      '原木 / 小 2.00',
    ])
    expect(shown(withSpecs(more, [spec('颜色', '胡桃'), spec('尺寸', '大', '小')], blank))).toEqual([
      '胡桃 / 大 3.00',
      '胡桃 / 小 4.00',
    ])
  })

  test('when a value is renamed: the row objects are unchanged', () => {
    const renamed = {
      ...spec('颜色', '原木', '胡桃'),
      values: [
        { id: '原木', name: '白橡' },
        { id: '胡桃', name: '胡桃' },
      ],
    }
    const next = withSpecs(sheet, [renamed, spec('尺寸', '大', '小')], blank)
    expect(next.rows.every((row, index) => row === sheet.rows[index])).toBe(true)
    expect(shown(next)[0]).toBe('白橡 / 大 1.00')
  })

  test('when a spec gets its first value, and when it loses its last', () => {
    const material = withSpecs(sheet, [...sheet.specs, spec('面料', '棉麻')], blank)
    expect(shown(material)).toEqual([
      '原木 / 大 / 棉麻 1.00',
      '原木 / 小 / 棉麻 2.00',
      '胡桃 / 大 / 棉麻 3.00',
      '胡桃 / 小 / 棉麻 4.00',
    ])
    expect(shown(withSpecs(material, sheet.specs, blank))).toEqual(shown(sheet))
  })

  test('when a spec is removed, in the first enabled combination', () => {
    const struck = { ...sheet, rows: sheet.rows.map((row, index) => ({ ...row, struck: index === 0 })) }
    expect(shown(withSpecs(struck, [spec('颜色', '原木', '胡桃')], blank))).toEqual(['原木 2.00', '胡桃 3.00'])
  })

  test('a disabled combination stays disabled, with its typed values', () => {
    const struck = { ...sheet, rows: sheet.rows.map((row, index) => ({ ...row, struck: index === 3 })) }
    const next = withSpecs(struck, [spec('颜色', '胡桃', '原木'), spec('尺寸', '小')], blank)
    expect(next.rows.map((row) => row.struck)).toEqual([true, false])
    expect(shown(next)[0]).toBe('胡桃 / 小 4.00')
  })
})

const names = fc.uniqueArray(fc.constantFrom('一', '二', '三', '四', '五'), { maxLength: 5 })
const anySpecs = fc
  .tuple(names, names, names)
  .map((lists) => ['甲', '乙', '丙'].map((id, index) => spec(id, ...(lists[index] ?? []))))

test('for any change: no duplicate or missing combination, and typed values stay with their values', () => {
  fc.assert(
    fc.property(anySpecs, anySpecs, (before, after) => {
      const sheet = typed(sheetOf(...before))
      const next = withSpecs(sheet, after, blank)
      const keys = next.rows.map((row) => keyOf(after, row.values))
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys).toHaveLength(countCombinations(after))

      const used = (specs: readonly Spec[]) => specs.filter(({ values }) => values.length > 0).map(({ id }) => id)
      if (used(before).join() !== used(after).join()) return
      const priceOf = new Map(sheet.rows.map((row) => [keyOf(before, row.values), row.cells.price]))
      for (const row of next.rows) expect(row.cells.price).toBe(priceOf.get(keyOf(after, row.values)) ?? '')
    }),
  )
})

test('adding or removing a value keeps the existing row objects', () => {
  fc.assert(
    fc.property(anySpecs, (specs) => {
      const sheet = typed(sheetOf(...specs))
      const prices = sheet.rows.map((row) => row.cells.price)
      const joined = withSpecs(sheet, [...specs, spec('丁', '唯一')], blank)
      expect(joined.rows.slice(0, prices.length).map((row) => row.cells.price || '')).toEqual(
        prices.length > 0 ? prices : [],
      )
      if (prices.length > 0) expect(withSpecs(joined, specs, blank).rows.map((row) => row.cells.price)).toEqual(prices)
    }),
  )
})

describe('names', () => {
  const colours = spec('颜色', '原木', 'Oak')

  test.each([
    ['原木', '颜色「原木」已存在'],
    [' 原木 ', '颜色「原木」已存在'],
    ['ｏａｋ', '颜色「Oak」已存在'],
    ['  ', '请输入规格值'],
    ['长'.repeat(31), '规格值最多 30 个字'],
    ['胡桃', ''],
  ])('%j: %j', (name, refusal) => {
    expect(nameRefusal(colours, name)).toBe(refusal)
  })

  test('a value keeps its own name', () => {
    expect(nameRefusal(colours, '原木', '原木')).toBe('')
  })

  test('a spec has a maximum number of values, and the sheet a maximum number of rows', () => {
    expect(growthRefusal([colours], colours, 2)).toBe('颜色最多 2 个值')
    const many = ['甲', '乙', '丙'].map((id) => spec(id, ...Array.from({ length: 12 }, (_, index) => String(index))))
    expect(growthRefusal(many, many[0] ?? colours)).toBe('')
    const more = [...many, spec('丁', '一')]
    expect(growthRefusal(more, more[3] ?? colours)).toBe('组合将达 3456 种，最多 2000 种，请先减少规格值')
  })
})

test('a filter shows the rows of its values; a row without the spec is shown', () => {
  const sheet = sheetOf(spec('颜色', '原木', '胡桃'), spec('尺寸', '大', '小'))
  expect(sheet.rows.filter((row) => matches(row, { 颜色: '胡桃' }))).toHaveLength(2)
  expect(sheet.rows.filter((row) => matches(row, { 颜色: '胡桃', 尺寸: '小', 面料: '棉' }))).toHaveLength(1)
})
