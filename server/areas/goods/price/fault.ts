import { productStatus } from '#contract/goods/codes.ts'
import { FACTORS, lossOf, needsReason, PRICES, REASON_LENGTH } from '#contract/goods/price-rules.ts'
import type { PriceSetting } from '#contract/goods/prices.ts'
import { canPrice, isSupplyPriceLocked } from '#contract/goods/transitions.ts'
import type { PriceName, PriceRow } from '#contract/rules/price.ts'
import type { SkuOfProduct, SkuRecord } from '#server/areas/goods/product/sku-record.ts'
import { pricesOf } from './present.ts'

/** The prices and factors to set; omitted ones stay unchanged. */
export type SetPrices = Omit<PriceSetting, 'skuId' | 'version'>

/** The prices of a SKU after a change. */
export function settled(row: SkuRecord, setting: SetPrices): PriceRow {
  const set = Object.fromEntries(
    [...PRICES, ...FACTORS].flatMap((name) => (setting[name] === undefined ? [] : [[name, setting[name]]])),
  )
  return { ...pricesOf(row), ...set }
}

interface PriceFault {
  /** Undefined when the error concerns the whole product. */
  field?: PriceName | 'reason'
  message: string
}

interface PricedVersion extends Pick<SkuOfProduct, 'sku' | 'name' | 'status'> {}

interface PriceWay {
  reason?: string | undefined
  confirmLoss: boolean
}

/** The first rule that new prices of a SKU violate; undefined for none. */
export const priceFault = (version: PricedVersion, setting: SetPrices, way: PriceWay): PriceFault | undefined =>
  priceFaults(version, setting, way)[0]

/** All rules that new prices of a SKU violate. */
export function priceFaults(
  { sku: row, name, status }: PricedVersion,
  setting: SetPrices,
  { reason = '', confirmLoss }: PriceWay,
): PriceFault[] {
  const [before, next] = [pricesOf(row), settled(row, setting)]
  if (!canPrice(status)) return [{ message: `商品「${name}」在回收站，不能改价` }]
  const faults: PriceFault[] = []
  if (isSupplyPriceLocked(status) && Number(next.supplyPrice) !== Number(before.supplyPrice)) {
    faults.push({ field: 'supplyPrice', message: `商品「${name}」正在审核，不能改供货价` })
  }
  // Goods on sale must keep their prices; goods without a price must go off sale.
  if (status === productStatus.onSale && PRICES.some((price) => next[price] === '') && row.enabled) {
    faults.push({ field: 'salePrice', message: `SKU ${row.skuCode} 已上架，价格不能为空` })
  }
  const loss = lossOf(next)
  if (loss && !confirmLoss) faults.push({ field: 'salePrice', message: `SKU ${row.skuCode} ${loss}，请确认` })
  if (needsReason(before, next) && reason.length < REASON_LENGTH) {
    faults.push({ field: 'reason', message: loss ? `${loss}，请填写调价原因` : '价格变动达到 20%，请填写调价原因' })
  }
  return faults
}
