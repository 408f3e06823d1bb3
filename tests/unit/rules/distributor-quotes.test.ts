import { describe, expect, test } from 'vitest'
import { addonBilling, upgradeMode } from '#contract/distribution/codes.ts'
import {
  creditOf,
  creditWords,
  differenceAmounts,
  discountFault,
  itemAmounts,
  keptItem,
  monthsFault,
  newTermAmounts,
  openingAmounts,
  payable,
  pricedItem,
  renewalAmounts,
  renewedUntil,
  upgradedUntil,
} from '#contract/distribution/quote-rules.ts'
import { monthsAfter } from '#contract/rules/moment.ts'

const from = { price: '10000.00', renewalPrice: '8000.00', validMonths: 12 }
const to = { price: '16000.00', renewalPrice: '12000.00', validMonths: 12 }
/** 73 of 365 days are left. */
const term = { start: '2026-02-08', end: '2027-02-08', paid: '10000.00' }
const today = '2026-11-27'

describe('an upgrade', () => {
  test('补差价 with 73 of 365 days left, 10000 and 16000: 1200.00, and the last day stays', () => {
    expect(payable(differenceAmounts(from, to, term, today)).payAmount).toBe('1200.00')
    expect(upgradedUntil(upgradeMode.difference, term.end, today, 0)).toBe(term.end)
  })

  test('重新计期 in the same case: credit 2000.00, payable 14000.00, a year from today', () => {
    const quote = payable(newTermAmounts(to, 12, term, today))
    expect(quote).toMatchObject({ creditAmount: '2000.00', payAmount: '14000.00' })
    expect(upgradedUntil(upgradeMode.newTerm, term.end, today, 12)).toBe('2027-11-27')
    expect(creditWords(term, today)).toBe('已付 10000.00 元 × 剩余 73 天 ÷ 本期 365 天 = 2000.00 元')
  })

  test('a credit is rounded down and never above the amount', () => {
    expect(creditOf({ ...term, paid: '100.01' }, today)).toBe('20.00')
    expect(newTermAmounts({ ...to, price: '100.00' }, 12, term, today)).toEqual({
      amount: '100.00',
      creditAmount: '100.00',
    })
    expect(creditOf(term, '2028-01-01')).toBe('0.00')
  })
})

describe('items', () => {
  const seat = { id: 1, name: '员工账号', price: '365.00', billing: addonBilling.yearly }

  test('5 seats at 365 a year with 100 days left cost 500.00', () => {
    expect(pricedItem(seat, 5, 100)).toMatchObject({ amount: '500.00', days: 100 })
    expect(itemAmounts([pricedItem(seat, 5, 100)]).amount).toBe('500.00')
  })

  test('what is bought once costs the same on every day', () => {
    expect(pricedItem({ ...seat, billing: addonBilling.once }, 2, 3)).toMatchObject({ amount: '730.00', days: null })
  })

  test('a kept item costs its price for each year of the new term', () => {
    expect(keptItem(seat, 5, 24).amount).toBe('3650.00')
    expect(renewalAmounts(to, 24, [keptItem(seat, 5, 24)])).toEqual({
      packageAmount: '24000.00',
      addonAmount: '3650.00',
    })
  })
})

test('a renewal counts from the last day, or from today when that has passed', () => {
  expect(renewedUntil('2026-12-31', today, 12)).toBe('2027-12-31')
  expect(renewedUntil('2026-10-18', today, 12)).toBe('2027-11-27')
  expect(monthsAfter('2028-01-31', 1)).toBe('2028-02-29')
})

test('a term is one, two or three times that of the package; a discount is at most the amount', () => {
  expect(monthsFault(from, 24)).toBe('')
  expect(monthsFault(from, 18)).toBe('期限应为 12、24、36 个月')
  expect(discountFault(openingAmounts(from, 12), '10000.01')).toBe('优惠不能超过应付金额')
  expect(payable(openingAmounts(from, 36), '0.01').payAmount).toBe('29999.99')
})
