import type { CodeOf } from '#contract/codes.ts'
import { buyerKind, orderBizType, orderType } from '#contract/orders/codes.ts'

import type { OrderAction } from '#contract/orders/order-lifecycle.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { type OrderListPath, orderPaths } from '#features/orders/paths.ts'
import type { Opening } from '#screen/page/screens.ts'
import type { OrderColumnId } from './columns.tsx'
import type { FilterName } from './filters.tsx'

/** The order field that names the platform's trading partner. */
export type PartyRole = 'cardMerchant' | 'distributor' | 'channel'

export const parties = {
  cardMerchant: { kind: buyerKind.blackCard, title: '黑卡商家', filter: 'cardMerchantId' },
  distributor: { kind: buyerKind.distributor, title: '经销商', filter: 'distributorId' },
  channel: { kind: buyerKind.channel, title: '渠道商', filter: 'channelId' },
} as const satisfies Record<PartyRole, { kind: CodeOf<typeof buyerKind>; title: string; filter: FilterName }>

export type BulkAction = 'remarkOrders' | 'remindShip' | 'closeOrders' | 'print'

/** One of the six order lists: its content and actions. */
export interface OrderKind {
  bizType: CodeOf<typeof orderBizType>
  at: OrderListPath
  party: PartyRole
  /** Staff place orders for the party; consumers order in the shop. */
  isPlaced: boolean
  filters: readonly FilterName[]
  columns: readonly OrderColumnId[]
  /** In display order. */
  actions: readonly OrderAction[]
  /** Width in px for the two longest actions a row may show at once. */
  actionsWidth: number
  bulk: readonly BulkAction[]
}

const dealing: readonly OrderAction[] = ['toAliPay', 'submitVoucher', 'confirmPayment', 'adjustOrderPrice']
const ending: readonly OrderAction[] = ['addRefund', 'closeOrders', 'remarkOrders']
const selling: readonly OrderColumnId[] = ['payAmount', 'profitAmount', 'costAmount']

export const cardPurchases: OrderKind = {
  bizType: orderBizType.blackCardPurchase,
  at: orderPaths.cardPurchases,
  party: 'cardMerchant',
  isPlaced: true,
  filters: [
    'orderNos',
    'buyerPhones',
    'cardMerchantId',
    'productName',
    'supplierId',
    'logisticsNo',
    'payMethod',
    'created',
  ],
  columns: [
    'payAmount',
    'buyerName',
    'lines',
    'totalQty',
    'payMethod',
    'refundedAmount',
    'supplierCount',
    'leadTime',
    'promisedShipAt',
    'logisticsLevel',
    'receiverName',
    'openRefundCount',
    'createdAt',
  ],
  actions: ['toAliPay', 'confirmPayment', 'addShipment', 'adjustOrderPrice', 'payByWallet', ...ending],
  actionsWidth: 176,
  bulk: ['remarkOrders', 'remindShip', 'closeOrders', 'print'],
}

export const distributorPurchases: OrderKind = {
  bizType: orderBizType.distributorPurchase,
  at: orderPaths.distributorPurchases,
  party: 'distributor',
  isPlaced: true,
  filters: [
    'orderNos',
    'distributorId',
    'productName',
    'supplierId',
    'drawingState',
    'payMethod',
    'leadTime',
    'logisticsLevel',
    'created',
  ],
  columns: [
    'payAmount',
    'distributor',
    'lines',
    'drawingState',
    'orderType',
    'payMethod',
    'supplierCount',
    'goodsAmount',
    'freightAmount',
    'refundedAmount',
    'leadTime',
    'promisedShipAt',
    'remarkColor',
    'createdAt',
  ],
  actions: [...dealing, 'addShipment', 'saveDrawing', 'changeLeadTime', ...ending],
  actionsWidth: 208,
  bulk: ['remindShip', 'remarkOrders', 'closeOrders', 'print'],
}

export const distributorSales: OrderKind = {
  bizType: orderBizType.consumerSale,
  at: orderPaths.distributorSales,
  party: 'distributor',
  isPlaced: false,
  filters: [
    'orderNos',
    'buyerPhones',
    'distributorId',
    'storeId',
    'productName',
    'drawingState',
    'marketingChannel',
    'payMethod',
    'created',
    'userId',
  ],
  columns: [
    ...selling,
    'distributor',
    'lines',
    'buyerName',
    'store',
    'refundedAmount',
    'marketingChannel',
    'payMethod',
    'drawingState',
    'logisticsLevel',
    'openRefundCount',
    'createdAt',
  ],
  actions: ['confirmPayment', 'addShipment', 'saveDrawing', 'changeReceiver', ...ending],
  actionsWidth: 208,
  bulk: ['remindShip', 'remarkOrders', 'print'],
}

export const channelPurchases: OrderKind = {
  bizType: orderBizType.channelPurchase,
  at: orderPaths.channelPurchases,
  party: 'channel',
  isPlaced: true,
  filters: ['orderNos', 'channelId', 'orderType', 'productName', 'supplierId', 'payMethod', 'created'],
  columns: [
    'payAmount',
    'channel',
    'lines',
    'orderType',
    'payMethod',
    'supplierCount',
    'goodsAmount',
    'freightAmount',
    'refundedAmount',
    'promisedShipAt',
    'logisticsLevel',
    'createdAt',
  ],
  actions: ['submitVoucher', 'confirmPayment', 'addShipment', 'adjustOrderPrice', ...ending],
  actionsWidth: 176,
  bulk: ['remindShip', 'remarkOrders', 'print'],
}

export const cardSales: OrderKind = {
  bizType: orderBizType.blackCardSale,
  at: orderPaths.cardSales,
  party: 'cardMerchant',
  isPlaced: false,
  filters: [
    'orderNos',
    'cardMerchantId',
    'buyerPhones',
    'orderType',
    'productName',
    'marketingChannel',
    'payMethod',
    'created',
    'userId',
  ],
  columns: [
    ...selling,
    'cardMerchant',
    'lines',
    'buyerName',
    'orderType',
    'refundedAmount',
    'marketingChannel',
    'payMethod',
    'logisticsLevel',
    'openRefundCount',
    'createdAt',
  ],
  actions: ['addShipment', 'changeReceiver', ...ending],
  actionsWidth: 208,
  bulk: ['remindShip', 'remarkOrders', 'print'],
}

export const channelSales: OrderKind = {
  bizType: orderBizType.channelSale,
  at: orderPaths.channelSales,
  party: 'channel',
  isPlaced: false,
  filters: ['orderNos', 'channelId', 'buyerPhones', 'orderType', 'productName', 'payMethod', 'completed', 'created'],
  columns: [
    ...selling,
    'channel',
    'lines',
    'buyerName',
    'orderType',
    'refundedAmount',
    'payMethod',
    'completedAt',
    'createdAt',
  ],
  actions: ['addShipment', ...ending],
  actionsWidth: 176,
  bulk: ['remindShip', 'remarkOrders', 'print'],
}

/** Latest orders first. */
export const ORDER_SORT = '-createdAt'

/** The initial query of a kind's list. */
export const openingOf = ({ at, bizType }: OrderKind): Opening => ({
  at,
  list: listOrders,
  fixed: { bizType },
  sort: ORDER_SORT,
})

/** Custom-made goods need drawings; only their list shows the drawing state. */
export const hasDrawings = (type: number): boolean => type === orderType.custom

/** Whether the list path contains the order type. */
export const isTyped = (kind: OrderKind): boolean => kind.at.path.includes('{')
