import { and, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { orderStatus, remarkColor } from '#contract/orders/codes.ts'
import type * as contract from '#contract/orders/order-changes.ts'
import { shippableQty } from '#contract/orders/order-lifecycle.ts'
import { orderQueries } from '#contract/orders/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { order } from '#server/database/schema/orders.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { anyOf } from '#server/entity/paging.ts'
import { refuse } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { faultOf } from './check.ts'
import { auditOrder, type LockedOrder, lockOrders, saveOrder } from './present.ts'
import { wholeOrders } from './scope.ts'
import { lockStock } from './stock.ts'
import { closeOrder } from './transitions.ts'

type Params<Name extends keyof typeof contract> = ParsedParamsOf<(typeof contract)[Name]>

/** Locks the caller's own orders in id order. */
async function lockOwn(context: Context, ids: readonly number[]): Promise<LockedOrder[]> {
  const found = await lockOrders(context.db, [...new Set(ids)], wholeOrders(context.caller))
  if (found.length < new Set(ids).size) throw refuse('部分订单不存在，请刷新后重试')
  return found
}

const itemsOf = (found: readonly LockedOrder[]) =>
  found.map((locked) => ({ id: locked.order.id, name: locked.order.orderNo, locked }))

export async function close(
  params: Params<'closeOrders'>,
  context: Context,
): Promise<AnswerOf<typeof contract.closeOrders>> {
  const found = await lockOwn(context, params.ids)
  const isLost = found.length > 1 && found.every(({ order: { status } }) => status !== orderStatus.unpaid)
  if (isLost) throw refuse('所选订单都不是待付款状态，不能关闭')
  // All stock is locked first and in one order, since another bulk action may lock the same goods.
  await lockStock(
    context.db,
    found.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)),
  )
  return rowByRow(context, itemsOf(found), async ({ locked }, own) => {
    const fault = faultOf(own, 'closeOrders', locked)
    if (fault !== '') throw refuse(fault)
    await closeOrder(workOf(own), locked, params.closeReason, params.remark)
  })
}

/** Adds a remark to orders. No optimistic lock, because concurrent remarks do not conflict. */
export async function remark(
  { ids, sellerRemark, remarkColor: color, append }: Params<'remarkOrders'>,
  context: Context,
): Promise<AnswerOf<typeof contract.remarkOrders>> {
  const added = append && sellerRemark !== ''
  const rows = await context.db
    .update(order)
    .set({
      sellerRemark: added
        ? sql`left(concat_ws(E'\n', nullif(${order.sellerRemark}, ''), ${sellerRemark}::text), 500)`
        : append
          ? order.sellerRemark
          : sellerRemark,
      remarkColor: color,
      version: sql`${order.version} + 1`,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(and(anyOf(order.id, ids), wholeOrders(context.caller)))
    .returning()
  if (rows.length < new Set(ids).size) throw refuse('部分订单不存在，请刷新后重试')
  for (const row of rows) {
    const mark = color === remarkColor.none ? '' : `，标记${remarkColor.label(color)}`
    auditOrder(workOf(context), row, 'remark', `备注订单 ${row.orderNo}${mark}`, { reason: sellerRemark })
  }
  return { done: rows.length }
}

/** Reminds the suppliers of unshipped lines, at most once a day for an order. */
export async function remind(
  params: Params<'remindShip'>,
  context: Context,
): Promise<AnswerOf<typeof contract.remindShip>> {
  const found = await lockOwn(context, params.ids)
  return rowByRow(context, itemsOf(found), async ({ locked }, own) => {
    const fault = faultOf(own, 'remindShip', locked)
    if (fault !== '') throw refuse(fault)
    const work = workOf(own)
    const { order: row, lines } = locked
    const late = lines.filter((line) => shippableQty(line) > 0)
    if (late.length === 0) throw refuse('没有待发货的商品')
    await saveOrder(work, locked, { set: { remindedAt: own.now, remindCount: row.remindCount + 1 } })
    for (const supplierId of new Set(late.map((line) => line.supplierId))) {
      await notify(own.db, await accountsOfSuppliers(own.db, [supplierId]), own.now, {
        category: notificationCategory.todo,
        level: 'warning',
        title: `订单 ${row.orderNo} 催促发货`,
        content:
          params.words || (row.promisedShipAt ? `承诺发货时间 ${row.promisedShipAt.slice(0, 10)}。` : '请尽快发货。'),
        ...pageLink(orderQueries.detail, { id: row.id }),
        resource: 'order',
      })
    }
    auditOrder(work, row, 'remind', `催促订单 ${row.orderNo} 发货`, { reason: params.words ?? '' })
  })
}
