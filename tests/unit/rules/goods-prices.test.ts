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

  it('a move of 20 % or more wants a reason, up or down; one from nothing does not', () => {
    expect(largeMoves(prices, { ...prices, salePrice: '198' })).toEqual(['salePrice'])
    expect(largeMoves(prices, { ...prices, salePrice: '132' })).toEqual(['salePrice'])
    expect(largeMoves(prices, { ...prices, salePrice: '197.99' })).toEqual([])
    expect(largeMoves({ ...prices, salePrice: '' }, prices)).toEqual([])
    expect(needsReason(prices, { ...prices, purchasePrice: '99' })).toBe(true)
  })

  it('the margin is told in percent of the sale price, and not where it cannot be', () => {
    expect(grossMargin(prices)).toBe('39.4%')
    expect(grossMargin({ ...prices, salePrice: '0' })).toBe('')
    expect(grossMargin({ ...prices, supplyPrice: '' })).toBe('')
  })
})

describe('a price set by hand', () => {
  const row = {
    supplyPrice: '100.00',
    purchasePrice: '120.00',
    productPrice: '180.00',
    salePrice: '999.00',
    purchaseFactor: '1.2000',
    productFactor: '1.5000',
    saleFactor: '2.0000',
  }

  it('is one that differs from what derives, however it is written', () => {
    expect(manualPrices(row)).toEqual(['salePrice'])
    expect(manualPrices({ ...row, purchasePrice: '120', salePrice: '240' })).toEqual([])
    expect(manualPrices({ ...row, purchasePrice: undefined })).toEqual([])
  })

  it('stays when the price that it derives from is set, and is told', () => {
    const { row: next, manual, kept } = reprice(row, 'supplyPrice', '110.00')
    expect(next).toMatchObject({ purchasePrice: '132.00', productPrice: '198.00', salePrice: '999.00' })
    expect({ manual, kept }).toEqual({ manual: ['salePrice'], kept: ['salePrice'] })
    expect(keptPriceText(next, kept)).toBe('销售价 999.00 是手动价，保持不变')
    expect(reprice(row, 'purchasePrice', '130.00').row).toMatchObject({ productPrice: '195.00', salePrice: '999.00' })
  })

  it('holds what derives from it too', () => {
    const held = { ...row, purchasePrice: '130.00', productPrice: '195.00', salePrice: '260.00' }
    const { row: next, kept } = reprice(held, 'supplyPrice', '110.00')
    expect(next).toEqual({ ...held, supplyPrice: '110.00' })
    expect(kept).toEqual(['purchasePrice'])
  })

  it('is known by the row as it was, after a factor was changed', () => {
    const moved = { ...row, salePrice: '240.00', saleFactor: '2.5' }
    expect(reprice(moved, 'supplyPrice', '110.00', []).row.salePrice).toBe('330.00')
    expect(reprice(moved, 'supplyPrice', '110.00').row.salePrice).toBe('240.00')
  })

  it('is one no more once it is set to what derives, and says nothing where nothing stayed', () => {
    expect(reprice(row, 'salePrice', '240.00').manual).toEqual([])
    expect(keptPriceText(row, [])).toBe('')
  })
})
