import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivePrices, PRICE_CAP, type PriceRow, priceInput } from '#contract/rules/price.ts'

describe('price inputs', () => {
  it.each([
    ['1.005', '1.01'],
    ['1.004', '1.00'],
    ['0.285', '0.29'],
    ['2.675', '2.68'],
    ['12', '12.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['007', '7.00'],
    [' 8 ', '8.00'],
    ['-0', '0.00'],
  ])('is rounded half up to 2 decimals: %j gives %j', (text, price) => {
    expect(priceInput(text)).toBe(price)
  })

  it.each(['abc', '一百', '十二元', '1e3', '1,234.5', '0x10', '1.2.3', '-', '.', 'NaN', 'Infinity', '12元'])(
    'is cleared if not numeric: %j',
    (text) => {
      expect(priceInput(text)).toBe('')
    },
  )

  it('is cleared if below the minimum, 0 by default', () => {
    expect(priceInput('-1')).toBe('')
    expect(priceInput('-0.001')).toBe('')
    expect(priceInput('0')).toBe('0.00')
    expect(priceInput('0.005', { min: 0.01 })).toBe('')
  })

  it('is capped at 9999999 by default', () => {
    expect(priceInput('9999999')).toBe('9999999.00')
    expect(priceInput('9999999.01')).toBe('9999999.00')
    expect(priceInput('99999999999999999999')).toBe('9999999.00')
    expect(priceInput('120', { max: 100 })).toBe('100.00')
  })

  it('leaves empty input unchanged', () => {
    expect(priceInput('')).toBe('')
    expect(priceInput('  ')).toBe('')
  })

  it('accepts full-width digits and dots of Chinese input methods', () => {
    expect(priceInput('１２．５')).toBe('12.50')
    expect(priceInput('12。5')).toBe('12.50')
  })

  it('can round to other decimal places', () => {
    expect(priceInput('1.2345', { decimals: 3 })).toBe('1.235')
    expect(priceInput('1.5', { decimals: 0 })).toBe('2')
  })

  it('accepts a signed number', () => {
    expect(priceInput('+5')).toBe('5.00')
    expect(priceInput('+0')).toBe('0.00')
    expect(priceInput('-0')).toBe('0.00')
  })

  it('is empty or a price within bounds for any input, and idempotent', () => {
    const texts = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))
    fc.assert(
      fc.property(texts, (text) => {
        const price = priceInput(text)
        expect(price).toMatch(/^(\d+\.\d\d)?$/)
        expect(Number(price)).toBeLessThanOrEqual(PRICE_CAP)
        expect(priceInput(price)).toBe(price)
      }),
    )
  })
})

describe('price row', () => {
  const row: PriceRow = {
    supplyPrice: '100.00',
    purchasePrice: '1.00',
    productPrice: '2.00',
    salePrice: '3.00',
    purchaseFactor: '1.1',
    productFactor: '1.5',
    saleFactor: '2',
  }

  it('changing supplyPrice sets purchasePrice, then productPrice and salePrice from it', () => {
    expect(derivePrices(row, 'supplyPrice')).toEqual({
      ...row,
      purchasePrice: '110.00',
      productPrice: '165.00',
      salePrice: '220.00',
    })
  })

  it('changing purchasePrice recomputes productPrice and salePrice', () => {
    expect(derivePrices({ ...row, purchasePrice: '10.00' }, 'purchasePrice')).toEqual({
      ...row,
      purchasePrice: '10.00',
      productPrice: '15.00',
      salePrice: '20.00',
    })
  })

  it.each(['productPrice', 'salePrice'] as const)('changing %s changes nothing else', (changed) => {
    expect(derivePrices(row, changed)).toEqual(row)
  })

  it('each result is normalised by the price rule', () => {
    expect(derivePrices({ ...row, supplyPrice: '0.15', purchaseFactor: '0.7' }, 'supplyPrice').purchasePrice).toBe(
      '0.11',
    )
    expect(derivePrices({ ...row, supplyPrice: '9999999.00' }, 'supplyPrice').salePrice).toBe('9999999.00')
    expect(derivePrices({ ...row, purchasePrice: '1.00', saleFactor: '-1' }, 'purchasePrice').salePrice).toBe('')
  })

  it('rounds the purchase price before deriving the others', () => {
    const next = derivePrices({ ...row, supplyPrice: '0.05', purchaseFactor: '0.5', saleFactor: '100' }, 'supplyPrice')
    expect(next).toMatchObject({ purchasePrice: '0.03', salePrice: '3.00' })
  })

  it('an empty factor derives nothing, nor anything after it', () => {
    expect(derivePrices({ ...row, purchaseFactor: '' }, 'supplyPrice')).toEqual({ ...row, purchaseFactor: '' })
    expect(derivePrices({ ...row, saleFactor: '' }, 'purchasePrice')).toMatchObject({
      productPrice: '1.50',
      salePrice: '3.00',
    })
  })

  it('a cleared price changes nothing', () => {
    expect(derivePrices({ ...row, supplyPrice: '' }, 'supplyPrice')).toEqual({ ...row, supplyPrice: '' })
  })
})
