import { and, count, countDistinct, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { materialSource, materialStatus, proxyStatus } from '#contract/materials/codes.ts'
import type { Todo } from '#contract/notifications.ts'
import {
  deliverState,
  orderBizType,
  orderStatus,
  refundProcessState,
  refundStatus,
  supplierOpinion,
} from '#contract/orders/codes.ts'
import type { Permission } from '#contract/permissions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import type { Call } from '../call.ts'
import { digitalOrder } from '../database/schema-digital-orders.ts'
import { productReview } from '../database/schema-goods.ts'
import { material } from '../database/schema-materials.ts'
import { order, orderLine } from '../database/schema-orders.ts'
import { proxyRecord } from '../database/schema-proxy.ts'
import { refund } from '../database/schema-refunds.ts'
import { brand, brandReview } from '../database/schema-suppliers.ts'
import { isPlatform, isSupplier, ownRows, reachedRows } from '../scope.ts'
import { ofProducts } from './goods/review-record.ts'
import { wholeOrders } from './orders/order-scope.ts'
import { ownRefunds } from './orders/refund-record.ts'
import { countWaitingNotices } from './suppliers/notice-list.ts'

/** What waits for the caller, in the areas where it may act. */
export async function countTodos(call: Call): Promise<Todo[]> {
  const todos = [
    ...(await productTodos(call)),
    ...(await brandTodos(call)),
    ...(await materialTodos(call)),
    ...(await proxyTodos(call)),
    ...(await shipTodos(call)),
    ...(await paymentTodos(call)),
    ...(await digitalTodos(call)),
    ...(await refundTodos(call)),
    ...(await noticeTodos(call)),
  ]
  return todos.filter(({ count }) => count > 0)
}

const waitingTitles = { 1: '待审核新品', 2: '待审核修改', 3: '待审核调价' }

/** Each kind of review by itself: it opens its own tab of the queue. */
async function productTodos(call: Call): Promise<Todo[]> {
  if (!call.caller.may('product:review')) return []
  const rows = await call.db
    .select({ type: productReview.type, total: count() })
    .from(productReview)
    .where(and(eq(productReview.status, reviewStatus.pending), ofProducts(call, undefined)))
    .groupBy(productReview.type)
  return rows.map(({ type, total }) => ({
    code: `productReview${type}`,
    title: waitingTitles[type],
    count: total,
    path: '/goods/examine',
    query: { type, status: 1 },
  }))
}

async function brandTodos(call: Call): Promise<Todo[]> {
  if (!call.caller.may('brand:review')) return []
  const own = ownRows(call.caller, brand.supplierId)
  const ofOwn = own && inArray(brandReview.brandId, call.db.select({ id: brand.id }).from(brand).where(own))
  const count = await call.db.$count(brandReview, and(eq(brandReview.status, reviewStatus.pending), ofOwn))
  return [{ code: 'brandReview', title: '待审核品牌', count, path: '/goods/brandReview', query: { status: 1 } }]
}

async function materialTodos(call: Call): Promise<Todo[]> {
  if (!call.caller.may('material:review')) return []
  const waiting = and(eq(material.status, materialStatus.inReview), reachedRows(call.caller, material))
  const ofStores = await call.db.$count(material, and(waiting, eq(material.source, materialSource.designStore)))
  const ofSuppliers = await call.db.$count(material, and(waiting, ne(material.source, materialSource.designStore)))
  const [list, storeList] = ['/materialManagement/materialList', '/materialManagement/materialListDS']
  const query = { status: 1 }
  return [
    { code: 'materialReview', title: '待审核材料', count: ofSuppliers, path: list, query },
    { code: 'storeMaterialReview', title: '待审核设计店铺材料', count: ofStores, path: storeList, query },
  ]
}

async function proxyTodos(call: Call): Promise<Todo[]> {
  if (!call.caller.may('proxyRecord:review')) return []
  const count = await call.db.$count(
    proxyRecord,
    and(eq(proxyRecord.status, proxyStatus.inReview), reachedRows(call.caller, proxyRecord)),
  )
  const path = '/materialManagement/proxyRecord'
  return [{ code: 'proxyReview', title: '待审核代理', count, path, query: { status: 1 } }]
}

/** Refunds to decide and to pay for the platform; for a supplier those that ask for its word or whose goods come back. */
async function refundTodos(call: Call): Promise<Todo[]> {
  const { caller, db } = call
  const todo = async (may: Permission, code: string, title: string, where: SQL | undefined, query: Todo['query']) =>
    caller.may(may)
      ? [{ code, title, count: await db.$count(refund, and(where, ownRefunds(call))), path: '/order/refund', query }]
      : []
  const isNew = eq(refund.status, refundStatus.requested)
  const unheard = and(isNew, eq(refund.supplierOpinion, supplierOpinion.none))
  const payable = and(
    eq(refund.status, refundStatus.processing),
    inArray(refund.processState, [refundProcessState.awaitingPayout, refundProcessState.payoutFailed]),
  )
  const arriving = and(
    eq(refund.status, refundStatus.processing),
    eq(refund.processState, refundProcessState.awaitingReceipt),
  )
  return [
    ...(await todo('refund:approve', 'refundApprove', '待处理退款', isNew, { status: 1 })),
    ...(await todo('refund:pay', 'refundPay', '待打款退款', payable, { status: 2 })),
    ...(isSupplier(caller) ? await todo('refund:opinion', 'refundOpinion', '待表态退款', unheard, { status: 1 }) : []),
    ...(isSupplier(caller)
      ? await todo('refund:receive', 'refundReceive', '待收退货', arriving, { status: 2, processState: 2 })
      : []),
  ]
}

/** As the tabs of the supplier's list count them. */
async function noticeTodos(call: Call): Promise<Todo[]> {
  if (!isSupplier(call.caller) || !call.caller.may('supplierNotice:view')) return []
  const { unread, unconfirmed } = await countWaitingNotices(call)
  const path = '/news/newslist'
  return [
    { code: 'unreadNotice', title: '未读通知', count: unread, path, query: { unread: true } },
    { code: 'unconfirmedNotice', title: '待确认通知', count: unconfirmed, path, query: { unconfirmed: true } },
  ]
}

/** The list of each kind of order; where a list has one for each type of goods, the one of all types. */
const orderLists = {
  1: '/order/list',
  2: '/order/distributorList/0',
  3: '/order/salesList/0',
  4: '/order/qdList',
  5: '/order/saleList',
  6: '/order/saleQdList',
} as const

/** Kinds of orders whose lists suppliers have. */
const suppliedKinds = [1, 2, 3, 4] as const

/** Orders that wait for the goods of a supplier. */
async function shipTodos(call: Call): Promise<Todo[]> {
  const { caller, db } = call
  if (!isSupplier(caller) || !caller.may('shipment:ship')) return []
  const rows = await db
    .select({ bizType: order.bizType, total: countDistinct(order.id) })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(
      and(
        inArray(order.bizType, [...suppliedKinds]),
        inArray(order.status, [orderStatus.paid, orderStatus.partlyShipped]),
        caller.reach.isNarrow ? wholeOrders(caller) : undefined,
        eq(orderLine.supplierId, caller.supplierId ?? 0),
        sql`${orderLine.quantity} > ${orderLine.shippedQty} + ${orderLine.cancelledQty} + ${orderLine.lockedQty}`,
      ),
    )
    .groupBy(order.bizType)
  return rows.map(({ bizType, total }) => ({
    code: `ship${bizType}`,
    title: `待发货：${orderBizType.labels[bizType]}`,
    count: total,
    path: orderLists[bizType],
    query: { status: 1 },
  }))
}

/** Vouchers that wait for finance, by the list that shows their orders. */
async function paymentTodos(call: Call): Promise<Todo[]> {
  if (!isPlatform(call.caller) || !call.caller.may('order:confirmPay')) return []
  const rows = await call.db
    .select({ bizType: order.bizType, total: count() })
    .from(order)
    .where(and(sql`${order.waitsForConfirm}`, wholeOrders(call.caller)))
    .groupBy(order.bizType)
  return rows.map(({ bizType, total }) => ({
    code: `confirmPayment${bizType}`,
    title: `待确认收款：${orderBizType.labels[bizType]}`,
    count: total,
    path: orderLists[bizType],
    query: { waitConfirmPay: true },
  }))
}

async function digitalTodos(call: Call): Promise<Todo[]> {
  if (!isPlatform(call.caller) || !call.caller.may('digitalOrder:deliver')) return []
  const count = await call.db.$count(digitalOrder, eq(digitalOrder.deliverState, deliverState.failed))
  const path = '/order/digital-order'
  return [{ code: 'digitalDelivery', title: '数字订单交付失败', count, path, query: { deliverState: 3 } }]
}
