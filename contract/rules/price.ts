import Big from 'big.js'
import { halfWidth } from './half-width.ts'

export const PRICE_CAP = 9_999_999
export const PRICE_DECIMALS = 2
export const PRICE_MIN = 0

export interface PriceOptions {
  decimals?: number
  min?: number
  max?: number
}

// Exponents and digit groups are refused: `1e3` and `1,5` are slips of the hand, not prices.
const plainDecimal = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * What a price field holds after the typing is done: rounded half up in decimal arithmetic, capped, or empty when the
 * text is no number or lies below the minimum.
 */
export function priceInput(text: string, options?: PriceOptions): string {
  const typed = halfWidth(text).trim()
  return plainDecimal.test(typed) ? settled(new Big(typed.replace('+', '')), options) : ''
}

function settled(
  value: Big,
  { decimals = PRICE_DECIMALS, min = PRICE_MIN, max = PRICE_CAP }: PriceOptions = {},
): string {
  if (value.lt(min)) return ''
  const rounded = (value.gt(max) ? new Big(max) : value).toFixed(decimals, Big.roundHalfUp)
  // A price of nothing has no sign: `-0` would otherwise read `-0.00`.
  return Number(rounded) === 0 ? rounded.replace('-', '') : rounded
}

/** Prices and factors as strings; an empty one is not known. */
export interface PriceRow {
  supplyPrice: string
  purchasePrice: string
  productPrice: string
  salePrice: string
  purchaseFactor: string
  productFactor: string
  saleFactor: string
}

export type PriceName = 'supplyPrice' | 'purchasePrice' | 'productPrice' | 'salePrice'

/**
 * The row after `changed` was set in it: a supply price leads to the purchase price, and a purchase price to the product
 * and sale prices. An empty factor or price leads nowhere, so that what was typed by hand further on stays.
 */
export function derivePrices<Row extends PriceRow>(row: Row, changed: PriceName): Row {
  if (changed === 'supplyPrice') {
    const purchasePrice = times(row.supplyPrice, row.purchaseFactor)
    return purchasePrice === null ? row : derivePrices({ ...row, purchasePrice }, 'purchasePrice')
  }
  if (changed === 'purchasePrice') {
    return {
      ...row,
      productPrice: times(row.purchasePrice, row.productFactor) ?? row.productPrice,
      salePrice: times(row.purchasePrice, row.saleFactor) ?? row.salePrice,
    }
  }
  return row
}

/** The product as a price, or null where either side is not known. */
function times(price: string, factor: string): string | null {
  if (!plainDecimal.test(price) || !plainDecimal.test(factor)) return null
  return settled(new Big(price).times(factor))
}
