import type { CodeOf } from '#contract/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import {
  buyerKind,
  deliverState,
  digitalGoodsKind,
  drawingState,
  marketingChannel,
  orderBizType,
  orderStatus,
  orderType,
  refundProcessState,
  refundReason,
  refundStatus,
  refundType,
  remarkColor,
} from '#contract/orders/codes.ts'
import { isOrderStatus, type OrderStatus } from '#contract/orders/order-life.ts'
import { payMethod } from '#contract/payment.ts'
import {
  codeValue,
  idValue,
  listPath,
  pagePath,
  type QueryField,
  type QueryOf,
  textsValue,
  textValue,
} from '#lib/paths.ts'

/** Only set where it narrows the list. */
const trueValue: QueryField<true> = (value) => (value === true ? true : undefined)

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'number' && isOrderStatus(value)

/** One status or several; 1 and 2 read the same, so that one of them stands for both. */
const statusesValue: QueryField<OrderStatus[]> = (value) => {
  const given = Array.isArray(value) ? value : [value]
  if (!given.every(isStatus)) return undefined
  return given.length === 1 && (given[0] === orderStatus.paid || given[0] === orderStatus.partlyShipped)
    ? [orderStatus.paid, orderStatus.partlyShipped]
    : given
}

/** Ids as a list, or as messages write them: one, or several with commas between them. */
const idListValue: QueryField<number[]> = (value) => {
  const ids = (Array.isArray(value) ? value : String(value).split(',')).map(Number)
  return ids.every((id) => Number.isInteger(id) && id > 0) ? ids : undefined
}

const orderQuery = {
  status: statusesValue,
  orderNos: textsValue,
  buyerPhones: textsValue,
  orderType: codeValue(orderType),
  productName: textValue,
  supplierId: idValue,
  cardMerchantId: idValue,
  distributorId: idValue,
  channelId: idValue,
  userId: idValue,
  storeId: idValue,
  payMethod: codeValue(payMethod),
  leadTime: codeValue(leadTime),
  logisticsLevel: codeValue(logisticsLevel),
  marketingChannel: codeValue(marketingChannel),
  logisticsNo: textValue,
  remarkColor: codeValue(remarkColor),
  drawingState: codeValue(drawingState),
  hasOpenRefund: trueValue,
  isOverdue: trueValue,
  waitConfirmPay: trueValue,
  createdFrom: textValue,
  createdTo: textValue,
  completedFrom: textValue,
  completedTo: textValue,
}

export const orderPaths = {
  cardPurchases: listPath('/order/list', orderQuery),
  distributorPurchases: listPath('/order/distributorList/{orderType}', orderQuery),
  distributorSales: listPath('/order/salesList/{orderType}', orderQuery),
  channelPurchases: listPath('/order/qdList', orderQuery),
  cardSales: listPath('/order/saleList', orderQuery),
  channelSales: listPath('/order/saleQdList', orderQuery),
  detail: pagePath('/order/detail', { id: idValue }),
}

const lists: Readonly<Record<CodeOf<typeof orderBizType>, { path: string }>> = {
  1: orderPaths.cardPurchases,
  2: orderPaths.distributorPurchases,
  3: orderPaths.distributorSales,
  4: orderPaths.channelPurchases,
  5: orderPaths.cardSales,
  6: orderPaths.channelSales,
}
/** Where the path carries the type of the goods, this stands for all of them. */
export const ALL_TYPES = 0

/** The list of one kind of orders, of every type of goods, with its filters set. */
export const orderListAddress = (bizType: CodeOf<typeof orderBizType>, query: QueryOf<typeof orderQuery>): string =>
  pagePath(lists[bizType].path.replace('{orderType}', String(ALL_TYPES)), orderQuery).to(query)

export type OrderListPath = typeof orderPaths.cardPurchases

export const refundPaths = {
  list: listPath('/order/refund', {
    id: idValue,
    refundIds: idListValue,
    status: codeValue(refundStatus),
    processState: codeValue(refundProcessState),
    overdue: trueValue,
    refundNo: textValue,
    orderNo: textValue,
    refundType: codeValue(refundType),
    reason: codeValue(refundReason),
    supplierId: idValue,
    bizType: codeValue(orderBizType),
    payMethod: codeValue(payMethod),
    createdFrom: textValue,
    createdTo: textValue,
  }),
}

export const digitalOrderPaths = {
  list: listPath('/order/digital-order', {
    id: idValue,
    status: statusesValue,
    orderNo: textValue,
    keyword: textValue,
    buyerKind: codeValue(buyerKind),
    goodsKind: codeValue(digitalGoodsKind),
    payMethod: codeValue(payMethod),
    deliverState: codeValue(deliverState),
    createdFrom: textValue,
    createdTo: textValue,
  }),
}
