import { orderBizType } from './codes.ts'
import { isMore, timesMoney } from './order-money.ts'

/** Prices of an SKU by buyer kind; null if not set. */
export interface SkuPrices {
  supplyPrice: string | null
  purchasePrice: string | null
  productPrice: string | null
  salePrice: string | null
}

export interface Buyer {
  /** From the merchant's card. */
  discountFactor: string
  /** The distributor's or channel's price for this SKU; null if not set. */
  dealerPrice: string | null
}

/** Unit price for a buyer; null if there is none. A sample is sold at cost. */
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

/** The order type for a product type. */
export const orderTypeOf = (productType: 1 | 2 | 3, isSample: boolean): 1 | 2 | 3 | 4 => (isSample ? 4 : productType)

/** Whether a manual price is below the purchase price. */
export const isBelowCost = (dealPrice: string, purchasePrice: string | null): boolean =>
  purchasePrice !== null && isMore(purchasePrice, dealPrice)
