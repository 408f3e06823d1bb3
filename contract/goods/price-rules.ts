import Big from 'big.js'
import { derivePrices, type PriceName, type PriceRow } from '#contract/rules/price.ts'

/** The four prices of an SKU, in derivation order. */
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

type KnownPrices = { [Name in keyof PriceRow]?: string | null | undefined }

const isEqual = (a: string, b: string): boolean => (a === '') === (b === '') && Number(a) === Number(b)

/** Whether a price was set manually, i.e. differs from the derived one. A price with unknown inputs is not manual. */
export function isManualPrice(known: KnownPrices, name: PriceName): boolean {
  const row = Object.fromEntries(
    [...PRICES, ...FACTORS].map((column) => [column, known[column] ?? '']),
  ) as unknown as PriceRow
  const from = sourceOf(name)
  return from !== null && row[name] !== '' && row[from] !== '' && !isEqual(derivePrices(row, from)[name], row[name])
}

/** The price that this price derives from; null for the first. */
const sourceOf = (name: PriceName): PriceName | null =>
  name === 'supplyPrice' ? null : name === 'purchasePrice' ? 'supplyPrice' : 'purchasePrice'

/** Manually set prices of a row. */
export const manualPrices = (known: KnownPrices): PriceName[] => PRICES.filter((name) => isManualPrice(known, name))

export interface Repriced<Row> {
  row: Row
  /** Prices currently set manually. */
  manual: readonly PriceName[]
  /** Prices that were not recalculated because they are manual. */
  kept: readonly PriceName[]
}

/**
 * Sets one price of a row and recalculates the derived prices. Manual prices, and prices derived from them, stay until
 * they are reset to follow. Pass `manual` for a row whose factors changed since: changing factors moves no price, so a
 * comparison cannot detect manual prices.
 */
export function reprice<Row extends PriceRow>(
  before: Row,
  name: PriceName,
  price: string,
  manual: readonly PriceName[] = manualPrices(before),
): Repriced<Row> {
  const set: Row = { ...before, [name]: price }
  const pinned = new Set(manual)
  if (isManualPrice(set, name)) pinned.add(name)
  else pinned.delete(name)
  const derived = derivePrices(set, name)
  const moved = new Set<PriceName>([name])
  const row = { ...set }
  for (const target of PRICES) {
    const from = sourceOf(target)
    if (from === null || !moved.has(from) || pinned.has(target) || target === name) continue
    moved.add(target)
    row[target] = derived[target]
  }
  const unchanged = [...pinned].filter((item) => item !== name && !isEqual(derived[item], row[item]))
  return {
    row,
    manual: PRICES.filter((item) => pinned.has(item)),
    kept: PRICES.filter((item) => unchanged.includes(item)),
  }
}

/** Message for prices that stayed: 销售价 999.00 是手动价，保持不变; '' if none. */
export const keptPriceText = (row: PriceRow, kept: readonly PriceName[]): string =>
  kept.length === 0 ? '' : `${kept.map((name) => `${priceTitles[name]} ${row[name]}`).join('、')} 是手动价，保持不变`

/** Price changes of this share or more require a reason. */
const LARGE_MOVE = 0.2

type Prices = Pick<PriceRow, PriceName>

/** Message for the price below its source price; '' if none. */
export function lossOf({ supplyPrice, purchasePrice, productPrice, salePrice }: Prices): string {
  if (isBelow(purchasePrice, supplyPrice)) return '采购价低于供货价'
  if (isBelow(productPrice, purchasePrice)) return '产品价低于采购价'
  if (isBelow(salePrice, purchasePrice)) return '销售价低于采购价'
  return ''
}

const isBelow = (price: string, base: string): boolean => price !== '' && base !== '' && new Big(price).lt(base)

/** Prices that change by a fifth or more; empty ones do not count. */
export const largeMoves = (before: Prices, after: Prices): PriceName[] =>
  PRICES.filter((name) => {
    const [from, to] = [before[name], after[name]]
    if (from === '' || to === '' || Number(from) === 0) return false
    return new Big(to).minus(from).abs().gte(new Big(from).times(LARGE_MOVE))
  })

/** Text of the conditions checked by `needsReason`. */
export const REASON_WANTED = '变动达到 20% 或低于来源价格'
/** Minimum length of a reason, in characters. */
export const REASON_LENGTH = 5

/** Whether a price change requires a reason. */
export const needsReason = (before: Prices, after: Prices): boolean =>
  lossOf(after) !== '' || largeMoves(before, after).length > 0

/** (sale - supply) / sale in percent with one decimal; '' if unknown. */
export function grossMargin({ supplyPrice, salePrice }: Pick<Prices, 'supplyPrice' | 'salePrice'>): string {
  if (supplyPrice === '' || salePrice === '' || Number(salePrice) === 0) return ''
  return `${new Big(salePrice).minus(supplyPrice).div(salePrice).times(100).toFixed(1)}%`
}
