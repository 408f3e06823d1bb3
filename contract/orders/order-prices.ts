import { orderBizType } from './codes.ts'
import { isMore, timesMoney } from './order-money.ts'

/** What a version of goods costs whom; null where no price is set. */
export interface SkuPrices {
  supplyPrice: string | null
  purchasePrice: string | null
  productPrice: string | null
  salePrice: string | null
}

export interface Buyer {
  /** Of the card of a card merchant. */
  discountFactor: string
  /** What the distributor or channel pays for this version; null where none is set. */
  dealerPrice: string | null
}

/** The price of a piece for a buyer; null where it has none. A sample is sold at what it costs. */
export function unitPriceOf(
  order: { bizType: number; isSample: boolean },
  sku: SkuPrices,
  buyer: Buyer,
): string | null {
  if (order.isSample) return sku.supplyPrice
  if (order.bizType === orderBizType.blackCardPurchase)
    return sku.productPrice && timesMoney(sku.productPrice, buyer.discountFactor)
  if (order.bizType === orderBizType.distributorPurchase || order.bizType === orderBizType.channelPurchase)
    return buyer.dealerPrice
  return sku.salePrice
}

/** A product of this type makes an order of this type. */
export const orderTypeOf = (productType: 1 | 2 | 3, isSample: boolean): 1 | 2 | 3 | 4 => (isSample ? 4 : productType)

/** Whether a price by hand lies below what the goods cost. */
export const isBelowCost = (dealPrice: string, purchasePrice: string | null): boolean =>
  purchasePrice !== null && isMore(purchasePrice, dealPrice)
