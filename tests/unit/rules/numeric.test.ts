import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numericFilter, settleNumeric } from '#contract/rules/numeric.ts'

describe('numeric input filter', () => {
  it('keeps only digits and one decimal point', () => {
    expect(numericFilter('1a2.b3.4')).toBe('12.3')
    expect(numericFilter('-5')).toBe('5')
    expect(numericFilter('1e3')).toBe('13')
    expect(numericFilter('三十')).toBe('')
    expect(numericFilter('5.')).toBe('5.')
    expect(numericFilter('')).toBe('')
  })

  it('limits decimals to 1 by default, or 2 by mode', () => {
    expect(numericFilter('1.25')).toBe('1.2')
    expect(numericFilter('1.259', { decimals: 2 })).toBe('1.25')
  })

  it('accepts integers only with 0 decimals', () => {
    expect(numericFilter('1.9', { decimals: 0 })).toBe('1')
  })

  it('is capped at the given maximum', () => {
    expect(numericFilter('101', { max: 100 })).toBe('100')
    expect(numericFilter('100.1', { max: 100 })).toBe('100')
    expect(numericFilter('100', { max: 100 })).toBe('100')
  })

  it('accepts full-width digits', () => {
    expect(numericFilter('１２。５')).toBe('12.5')
  })

  it('keeps a leading minus if negative numbers are allowed', () => {
    const floors = { decimals: 0, max: 60, negative: true } as const
    expect(numericFilter('-1', floors)).toBe('-1')
    expect(numericFilter('－2', floors)).toBe('-2')
    expect(numericFilter('-', floors)).toBe('-')
    expect(numericFilter('3-1', floors)).toBe('31')
    expect(numericFilter('-61', floors)).toBe('-61')
    expect(numericFilter('61', floors)).toBe('60')
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(1 as const, 2 as const), fc.boolean(), (text, decimals, negative) => {
        const options = { decimals, max: 99, negative }
        const once = numericFilter(text, options)
        expect(numericFilter(once, options)).toBe(once)
        expect(Number(once) <= 99 || ['.', '-', '-.'].includes(once)).toBe(true)
      }),
    )
  })

  it.each([
    ['007', '7'],
    ['0', '0'],
    ['5.', '5'],
    ['.5', '0.5'],
    ['0.50', '0.50'],
    ['.', ''],
    ['', ''],
    ['-01', '-1'],
    ['-0', '0'],
    ['-', ''],
    ['-.5', '-0.5'],
  ])('settles %j to %j once typing is over', (text, number) => {
    expect(settleNumeric(text)).toBe(number)
  })
})
