import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjusted, isAdjustment } from '#ui/price-row-editor/adjust.ts'
import { fromTsv, toHtml, toTsv } from '#ui/price-row-editor/clipboard-text.ts'
import type { PriceColumn } from '#ui/price-row-editor/column.ts'
import { groupDigits, readText } from '#ui/price-row-editor/read-text.ts'

interface Row {
  price: string
}
const price: PriceColumn<Row> = { name: 'price', title: '价格', kind: 'price' }
const factor: PriceColumn<Row> = { name: 'price', title: '系数', kind: 'factor' }

describe('a text in a cell', () => {
  test.each([
    ['1.005', '1.01'],
    ['￥1,234.50', '1234.50'],
    ['¥ 1,234', '1234.00'],
    ['１２．５', '12.50'],
    ['12。5', '12.50'],
    ['88 元', '88.00'],
    ['1，234，567.8', '1234567.80'],
    [' ', ''],
  ])('%j is %j', (text, value) => {
    expect(readText(price, text)).toEqual({ value })
  })

  test('is limited to the maximum, with a message', () => {
    expect(readText(price, '99999999')).toEqual({ value: '9999999.00', note: '超过上限，已改为 9,999,999' })
  })

  test.each([
    ['1,5', '「1,5」不是数字'],
    ['面议', '「面议」不是数字'],
    ['1e3', '「1e3」不是数字'],
    ['-2', '不能低于 0'],
  ])('%j is refused: %s', (text, error) => {
    expect(readText(price, text)).toEqual({ error })
  })

  test('has four decimals and its own bounds for a factor', () => {
    expect(readText(factor, '1.10005')).toEqual({ value: '1.1001' })
    expect(readText(factor, '1.2000')).toEqual({ value: '1.2' })
    expect(readText(factor, '10')).toEqual({ value: '10' })
    expect(readText(factor, '0')).toEqual({ error: '不能低于 0.0001' })
  })

  test('is displayed with digit groups', () => {
    expect(['', '999.00', '1000', '1234567.50', '-12345'].map(groupDigits)).toEqual([
      '',
      '999.00',
      '1,000',
      '1,234,567.50',
      '-12,345',
    ])
  })
})

describe('the clipboard', () => {
  test('parses lines of Excel and WPS, with or without a final line break', () => {
    expect(fromTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(fromTsv('1\t\n\t4')).toEqual([
      ['1', ''],
      ['', '4'],
    ])
  })

  test('parses quoted cells', () => {
    expect(fromTsv('"一行\n两行"\t"说""好"""\n2')).toEqual([['一行\n两行', '说"好"'], ['2']])
    expect(fromTsv('5" 管\t1')).toEqual([['5" 管', '1']])
  })

  test('round-trips', () => {
    const cell = fc.string().map((text) => text.replaceAll('\r', ''))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1 }), (cells) => {
        expect(fromTsv(`${toTsv(cells)}\r\n`)).toEqual(cells)
      }),
    )
  })

  test('produces a table without markup', () => {
    expect(toHtml([['<b>', '1']])).toBe('<table><tr><td>&lt;b&gt;</td><td>1</td></tr></table>')
  })
})

describe('an adjustment', () => {
  test.each([
    ['times', '1.05', 'cent', '10.10', '10.605'],
    ['percent', '-10', 'cent', '199.00', '179.1'],
    ['percent', '5', 'whole', '110.00', '116.00'],
    ['amount', '-20', 'cent', '100.00', '80'],
    ['set', '1999', 'cent', '', '1999'],
    ['times', '1', 'tail', '115.39', '115.90'],
    ['times', '1', 'tail', '115.95', '115.90'],
    ['times', '1', 'tail', '0.30', '0.90'],
  ] as const)('%s %s to the %s makes %s %s', (method, by, rounding, from, to) => {
    expect(adjusted(from, { method, by, rounding }, 'price')).toBe(to)
  })

  test('ignores empty and non-numeric cells', () => {
    expect(adjusted('', { method: 'times', by: '2', rounding: 'cent' }, 'price')).toBeUndefined()
    expect(adjusted('面议', { method: 'times', by: '2', rounding: 'cent' }, 'price')).toBeUndefined()
  })

  test('never rounds a factor to yuan', () => {
    expect(adjusted('1.25', { method: 'times', by: '1.1', rounding: 'whole' }, 'factor')).toBe('1.375')
  })

  test('requires a number', () => {
    expect(
      ['5', '-1.5', '+3', '.5', '', '5%', 'abc'].map((by) => isAdjustment({ method: 'times', by, rounding: 'cent' })),
    ).toEqual([true, true, true, true, false, false, false])
  })
})
