import { orderPages } from '#contract/orders/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 订单 */
export const orders = screens(orderPages, {
  cardPurchaseList: () => import('./order/card-purchase-list.tsx'),
  orderDetail: () => import('./order/detail.tsx'),
  distributorPurchaseList: () => import('./order/distributor-purchase-list.tsx'),
  distributorSaleList: () => import('./order/distributor-sale-list.tsx'),
  channelPurchaseList: () => import('./order/channel-purchase-list.tsx'),
  cardSaleList: () => import('./order/card-sale-list.tsx'),
  channelSaleList: () => import('./order/channel-sale-list.tsx'),
  refundList: () => import('./refund/list.tsx'),
  digitalOrderList: () => import('./digital/order-list.tsx'),
})
