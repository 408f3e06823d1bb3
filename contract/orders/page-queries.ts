import type { CodeOf } from '../codes.ts'
import { leadTime, logisticsLevel } from '../delivery.ts'
import type { PageQuery, QueryField } from '../page-query.ts'
import { codeValue, idValue, listQuery, pageQuery, textsValue, textValue, trueValue } from '../page-query.ts'
import { payMethod } from '../payment.ts'
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
} from './codes.ts'
import { isOrderStatus, type OrderStatus } from './order-lifecycle.ts'
import { orderPages } from './pages.ts'

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'number' && isOrderStatus(value)

/** One or several statuses. 1 and 2 are displayed alike, so either one selects both. */
const statusesValue: QueryField<OrderStatus[]> = (value) => {
  const given = Array.isArray(value) ? value : [value]
  if (!given.every(isStatus)) return undefined
  return given.length === 1 && (given[0] === orderStatus.paid || given[0] === orderStatus.partlyShipped)
    ? [orderStatus.paid, orderStatus.partlyShipped]
    : given
}

/** Ids as a list, or as in notification links: one id, or several separated by commas. */
const idListValue: QueryField<number[]> = (value) => {
  const ids = (Array.isArray(value) ? value : String(value).split(',')).map(Number)
  return ids.every((id) => Number.isInteger(id) && id > 0) ? ids : undefined
}

const orderShape = {
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

export type OrderShape = (typeof orderQueries.cardPurchases)['shape']

export const orderQueries = {
  cardPurchases: listQuery(orderPages.cardPurchaseList, orderShape),
  distributorPurchases: listQuery(orderPages.distributorPurchaseList, orderShape),
  distributorSales: listQuery(orderPages.distributorSaleList, orderShape),
  channelPurchases: listQuery(orderPages.channelPurchaseList, orderShape),
  cardSales: listQuery(orderPages.cardSaleList, orderShape),
  channelSales: listQuery(orderPages.channelSaleList, orderShape),
  detail: pageQuery(orderPages.orderDetail, { id: idValue }),
}

/** Path value for all product types. */
export const ALL_TYPES = 0 as const

const ofAllTypes = ({ path, shape }: PageQuery<OrderShape>): PageQuery<OrderShape> => ({
  path: path.replace('{orderType}', String(ALL_TYPES)),
  shape,
})

const listOf: Readonly<Record<CodeOf<typeof orderBizType>, PageQuery<OrderShape>>> = {
  [orderBizType.blackCardPurchase]: ofAllTypes(orderQueries.cardPurchases),
  [orderBizType.distributorPurchase]: ofAllTypes(orderQueries.distributorPurchases),
  [orderBizType.consumerSale]: ofAllTypes(orderQueries.distributorSales),
  [orderBizType.channelPurchase]: ofAllTypes(orderQueries.channelPurchases),
  [orderBizType.blackCardSale]: ofAllTypes(orderQueries.cardSales),
  [orderBizType.channelSale]: ofAllTypes(orderQueries.channelSales),
}

/** The list of one order kind, with all product types. */
export const orderListQuery = (bizType: CodeOf<typeof orderBizType>): PageQuery<OrderShape> => listOf[bizType]

export const refundQueries = {
  list: listQuery(orderPages.refundList, {
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
    userId: idValue,
    bizType: codeValue(orderBizType),
    payMethod: codeValue(payMethod),
    createdFrom: textValue,
    createdTo: textValue,
  }),
}

export const digitalOrderQueries = {
  list: listQuery(orderPages.digitalOrderList, {
    id: idValue,
    status: statusesValue,
    orderNo: textValue,
    keyword: textValue,
    buyerKind: codeValue(buyerKind),
    userId: idValue,
    goodsKind: codeValue(digitalGoodsKind),
    payMethod: codeValue(payMethod),
    deliverState: codeValue(deliverState),
    createdFrom: textValue,
    createdTo: textValue,
  }),
}
