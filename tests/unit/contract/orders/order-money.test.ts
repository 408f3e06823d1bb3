import { describe, expect, test } from 'vitest'
import { carriageOf } from '#contract/orders/freight-rules.ts'
import {
  adjustFault,
  adjustOf,
  apportion,
  dealPriceOf,
  orderMoney,
  profitOf,
  sumOfMoney,
} from '#contract/orders/order-money.ts'
import { isBelowCost, orderTypeOf, unitPriceOf } from '#contract/orders/order-prices.ts'

/** A line of one piece with its sale price and its cost. */
const sold = (payAmount: string, purchasePrice: string) => ({
  payAmount,
  purchasePrice,
  refundedAmount: '0.00',
  quantity: 1,
  cancelledQty: 0,
  returnedQty: 0,
})

describe('apportioning an amount', () => {
  test.each([
    ['100.00', ['100.00', '100.00', '100.00'], ['33.34', '33.33', '33.33']],
    ['10.00', ['300.00', '199.99', '0.01'], ['6.00', '4.00', '0.00']],
    ['0.01', ['1.00', '3.00', '2.00'], ['0.00', '0.01', '0.00']],
    ['0.02', ['0.01', '0.01', '0.01'], ['0.00', '0.01', '0.01']],
    ['-100.00', ['100.00', '100.00', '100.00'], ['-33.34', '-33.33', '-33.33']],
    ['0.00', ['5.00', '7.00'], ['0.00', '0.00']],
    ['5.00', ['0.00', '0.00'], ['0.00', '0.00']],
    ['6.00', ['2.00', '4.00'], ['2.00', '4.00']],
  ])('%s over %j is %j', (total, weights, shares) => {
    expect(apportion(total, weights)).toEqual(shares)
  })

  test('is exact to the cent, and no share exceeds its line, for any amounts', () => {
    let seed = 7
    const next = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % max
    }
    for (let round = 0; round < 300; round++) {
      const weights = Array.from({ length: 1 + next(30) }, () => (next(500) / 100).toFixed(2))
      const all = Math.round(Number(sumOfMoney(weights)) * 100)
      const total = (next(all + 1) / 100).toFixed(2)
      const shares = apportion(total, weights)
      const expected = all === 0 ? '0.00' : total
      expect(sumOfMoney(shares)).toBe(expected)
      shares.forEach((share, index) => {
        expect(Number(share)).toBeGreaterThanOrEqual(0)
        expect(Number(share)).toBeLessThanOrEqual(Number(weights[index]))
      })
    }
  })
})

const line = (unitPrice: string, quantity: number, adjustAmount = '0.00') => ({ unitPrice, quantity, adjustAmount })
const charges = { freightAmount: '120.00', installAmount: '45.00', discountAmount: '100.00' }

describe('order amounts', () => {
  test('lines, freight and installation add up exactly to the payable amount', () => {
    const money = orderMoney([line('333.33', 3), line('59.90', 7), line('1280.00', 1)], charges)
    expect(money.goodsAmount).toBe('2699.29')
    expect(money.payAmount).toBe('2764.29')
    expect(sumOfMoney(money.lines.map(({ discountAmount }) => discountAmount))).toBe('100.00')
    expect(sumOfMoney([...money.lines.map(({ payAmount }) => payAmount), '120.00', '45.00'])).toBe(money.payAmount)
  })

  test('a manual change only affects its line; the discount of other lines stays', () => {
    const before = orderMoney([line('500.00', 2), line('500.00', 2)], charges)
    const adjustAmount = adjustOf({ unitPrice: '500.00', quantity: 2 }, '450.00')
    const after = orderMoney([line('500.00', 2, adjustAmount), line('500.00', 2)], charges)
    expect(adjustAmount).toBe('-100.00')
    expect(after.adjustAmount).toBe('-100.00')
    expect(after.lines[0]).toEqual({ amount: '1000.00', discountAmount: '150.00', payAmount: '850.00' })
    expect(after.lines[1]).toEqual(before.lines[1])
    expect(after.goodsAmount).toBe('2000.00')
    expect(after.payAmount).toBe('1965.00')
    expect(dealPriceOf(line('500.00', 2, adjustAmount))).toBe('450.00')
  })

  test('payable amounts stay positive, in total and per line', () => {
    const free = { freightAmount: '0.00', installAmount: '0.00', discountAmount: '0.00' }
    expect(adjustFault(orderMoney([line('100.00', 1, '-100.00')], free))).toBe('改价后应付金额必须大于 0')
    expect(adjustFault(orderMoney([line('100.00', 1, '-99.99')], free))).toBe('')
    expect(adjustFault(orderMoney([line('100.00', 1, '9999899.01')], free))).toBe('订单金额不能超过 9999999 元')
    const discounted = { ...free, discountAmount: '100.00' }
    expect(adjustFault(orderMoney([line('100.00', 1, '-60.00'), line('100.00', 1)], discounted))).toBe(
      '改价后商品实付金额不能小于 0',
    )
  })

  test('profit is the amount paid for goods minus their cost; zero after a full refund', () => {
    const sale = { bizType: 5, status: 4 }
    const lines = [sold('500.00', '450.00'), sold('375.00', '450.00')]
    expect(profitOf(sale, lines)).toBe('-25.00')
    expect(profitOf({ ...sale, status: 6 }, lines)).toBe('0.00')
    expect(profitOf({ ...sale, bizType: 2 }, lines)).toBeNull()
  })

  test.each([
    ['one of two pieces was refunded before shipment', { cancelledQty: 1, refundedAmount: '300.00' }, '100.00'],
    ['one of two pieces came back', { returnedQty: 1, refundedAmount: '300.00' }, '100.00'],
    ['less went back than the piece was paid with', { returnedQty: 1, refundedAmount: '250.00' }, '150.00'],
    ['a discount was given afterwards, and no piece came back', { refundedAmount: '80.00' }, '120.00'],
    ['all of it went back', { returnedQty: 2, refundedAmount: '600.00' }, '0.00'],
  ])('a partial refund is not earned: %s', (_case, change, profit) => {
    expect(profitOf({ bizType: 3, status: 4 }, [{ ...sold('600.00', '200.00'), quantity: 2, ...change }])).toBe(profit)
  })
})

describe('the unit price', () => {
  const sku = { supplyPrice: '100.00', purchasePrice: '110.00', productPrice: '130.00', salePrice: '165.00' }
  const buyer = { discountFactor: '0.9', dealerPrice: '115.00' }

  test.each([
    [1, '117.00'],
    [2, '115.00'],
    [3, '165.00'],
    [4, '115.00'],
    [5, '165.00'],
    [6, '165.00'],
  ])('in an order of kind %i is %s', (bizType, price) => {
    expect(unitPriceOf({ bizType, isSample: false }, sku, buyer)).toBe(price)
  })

  test('a sample is sold at the supply price; a dealer without a price has none', () => {
    expect(unitPriceOf({ bizType: 1, isSample: true }, sku, buyer)).toBe('100.00')
    expect(unitPriceOf({ bizType: 4, isSample: false }, sku, { ...buyer, dealerPrice: null })).toBeNull()
    expect(unitPriceOf({ bizType: 1, isSample: false }, { ...sku, productPrice: null }, buyer)).toBeNull()
  })

  test('the product type determines the order type', () => {
    expect([orderTypeOf(1, false), orderTypeOf(2, false), orderTypeOf(3, false), orderTypeOf(2, true)]).toEqual([
      1, 2, 3, 4,
    ])
    expect(isBelowCost('109.99', '110.00')).toBe(true)
    expect(isBelowCost('110.00', '110.00')).toBe(false)
    expect(isBelowCost('1.00', null)).toBe(false)
  })
})

describe('freight and installation', () => {
  const sofa = { quantity: 2, volume: '1.500', packageCount: 2 }
  const to = (receiverArea: string, logisticsLevel: number, orderType = 1) => ({
    receiverArea,
    logisticsLevel,
    orderType,
  })

  test('depend on volume, zone and service level; installation on parcels, at the third level only', () => {
    expect(carriageOf(to('330106', 1), [sofa])).toEqual({ freightAmount: '240.00', installAmount: '0.00' })
    expect(carriageOf(to('330106', 2), [sofa])).toEqual({ freightAmount: '420.00', installAmount: '0.00' })
    expect(carriageOf(to('650102', 3), [sofa])).toEqual({ freightAmount: '900.00', installAmount: '180.00' })
  })

  test('a small parcel is charged as half a cubic metre; services and orders without transport are free', () => {
    expect(carriageOf(to('110101', 1), [{ quantity: 1, volume: null, packageCount: 1 }]).freightAmount).toBe('60.00')
    expect(carriageOf(to('110101', 0), [sofa]).freightAmount).toBe('0.00')
    expect(carriageOf(to('110101', 3, 3), [sofa])).toEqual({ freightAmount: '0.00', installAmount: '0.00' })
  })
})
