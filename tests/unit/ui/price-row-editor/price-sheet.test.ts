import { describe, expect, test, vi } from 'vitest'
import { adjust, clearCells, fillDown, jump, pasteText, release, selectedTexts } from '#ui/price-row-editor/actions.ts'
import { at, oneCell } from '#ui/price-row-editor/range.ts'
import { pricesLead } from '../../../../stories/ui/editors/price-rows.ts'
import { columnOf, testSheet } from './sheet.ts'

describe('derivation', () => {
  test('a supply price determines the three others', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '供货价', '200')
    expect(prices(0)).toEqual(['200.00', '220.00', '264.00', '330.00'])
  })

  test('shows derived prices while typing, and reverts on Esc', () => {
    const { sheet, prices } = testSheet()
    sheet.edit('2')
    expect(sheet.view(0).state.row.salePrice).toBe('3.30')
    sheet.type('200')
    expect(sheet.view(0).state.row.salePrice).toBe('330.00')
    sheet.cancel()
    expect(prices(0)).toEqual(['100.00', '110.00', '132.00', '165.00'])
    expect(sheet.summary.canUndo).toBe(false)
  })

  test('clearing a price changes nothing else', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '供货价', '')
    expect(prices(0)).toEqual(['', '110.00', '132.00', '165.00'])
  })

  test('a factor changes its price at once, or on request, depending on the screen', () => {
    const quick = testSheet()
    quick.typeIn(0, '销售系数', '2')
    expect(quick.prices(0)[3]).toBe('220.00')

    const slow = testSheet(5, pricesLead)
    slow.typeIn(0, '销售系数', '2')
    expect(slow.prices(0)[3]).toBe('165.00')
    slow.choose([0, '供货价'], [0, '销售价'])
    release(slow.sheet)
    expect(slow.prices(0)[3]).toBe('220.00')
  })
})

describe('manual prices', () => {
  test('stay when their source price changes', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '销售价', '199')
    typeIn(0, '供货价', '200')
    expect(prices(0)).toEqual(['200.00', '220.00', '264.00', '199.00'])
  })

  test('are reported when they stay: by name, or by count', () => {
    const { sheet, typeIn, choose } = testSheet()
    typeIn(0, '销售价', '199')
    expect(sheet.notice).toBe('')
    typeIn(0, '供货价', '200')
    expect(sheet.notice).toBe('销售价是手动价，保持不变')
    sheet.edit('300')
    sheet.moveTo(at(1, 0))
    expect(sheet.notice).toBe('销售价是手动价，保持不变')
    typeIn(1, '销售价', '1999')
    choose([0, '供货价'], [1, '供货价'])
    adjust(sheet, { method: 'percent', by: '10', rounding: 'cent' })
    expect(sheet.notice).toBe('已调整 2 格，2 个手动价保持不变')
  })

  test('are not reported for a paste that sets them', () => {
    const { sheet, typeIn, choose } = testSheet()
    typeIn(0, '销售价', '199')
    choose([0, '供货价'], [0, '供货价'])
    pasteText(sheet, ['200', '1.1', '220', '1.2', '264', '1.5', '299'].join('\t'))
    expect(sheet.notice).toBe('已粘贴 7 格')
  })

  test('also fix the prices derived from them', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '采购价', '120')
    expect(prices(0)).toEqual(['100.00', '120.00', '144.00', '180.00'])
    typeIn(0, '供货价', '200')
    expect(prices(0)).toEqual(['200.00', '120.00', '144.00', '180.00'])
  })

  test('are detected in loaded rows', () => {
    const { prices, typeIn } = testSheet()
    expect(prices(2)[3]).toBe('9999.00')
    typeIn(2, '供货价', '100')
    expect(prices(2)[3]).toBe('9999.00')
  })

  test('follow again when the derived price is typed', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '销售价', '199')
    typeIn(0, '销售价', '165')
    typeIn(0, '供货价', '200')
    expect(prices(0)[3]).toBe('330.00')
  })

  test('follow again when released, as do the prices derived from them', () => {
    const { sheet, prices, typeIn, choose } = testSheet()
    typeIn(0, '采购价', '120')
    choose([0, '采购价'], [0, '采购价'])
    release(sheet)
    expect(prices(0)).toEqual(['100.00', '110.00', '132.00', '165.00'])
    expect(sheet.changes()).toEqual([])
  })
})

describe('invalid input', () => {
  test('typed values are normalised by the price rule, with a message', () => {
    const { sheet, prices, typeIn } = testSheet()
    typeIn(0, '销售价', '面议')
    expect(prices(0)[3]).toBe('')
    expect(sheet.view(0).state.notes.get('salePrice')).toBe('「面议」不是数字，已清空')
    typeIn(0, '供货价', '99999999')
    expect(prices(0)[0]).toBe('9999999.00')
    expect(sheet.view(0).state.notes.get('supplyPrice')).toContain('超过上限')
  })

  test('invalid pasted values mark their cell and change nothing until corrected', () => {
    const { sheet, typeIn } = testSheet()
    pasteText(sheet, '面议\n200')
    expect(sheet.view(0).state.row.supplyPrice).toBe('100.00')
    expect(sheet.textOf(at(0, 0))).toBe('面议')
    expect(sheet.summary).toMatchObject({ errors: 1 })
    expect(sheet.problems()).toMatchObject([{ row: 0, column: 0, message: '「面议」不是数字', tone: 'error' }])
    typeIn(0, '供货价', '300')
    expect(sheet.summary.errors).toBe(0)
    expect(sheet.view(0).state.row.salePrice).toBe('495.00')
  })

  test("the screen's check counts errors and warnings of changed rows", () => {
    const { sheet, typeIn } = testSheet()
    typeIn(0, '销售价', '50')
    typeIn(1, '销售价', '')
    expect(sheet.summary).toMatchObject({ changed: 2, errors: 1, warnings: 1 })
    sheet.undo()
    expect(sheet.summary).toMatchObject({ changed: 1, errors: 0, warnings: 1 })
  })

  test('navigation cycles through the problems', () => {
    const { sheet, typeIn } = testSheet()
    typeIn(3, '销售价', '')
    typeIn(1, '销售价', '1')
    sheet.moveTo(at(0, 0))
    const rows = ([1, 1, 1, -1] as const).map((by) => {
      jump(sheet, by)
      return sheet.selection.active.row
    })
    expect(rows).toEqual([1, 3, 1, 3])
  })
})

describe('undo steps', () => {
  test('a paste is one step', () => {
    const { sheet, prices } = testSheet()
    pasteText(sheet, '200\n300\n400')
    sheet.undo()
    expect(sheet.changes()).toEqual([])
    sheet.redo()
    expect(prices(0)[0]).toBe('200.00')
    expect(sheet.summary).toMatchObject({ canUndo: true, canRedo: false })
  })

  test('a no-op is no step', () => {
    const { sheet, typeIn } = testSheet()
    typeIn(0, '供货价', '100')
    pasteText(sheet, '100.00')
    expect(sheet.summary.canUndo).toBe(false)
  })

  test('undo returns to the changed cell', () => {
    const { sheet, typeIn } = testSheet()
    typeIn(3, '采购价', '7')
    sheet.moveTo(at(0, 0))
    sheet.undo()
    expect(sheet.selection.active).toEqual(at(3, columnOf('采购价')))
  })
})

describe('ranges', () => {
  test('one pasted cell fills the selection', () => {
    const { sheet, prices, choose } = testSheet()
    choose([0, '销售价'], [3, '销售价'])
    pasteText(sheet, '￥1,999.00\r\n')
    expect([0, 1, 2, 3].map((row) => prices(row)[3])).toEqual(Array(4).fill('1999.00'))
  })

  test('a block that does not fit is refused completely', () => {
    const { sheet } = testSheet()
    sheet.select(oneCell(at(3, 0)))
    pasteText(sheet, '1\n2\n3')
    expect(sheet.notice).toBe('没有粘贴：要粘贴 3 行，从第 4 行起只有 2 行')
    expect(sheet.summary.changed).toBe(0)
  })

  test('read-only cells are skipped and reported', () => {
    const { sheet } = testSheet()
    sheet.select(oneCell(at(0, columnOf('销售价'))))
    pasteText(sheet, '300\t20%')
    expect(sheet.notice).toBe('已粘贴 1 格，跳过 1 个只读格')
  })

  test('fills down from the first row of the selection, or from the row above', () => {
    const { sheet, prices, typeIn, choose } = testSheet()
    typeIn(0, '供货价', '500')
    choose([0, '供货价'], [2, '供货价'])
    fillDown(sheet)
    expect(prices(2)[0]).toBe('500.00')
    sheet.select(oneCell(at(3, 0)))
    fillDown(sheet)
    expect(prices(3)[0]).toBe('500.00')
  })

  test('copies plain numbers and clears', () => {
    const { sheet, choose } = testSheet()
    choose([0, '供货价'], [0, '采购价'])
    expect(selectedTexts(sheet)).toEqual([['100.00', '1.1', '110.00']])
    clearCells(sheet)
    expect(selectedTexts(sheet)).toEqual([['', '', '']])
  })

  test('an adjustment uses the original values, not those it has just changed', () => {
    const { sheet, prices, choose } = testSheet()
    choose([0, '供货价'], [0, '销售价'])
    adjust(sheet, { method: 'percent', by: '10', rounding: 'cent' })
    expect(prices(0)).toEqual(['110.00', '121.00', '145.20', '181.50'])
    sheet.undo()
    expect(prices(0)).toEqual(['100.00', '110.00', '132.00', '165.00'])
  })

  test('an adjustment below zero marks the cell and changes nothing', () => {
    const { sheet } = testSheet()
    adjust(sheet, { method: 'amount', by: '-500', rounding: 'cent' })
    expect(sheet.view(0).state.row.supplyPrice).toBe('100.00')
    expect(sheet.summary.errors).toBe(1)
  })
})

describe('notifications', () => {
  test('changes contain the loaded row, the new texts and the manual prices', () => {
    const { sheet, typeIn } = testSheet()
    typeIn(0, '销售价', '199')
    expect(sheet.changes()).toEqual([{ row: sheet.rows[0], values: { salePrice: '199.00' }, manual: ['salePrice'] }])
    sheet.reset()
    expect(sheet.changes()).toEqual([])
    expect(sheet.summary.canUndo).toBe(false)
  })

  test('a key notifies only its own row', () => {
    const { sheet } = testSheet()
    const [own, other] = [vi.fn(), vi.fn()]
    sheet.subscribeRow(0, own)
    sheet.subscribeRow(1, other)
    const view = sheet.view(1)
    sheet.edit('2')
    sheet.type('25')
    expect(own).toHaveBeenCalled()
    expect(other).not.toHaveBeenCalled()
    expect(sheet.view(1)).toBe(view)
  })

  test('other rows come by load', () => {
    const { sheet, typeIn } = testSheet(5)
    typeIn(4, '供货价', '1')
    sheet.load(sheet.rows.slice(0, 2))
    expect(sheet.selection.active.row).toBe(1)
    expect(sheet.summary.changed).toBe(0)
  })
})
