import { orderPages } from '#contract/orders/pages.ts'
import { screens } from '#screen/area.ts'

/** 订单 */
export const orders = screens(orderPages, {
  cardPurchaseList: () => import('./card-purchase-list.tsx'),
  orderDetail: () => import('./order-detail.tsx'),
  distributorPurchaseList: () => import('./distributor-purchase-list.tsx'),
  distributorSaleList: () => import('./distributor-sale-list.tsx'),
  channelPurchaseList: () => import('./channel-purchase-list.tsx'),
  cardSaleList: () => import('./card-sale-list.tsx'),
  channelSaleList: () => import('./channel-sale-list.tsx'),
  refundList: () => import('./refund-list.tsx'),
  digitalOrderList: () => import('./digital-order-list.tsx'),
})
