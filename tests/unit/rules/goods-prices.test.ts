import { describe, expect, it } from 'vitest'
import { grossMargin, largeMoves, lossOf, needsReason } from '#contract/goods/price-rules.ts'

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
