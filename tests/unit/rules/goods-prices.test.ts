import { describe, expect, it } from 'vitest'
import {
  grossMargin,
  keptPriceText,
  largeMoves,
  lossOf,
  manualPrices,
  needsReason,
  reprice,
} from '#contract/goods/price-rules.ts'

const prices = { supplyPrice: '100', purchasePrice: '110', productPrice: '130', salePrice: '165' }

describe('prices of goods', () => {
  it.each([
    [{ purchasePrice: '99.99' }, '采购价低于供货价'],
    [{ productPrice: '109' }, '产品价低于采购价'],
    [{ salePrice: '109' }, '销售价低于采购价'],
    [{}, ''],
    [{ supplyPrice: '', salePrice: '120' }, ''],
  ])('%j is %j', (change, loss) => {
    expect(lossOf({ ...prices, ...change })).toBe(loss)
  })

  it('a change of 20 % or more requires a reason, up or down; a change from empty does not', () => {
    expect(largeMoves(prices, { ...prices, salePrice: '198' })).toEqual(['salePrice'])
    expect(largeMoves(prices, { ...prices, salePrice: '132' })).toEqual(['salePrice'])
    expect(largeMoves(prices, { ...prices, salePrice: '197.99' })).toEqual([])
    expect(largeMoves({ ...prices, salePrice: '' }, prices)).toEqual([])
    expect(needsReason(prices, { ...prices, purchasePrice: '99' })).toBe(true)
  })

  it('the margin is a percentage of the sale price, empty if unknown', () => {
    expect(grossMargin(prices)).toBe('39.4%')
    expect(grossMargin({ ...prices, salePrice: '0' })).toBe('')
    expect(grossMargin({ ...prices, supplyPrice: '' })).toBe('')
  })
})

describe('a manual price', () => {
  const row = {
    supplyPrice: '100.00',
    purchasePrice: '120.00',
    productPrice: '180.00',
    salePrice: '999.00',
    purchaseFactor: '1.2000',
    productFactor: '1.5000',
    saleFactor: '2.0000',
  }

  it('differs from the derived one, regardless of formatting', () => {
    expect(manualPrices(row)).toEqual(['salePrice'])
    expect(manualPrices({ ...row, purchasePrice: '120', salePrice: '240' })).toEqual([])
    expect(manualPrices({ ...row, purchasePrice: undefined })).toEqual([])
  })

  it('stays when its source price is set, and is reported', () => {
    const { row: next, manual, kept } = reprice(row, 'supplyPrice', '110.00')
    expect(next).toMatchObject({ purchasePrice: '132.00', productPrice: '198.00', salePrice: '999.00' })
    expect({ manual, kept }).toEqual({ manual: ['salePrice'], kept: ['salePrice'] })
    expect(keptPriceText(next, kept)).toBe('销售价 999.00 是手动价，保持不变')
    expect(reprice(row, 'purchasePrice', '130.00').row).toMatchObject({ productPrice: '195.00', salePrice: '999.00' })
  })

  it('also fixes the prices derived from it', () => {
    const held = { ...row, purchasePrice: '130.00', productPrice: '195.00', salePrice: '260.00' }
    const { row: next, kept } = reprice(held, 'supplyPrice', '110.00')
    expect(next).toEqual({ ...held, supplyPrice: '110.00' })
    expect(kept).toEqual(['purchasePrice'])
  })

  it('is recognised by the previous row after a factor change', () => {
    const moved = { ...row, salePrice: '240.00', saleFactor: '2.5' }
    expect(reprice(moved, 'supplyPrice', '110.00', []).row.salePrice).toBe('330.00')
    expect(reprice(moved, 'supplyPrice', '110.00').row.salePrice).toBe('240.00')
  })

  it('is reset when set to the derived price; nothing is reported if nothing stayed', () => {
    expect(reprice(row, 'salePrice', '240.00').manual).toEqual([])
    expect(keptPriceText(row, [])).toBe('')
  })
})
