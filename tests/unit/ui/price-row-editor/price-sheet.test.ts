import { describe, expect, test, vi } from 'vitest'
import { adjust, clearCells, fillDown, jump, pasteText, release, selectedTexts } from '#ui/price-row-editor/actions.ts'
import { at, oneCell } from '#ui/price-row-editor/range.ts'
import { pricesLead } from '../../../../stories/ui/editors/price-rows.ts'
import { columnOf, testSheet } from './sheet.ts'

describe('derivation', () => {
  test('a supply price leads to the three others', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '供货价', '200')
    expect(prices(0)).toEqual(['200.00', '220.00', '264.00', '330.00'])
  })

  test('shows what follows while one types, and drops it on Esc', () => {
    const { sheet, prices } = testSheet()
    sheet.edit('2')
    expect(sheet.view(0).state.row.salePrice).toBe('3.30')
    sheet.type('200')
    expect(sheet.view(0).state.row.salePrice).toBe('330.00')
    sheet.cancel()
    expect(prices(0)).toEqual(['100.00', '110.00', '132.00', '165.00'])
    expect(sheet.summary.canUndo).toBe(false)
  })

  test('an emptied price moves nothing', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '供货价', '')
    expect(prices(0)).toEqual(['', '110.00', '132.00', '165.00'])
  })

  test('a factor moves its price at once, or waits until it is told, as the screen decides', () => {
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

describe('prices set by hand', () => {
  test('stay when the price they derive from changes', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '销售价', '199')
    typeIn(0, '供货价', '200')
    expect(prices(0)).toEqual(['200.00', '220.00', '264.00', '199.00'])
  })

  test('are told when they stay: by name, or by their number', () => {
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

  test('a paste that sets them says nothing of them', () => {
    const { sheet, typeIn, choose } = testSheet()
    typeIn(0, '销售价', '199')
    choose([0, '供货价'], [0, '供货价'])
    pasteText(sheet, ['200', '1.1', '220', '1.2', '264', '1.5', '299'].join('\t'))
    expect(sheet.notice).toBe('已粘贴 7 格')
  })

  test('hold what follows from them too', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '采购价', '120')
    expect(prices(0)).toEqual(['100.00', '120.00', '144.00', '180.00'])
    typeIn(0, '供货价', '200')
    expect(prices(0)).toEqual(['200.00', '120.00', '144.00', '180.00'])
  })

  test('are known in rows that were loaded', () => {
    const { prices, typeIn } = testSheet()
    expect(prices(2)[3]).toBe('9999.00')
    typeIn(2, '供货价', '100')
    expect(prices(2)[3]).toBe('9999.00')
  })

  test('typing the derived price lets it follow again', () => {
    const { prices, typeIn } = testSheet()
    typeIn(0, '销售价', '199')
    typeIn(0, '销售价', '165')
    typeIn(0, '供货价', '200')
    expect(prices(0)[3]).toBe('330.00')
  })

  test('follow again when released, with what follows from them', () => {
    const { sheet, prices, typeIn, choose } = testSheet()
    typeIn(0, '采购价', '120')
    choose([0, '采购价'], [0, '采购价'])
    release(sheet)
    expect(prices(0)).toEqual(['100.00', '110.00', '132.00', '165.00'])
    expect(sheet.changes()).toEqual([])
  })
})

describe('bad input', () => {
  test('what is typed obeys the price rule and says so', () => {
    const { sheet, prices, typeIn } = testSheet()
    typeIn(0, '销售价', '面议')
    expect(prices(0)[3]).toBe('')
    expect(sheet.view(0).state.notes.get('salePrice')).toBe('「面议」不是数字，已清空')
    typeIn(0, '供货价', '99999999')
    expect(prices(0)[0]).toBe('9999999.00')
    expect(sheet.view(0).state.notes.get('supplyPrice')).toContain('超过上限')
  })

  test('what is pasted marks its cell and writes nothing until it is mended', () => {
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

  test('the check of the screen counts errors and warnings of changed rows', () => {
    const { sheet, typeIn } = testSheet()
    typeIn(0, '销售价', '50')
    typeIn(1, '销售价', '')
    expect(sheet.summary).toMatchObject({ changed: 2, errors: 1, warnings: 1 })
    sheet.undo()
    expect(sheet.summary).toMatchObject({ changed: 1, errors: 0, warnings: 1 })
  })

  test('one goes from problem to problem, round the end', () => {
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

describe('steps', () => {
  test('a paste is one step', () => {
    const { sheet, prices } = testSheet()
    pasteText(sheet, '200\n300\n400')
    sheet.undo()
    expect(sheet.changes()).toEqual([])
    sheet.redo()
    expect(prices(0)[0]).toBe('200.00')
    expect(sheet.summary).toMatchObject({ canUndo: true, canRedo: false })
  })

  test('what changes nothing is no step', () => {
    const { sheet, typeIn } = testSheet()
    typeIn(0, '供货价', '100')
    pasteText(sheet, '100.00')
    expect(sheet.summary.canUndo).toBe(false)
  })

  test('undoing goes back to where it was done', () => {
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

  test('a block that does not fit is refused as a whole', () => {
    const { sheet } = testSheet()
    sheet.select(oneCell(at(3, 0)))
    pasteText(sheet, '1\n2\n3')
    expect(sheet.notice).toBe('没有粘贴：要粘贴 3 行，从第 4 行起只有 2 行')
    expect(sheet.summary.changed).toBe(0)
  })

  test('read-only cells are left alone and told', () => {
    const { sheet } = testSheet()
    sheet.select(oneCell(at(0, columnOf('销售价'))))
    pasteText(sheet, '300\t20%')
    expect(sheet.notice).toBe('已粘贴 1 格，跳过 1 个只读格')
  })

  test('fills down from the first line of the selection, or from the line above', () => {
    const { sheet, prices, typeIn, choose } = testSheet()
    typeIn(0, '供货价', '500')
    choose([0, '供货价'], [2, '供货价'])
    fillDown(sheet)
    expect(prices(2)[0]).toBe('500.00')
    sheet.select(oneCell(at(3, 0)))
    fillDown(sheet)
    expect(prices(3)[0]).toBe('500.00')
  })

  test('copies plain figures and clears', () => {
    const { sheet, choose } = testSheet()
    choose([0, '供货价'], [0, '采购价'])
    expect(selectedTexts(sheet)).toEqual([['100.00', '1.1', '110.00']])
    clearCells(sheet)
    expect(selectedTexts(sheet)).toEqual([['', '', '']])
  })

  test('an adjustment reckons from what was there, not from what it has just moved', () => {
    const { sheet, prices, choose } = testSheet()
    choose([0, '供货价'], [0, '销售价'])
    adjust(sheet, { method: 'percent', by: '10', rounding: 'cent' })
    expect(prices(0)).toEqual(['110.00', '121.00', '145.20', '181.50'])
    sheet.undo()
    expect(prices(0)).toEqual(['100.00', '110.00', '132.00', '165.00'])
  })

  test('an adjustment below nothing marks the cell and writes nothing', () => {
    const { sheet } = testSheet()
    adjust(sheet, { method: 'amount', by: '-500', rounding: 'cent' })
    expect(sheet.view(0).state.row.supplyPrice).toBe('100.00')
    expect(sheet.summary.errors).toBe(1)
  })
})

describe('what is told', () => {
  test('changes hold the loaded row, the new texts and what is pinned', () => {
    const { sheet, typeIn } = testSheet()
    typeIn(0, '销售价', '199')
    expect(sheet.changes()).toEqual([{ row: sheet.rows[0], values: { salePrice: '199.00' }, manual: ['salePrice'] }])
    sheet.reset()
    expect(sheet.changes()).toEqual([])
    expect(sheet.summary.canUndo).toBe(false)
  })

  test('a key tells its own row and no other', () => {
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
