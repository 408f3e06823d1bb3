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

type KnownPrices = { [Name in keyof PriceRow]?: string | null | undefined }

const isEqual = (one: string, other: string): boolean =>
  (one === '') === (other === '') && Number(one) === Number(other)

/** A price that somebody set by hand: it is not what follows from the one before it. Nothing is said of what is left out. */
export function isManualPrice(known: KnownPrices, name: PriceName): boolean {
  const row = Object.fromEntries([...PRICES, ...FACTORS].map((one) => [one, known[one] ?? ''])) as unknown as PriceRow
  const from = sourceOf(name)
  return from !== null && row[name] !== '' && row[from] !== '' && !isEqual(derivePrices(row, from)[name], row[name])
}

/** The price that another one derives from; null for the first. */
const sourceOf = (name: PriceName): PriceName | null =>
  name === 'supplyPrice' ? null : name === 'purchasePrice' ? 'supplyPrice' : 'purchasePrice'

/** The prices of a row that somebody set by hand. */
export const manualPrices = (known: KnownPrices): PriceName[] => PRICES.filter((name) => isManualPrice(known, name))

export interface Repriced<Row> {
  row: Row
  /** Prices set by hand, as the row stands now. */
  manual: readonly PriceName[]
  /** Prices that would have moved, had nobody set them by hand. */
  kept: readonly PriceName[]
}

/**
 * Sets one price of a row, with what follows from it. Prices set by hand stay, and with them what derives from them, until
 * they are told to follow again. `manual` is for a row whose factors were changed since: those move nothing, so that they
 * tell nothing of who set a price.
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
  for (const one of PRICES) {
    const from = sourceOf(one)
    if (from === null || !moved.has(from) || pinned.has(one) || one === name) continue
    moved.add(one)
    row[one] = derived[one]
  }
  const kept = [...pinned].filter((one) => one !== name && !isEqual(derived[one], row[one]))
  return { row, manual: PRICES.filter((one) => pinned.has(one)), kept: PRICES.filter((one) => kept.includes(one)) }
}

/** What a person is told of prices that stayed: 销售价 999.00 是手动价，保持不变; '' where none did. */
export const keptPriceText = (row: PriceRow, kept: readonly PriceName[]): string =>
  kept.length === 0 ? '' : `${kept.map((name) => `${priceTitles[name]} ${row[name]}`).join('、')} 是手动价，保持不变`

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
