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

// Rejects exponents and digit groups: `1e3` and `1,5` are typing errors, not prices.
const plainDecimal = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * Normalises a price after input: rounded half up in decimal arithmetic, capped, or empty if the text is not a number
 * or is below the minimum.
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
  // A zero price has no sign: `-0` would otherwise become `-0.00`.
  return Number(rounded) === 0 ? rounded.replace('-', '') : rounded
}

/** Prices and factors as strings; empty if unknown. */
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
 * Recalculates the row after setting `changed`: the supply price determines the purchase price, which determines the
 * product and sale prices. An empty factor or price derives nothing, so later manual prices stay.
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

/** The product as a price, or null if either operand is unknown. */
function times(price: string, factor: string): string | null {
  if (!plainDecimal.test(price) || !plainDecimal.test(factor)) return null
  return settled(new Big(price).times(factor))
}
