import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_CAP } from '#contract/rules/price.ts'
import { formulaResult, type PriceFormula, priceOperation, priceRounding } from '#contract/rules/price-rule.ts'

const formula = (entered: Partial<PriceFormula>): PriceFormula => ({
  operation: 'raise',
  amount: '0',
  rounding: 'none',
  floor: '',
  ceiling: '',
  ...entered,
})
const result = (before: string, entered: Partial<PriceFormula>) => formulaResult(before, formula(entered))

describe('the price that a rule gives', () => {
  it.each([
    ['100.00', { operation: 'raise', amount: '5.5' }, '105.50'],
    ['100.00', { operation: 'lower', amount: '0.01' }, '99.99'],
    ['199.99', { operation: 'raisePercent', amount: '10' }, '219.99'],
    ['0.05', { operation: 'lowerPercent', amount: '10' }, '0.05'],
    ['0.10', { operation: 'multiply', amount: '3' }, '0.30'],
    ['1.10', { operation: 'multiply', amount: '1.1' }, '1.21'],
    ['', { operation: 'set', amount: '12' }, '12.00'],
  ] as const)('%s by %j is %s', (before, entered, price) => {
    expect(result(before, entered)).toEqual({ price })
  })

  it.each([
    ['128.37', 'yuan', '128.00'],
    ['128.50', 'yuan', '129.00'],
    ['128.37', 'nine', '128.90'],
    ['128.95', 'nine', '128.90'],
    ['128.37', 'ninetyNine', '128.99'],
    ['0.20', 'nine', '0.90'],
    ['0.20', 'yuan', '0.00'],
  ] as const)('%s rounded %s is %s', (before, rounding, price) => {
    expect(result(before, { rounding })).toEqual({ price })
  })

  it('stays within its limits, which win over the rounding', () => {
    expect(result('128.37', { rounding: 'nine', floor: '129' }).price).toBe('129.00')
    expect(result('128.60', { rounding: 'nine', ceiling: '128.50' }).price).toBe('128.50')
    expect(result('5.00', { operation: 'lower', amount: '8', floor: '1' })).toEqual({ price: '1.00' })
    expect(result('9999999.00', { operation: 'multiply', amount: '2', ceiling: '500' })).toEqual({ price: '500.00' })
  })

  it('is refused below 0, above 9999999, and without a price to start from', () => {
    expect(result('5.00', { operation: 'lower', amount: '5.01' })).toEqual({ price: '-0.01', fault: 'belowZero' })
    expect(result('5.00', { operation: 'lower', amount: '5.4', rounding: 'nine' }).fault).toBe('belowZero')
    expect(result('9999999.00', { amount: '0.01' })).toEqual({ price: '9999999.01', fault: 'aboveCap' })
    expect(result('9999998.00', { operation: 'raisePercent', amount: '1', rounding: 'ninetyNine' }).fault).toBe(
      'aboveCap',
    )
    expect(result('', { operation: 'raise', amount: '1' }).fault).toBe('noPrice')
  })
})

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => (amount / 100).toFixed(2))
const anyFormula = fc.record({
  operation: fc.constantFrom(...priceOperation.codes),
  amount: cents(2_000_00),
  rounding: fc.constantFrom(...priceRounding.codes),
  floor: fc.oneof(fc.constant(''), cents(5_000_00)),
  ceiling: fc.constant(''),
})
const anyPrice = cents(PRICE_CAP * 100)

describe('every rule', () => {
  it('gives a price with two decimals from 0 to 9999999, or a fault', () => {
    fc.assert(
      fc.property(anyPrice, anyFormula, (before, entered) => {
        const { price, fault } = formulaResult(before, entered)
        expect(price).toMatch(/^-?\d+\.\d\d$/)
        const isInRange = new Big(price).gte(0) && new Big(price).lte(PRICE_CAP)
        expect(isInRange).toBe(fault === undefined)
      }),
    )
  })

  it('is never below its floor, nor above its ceiling', () => {
    fc.assert(
      fc.property(anyPrice, anyFormula, cents(5_000_00), cents(5_000_00), (before, entered, one, other) => {
        const [floor = '', ceiling = ''] = [one, other].toSorted((left, right) => Number(left) - Number(right))
        const { price, fault } = formulaResult(before, { ...entered, floor, ceiling })
        expect(fault).toBeUndefined()
        expect(new Big(price).gte(floor) && new Big(price).lte(ceiling)).toBe(true)
      }),
    )
  })

  it('rounds to a price with its ending, less than a yuan away', () => {
    fc.assert(
      fc.property(cents(900_000_00), fc.constantFrom('yuan', 'nine', 'ninetyNine'), (before, rounding) => {
        const { price } = result(before, { rounding })
        const ending = { yuan: '.00', nine: '.90', ninetyNine: '.99' }[rounding]
        expect(price.endsWith(ending)).toBe(true)
        expect(new Big(price).minus(before).abs().lt(1)).toBe(true)
      }),
    )
  })

  it('adding and subtracting the same amount gives the price back', () => {
    fc.assert(
      fc.property(cents(1_000_000_00), cents(1_000_000_00), (before, amount) => {
        const raised = result(before, { operation: 'raise', amount }).price
        expect(result(raised, { operation: 'lower', amount }).price).toBe(before)
      }),
    )
  })
})
