import { describe, expect, test } from 'vitest'
import { lastDueMonth, monthAfter, statementMonth } from '#contract/blackCard/settlement-rules.ts'
import { amountOfUse, areasWithin, settlementTotals } from '#contract/merchants/provider-rules.ts'
import { createRandom } from '#fixtures/random.ts'

/** Exact cents, computed without the code under test. */
const cents = (text: string): bigint => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return sign ? -value : value
}
const yuan = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const random = createRandom(20261123)
const price = () =>
  random.pick(['0', '80', '0.1', '0.01', '19.9', '9999999', `${random.int(0, 99_999)}.${random.int(10, 99)}`])

describe('a statement', () => {
  test('equals the exact sum of its services, less what is taken back, plus the adjustment', () => {
    for (let round = 0; round < 500; round++) {
      const uses = Array.from({ length: random.int(0, 40) }, () => ({ price: price(), quantity: random.int(1, 999) }))
      const undone = Array.from({ length: random.int(0, 12) }, () => ({ price: price(), quantity: random.int(1, 99) }))
      const adjust = yuan(BigInt(random.int(-5_000_000, 5_000_000)))
      const exact = (rows: typeof uses) => rows.reduce((sum, row) => sum + cents(row.price) * BigInt(row.quantity), 0n)
      const given = (rows: typeof uses) => ({
        count: rows.length,
        amount: yuan(rows.reduce((sum, row) => sum + cents(amountOfUse(row.price, row.quantity)), 0n)),
      })
      expect(settlementTotals(given(uses), given(undone), adjust)).toEqual({
        usageCount: uses.length,
        amount: yuan(exact(uses)),
        correctionCount: undone.length,
        correctionAmount: yuan(-exact(undone)),
        payable: yuan(exact(uses) - exact(undone) + cents(adjust)),
      })
    }
  })

  test('has no minus before zero', () => {
    const none = { count: 0, amount: '0' }
    expect(settlementTotals(none, none, '0')).toMatchObject({
      amount: '0.00',
      correctionAmount: '0.00',
      payable: '0.00',
    })
    expect(settlementTotals({ count: 1, amount: '80' }, none, '-80').payable).toBe('0.00')
    expect(settlementTotals(none, { count: 1, amount: '80' }, '0').payable).toBe('-80.00')
  })
})

describe('months', () => {
  test('follow each other over years', () => {
    expect([monthAfter('2026-12'), monthAfter('2026-01', -1), monthAfter('2026-11', -11)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-12',
    ])
  })
  test('are due on the settlement day of the month after', () => {
    expect(lastDueMonth('2026-11-04', 5)).toBe('2026-09')
    expect(lastDueMonth('2026-11-05', 5)).toBe('2026-10')
    expect(lastDueMonth('2026-01-28', 28)).toBe('2025-12')
  })
  test('are taken up by their own statement, or by the next one that is not confirmed', () => {
    expect(statementMonth('2026-08', '2026-10', new Set())).toBe('2026-08')
    expect(statementMonth('2026-08', '2026-10', new Set(['2026-08', '2026-09']))).toBe('2026-10')
    expect(statementMonth('2026-08', '2026-09', new Set(['2026-08', '2026-09']))).toBeUndefined()
    expect(statementMonth('2026-10', '2026-09', new Set())).toBeUndefined()
  })
})

test('areas lie within others by province, city and district', () => {
  expect(areasWithin(['330106', '330200'], ['330000', '320000'])).toBe(true)
  expect(areasWithin(['330106', '310100'], ['330000', '320000'])).toBe(false)
  expect(areasWithin(['330000', '320000'], ['330100', '320000'])).toBe(false)
  expect(areasWithin(['100000'], ['330000', '320000'])).toBe(false)
  expect(areasWithin(['330106', '310100'], ['100000'])).toBe(true)
})
