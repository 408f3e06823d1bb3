import { describe, expect, test } from 'vitest'
import { derivePrices } from '#contract/rules/price.ts'
import { exactPrices, randomChains } from '../../price-chains.ts'

const empty = { purchasePrice: '', productPrice: '', salePrice: '' }

describe('the chain from the supply price to the sale price', () => {
  test('equals exact arithmetic in 100,000 random chains, to the cent', () => {
    const wrong = randomChains(100_000).filter((chain) => {
      const { purchasePrice, productPrice, salePrice } = derivePrices({ ...empty, ...chain }, 'supplyPrice')
      const exact = exactPrices(chain)
      return (
        purchasePrice !== exact.purchasePrice || productPrice !== exact.productPrice || salePrice !== exact.salePrice
      )
    })
    expect(wrong).toEqual([])
  })

  test.each([
    // Each price derives from the rounded one before it: 199.99 × 1.1 is 219.989.
    [
      ['199.99', '1.1000', '1.5000', '2.0000'],
      ['219.99', '329.99', '439.98'],
    ],
    [
      ['9000000.00', '2.0000', '1.0000', '1.0000'],
      ['9999999.00', '9999999.00', '9999999.00'],
    ],
    [
      ['0.01', '0.5000', '1.0000', '1.0000'],
      ['0.01', '0.01', '0.01'],
    ],
    [
      ['0.01', '0.4999', '1.0000', '1.0000'],
      ['0.00', '0.00', '0.00'],
    ],
  ])('of %j is %j', ([supplyPrice = '', purchaseFactor = '', productFactor = '', saleFactor = ''], expected) => {
    const chain = { supplyPrice, purchaseFactor, productFactor, saleFactor }
    const { purchasePrice, productPrice, salePrice } = derivePrices({ ...empty, ...chain }, 'supplyPrice')
    expect([purchasePrice, productPrice, salePrice]).toEqual(expected)
    expect(Object.values(exactPrices(chain))).toEqual(expected)
  })

  test('a typed purchase price moves the two that follow it, a typed product or sale price none', () => {
    const row = { ...empty, supplyPrice: '199.99', purchaseFactor: '1.1', productFactor: '1.5', saleFactor: '2' }
    const chain = derivePrices(row, 'supplyPrice')
    expect(derivePrices({ ...chain, purchasePrice: '220.00' }, 'purchasePrice')).toMatchObject({
      productPrice: '330.00',
      salePrice: '440.00',
    })
    expect(derivePrices({ ...chain, salePrice: '400.00' }, 'salePrice')).toEqual({ ...chain, salePrice: '400.00' })
  })
})
