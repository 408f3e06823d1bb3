import Big from 'big.js'
import { derivePrices, type PriceName, type PriceRow } from '#contract/rules/price.ts'

/** The four prices of a version, in the order in which one follows from another. */
export const PRICES = ['supplyPrice', 'purchasePrice', 'productPrice', 'salePrice'] as const
export const FACTORS = ['purchaseFactor', 'productFactor', 'saleFactor'] as const

export const priceTitles: Record<(typeof PRICES)[number] | (typeof FACTORS)[number], string> = {
  supplyPrice: '供货价',
  purchasePrice: '采购价',
  productPrice: '产品价',
  salePrice: '销售价',
  purchaseFactor: '采购系数',
  productFactor: '产品系数',
  saleFactor: '销售系数',
}

/** A price that somebody set by hand: it is not what follows from the one before it. Nothing is said of what is left out. */
export function isManualPrice(
  known: { [Name in keyof PriceRow]?: string | null | undefined },
  name: PriceName,
): boolean {
  const row = Object.fromEntries([...PRICES, ...FACTORS].map((one) => [one, known[one] ?? ''])) as unknown as PriceRow
  const from = name === 'purchasePrice' ? 'supplyPrice' : 'purchasePrice'
  return name !== 'supplyPrice' && row[name] !== '' && row[from] !== '' && derivePrices(row, from)[name] !== row[name]
}

/** A move of a price by this share or more wants a reason. */
const LARGE_MOVE = 0.2

type Prices = Pick<PriceRow, PriceName>

/** The price that lies below the one it derives from, in words; '' where none does. */
export function lossOf({ supplyPrice, purchasePrice, productPrice, salePrice }: Prices): string {
  if (isBelow(purchasePrice, supplyPrice)) return '采购价低于供货价'
  if (isBelow(productPrice, purchasePrice)) return '产品价低于采购价'
  if (isBelow(salePrice, purchasePrice)) return '销售价低于采购价'
  return ''
}

const isBelow = (price: string, base: string): boolean => price !== '' && base !== '' && new Big(price).lt(base)

/** Prices that move by a fifth or more; one that was empty does not move. */
export const largeMoves = (before: Prices, after: Prices): PriceName[] =>
  PRICES.filter((name) => {
    const [from, to] = [before[name], after[name]]
    if (from === '' || to === '' || Number(from) === 0) return false
    return new Big(to).minus(from).abs().gte(new Big(from).times(LARGE_MOVE))
  })

/** What `needsReason` asks about, in words. */
export const REASON_WANTED = '变动达到 20% 或低于来源价格'
/** Characters that a reason has at least. */
export const REASON_LENGTH = 5

/** True where a change of prices must be explained. */
export const needsReason = (before: Prices, after: Prices): boolean =>
  lossOf(after) !== '' || largeMoves(before, after).length > 0

/** (sale - supply) / sale in percent with one decimal; '' where it cannot be told. */
export function grossMargin({ supplyPrice, salePrice }: Pick<Prices, 'supplyPrice' | 'salePrice'>): string {
  if (supplyPrice === '' || salePrice === '' || Number(salePrice) === 0) return ''
  return `${new Big(salePrice).minus(supplyPrice).div(salePrice).times(100).toFixed(1)}%`
}
