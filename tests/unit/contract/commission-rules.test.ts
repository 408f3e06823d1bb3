import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookOf, commissionBase, commissionOf, coveredCount } from '#contract/merchants/commission-rules.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { isMore, minusMoney, sumOfMoney } from '#contract/orders/order-money.ts'

const cents = (max = 99_999_999) => fc.integer({ min: 0, max }).map((count) => new Big(count).div(100).toFixed(2))
const rate = fc.integer({ min: 0, max: 3_000 }).map((points) => new Big(points).div(100).toFixed(2))

describe('commission', () => {
  test.each([
    ['100.00', '10', '10.00'],
    ['33.33', '10', '3.33'],
    ['0.05', '10', '0.01'],
    ['0.04', '10', '0.00'],
    ['1666.67', '1', '16.67'],
    ['9999999.99', '30', '3000000.00'],
  ])('of %s at %s%% is %s', (base, percent, amount) => {
    expect(commissionOf(base, percent)).toBe(amount)
  })

  test('is the exact product, rounded half up to the cent', () => {
    fc.assert(
      fc.property(cents(), rate, (base, percent) => {
        // In whole ten-thousandths of a cent, without any fraction.
        const exact = BigInt(base.replace('.', '')) * BigInt(percent.replace('.', ''))
        const rounded = (exact + 5_000n) / 10_000n
        expect(
          commissionOf(base, percent)
            .replace('.', '')
            .replace(/^0+(?=\d)/, ''),
        ).toBe(String(rounded))
      }),
    )
  })

  test('falls with the base and never below zero', () => {
    fc.assert(
      fc.property(cents(), cents(), rate, (left, right, percent) => {
        const [less, more] = isMore(left, right) ? [right, left] : [left, right]
        expect(isMore(commissionOf(less, percent), commissionOf(more, percent))).toBe(false)
        expect(isMore('0', commissionOf(less, percent))).toBe(false)
      }),
    )
  })

  test('any sequence of refunds takes back what one refund of their sum takes back', () => {
    fc.assert(
      fc.property(
        cents(),
        rate,
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 8 }),
        (paid, percent, parts) => {
          let refunded = '0.00'
          let taken = '0.00'
          let before = commissionOf(paid, percent)
          for (const part of parts) {
            const left = minusMoney(paid, refunded)
            refunded = sumOfMoney([refunded, new Big(left).times(part).div(100).toFixed(2)])
            const now = commissionOf(
              commissionBase({ status: 1 }, [{ payAmount: paid, refundedAmount: refunded }]),
              percent,
            )
            taken = sumOfMoney([taken, minusMoney(before, now)])
            before = now
          }
          expect(taken).toBe(minusMoney(commissionOf(paid, percent), commissionOf(minusMoney(paid, refunded), percent)))
        },
      ),
    )
  })

  test('a closed order has no base', () => {
    expect(commissionBase({ status: orderStatus.closed }, [{ payAmount: '9.00', refundedAmount: '0.00' }])).toBe('0.00')
  })
})

test('a book always balances: earned = paid + owed + taken back', () => {
  fc.assert(
    fc.property(cents(), cents(), cents(), cents(), cents(), (earned, takenBack, frozen, paid, locked) => {
      const book = bookOf({ earned, takenBack, frozen, paid, locked })
      expect(sumOfMoney([book.paid, book.owed, book.takenBack])).toBe(earned)
      expect(minusMoney(sumOfMoney([book.usable, frozen, locked]), book.debt)).toBe(book.owed)
      expect(book.usable === '0.00' || book.debt === '0.00').toBe(true)
    }),
  )
})

test('payouts cover the oldest commissions, each in full', () => {
  expect(coveredCount(['10.00', '20.00', '5.00'], '30.00', '0.00')).toBe(2)
  expect(coveredCount(['10.00', '20.00', '5.00'], '29.99', '0.00')).toBe(1)
  expect(coveredCount(['10.00'], '100.00', '95.00')).toBe(0)
  expect(coveredCount([], '100.00', '0.00')).toBe(0)
  expect(coveredCount(['10.00', '5.00'], '100.00', '0.00')).toBe(2)
})
