import { and, eq, exists, isNotNull, like, not, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { listCouponUsers } from '#contract/marketing/handsels.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import { userStatus } from '#contract/users/codes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import { userFound } from '#server/areas/users/user/found.ts'
import { presentUsers } from '#server/areas/users/user/present.ts'
import type { Context } from '#server/context.ts'
import { order } from '#server/database/schema/orders.ts'
import { user } from '#server/database/schema/users.ts'
import { holds, same } from '#server/entity/filters.ts'
import { cappedCount, offsetOf, orderBy, withinDays } from '#server/entity/paging.ts'
import { platformRows } from '#server/entity/scope.ts'
import { heldCounts } from './receivers.ts'

type Params = ParsedParamsOf<typeof listCouponUsers>

/** Users whose last paid order is of these days; undefined for any. */
function lastOrderWithin({ lastOrderFrom, lastOrderTo }: Params, { db }: Context): SQL | undefined {
  if (!lastOrderFrom && !lastOrderTo) return undefined
  const paidOrder = (...conditions: (SQL | undefined)[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(order)
        .where(and(eq(order.userId, user.id), isNotNull(order.paidAt), ...conditions)),
    )
  const until = and(...withinDays(order.paidAt, undefined, lastOrderTo))
  return and(paidOrder(...withinDays(order.paidAt, lastOrderFrom, lastOrderTo)), until && not(paidOrder(not(until))))
}

const filtersOf = (params: Params, context: Context): SQL | undefined => {
  const { caller } = context
  return and(
    platformRows(caller, user),
    eq(user.status, userStatus.active),
    params.keyword ? userFound(params.keyword, caller) : undefined,
    same(user, params, 'identity'),
    holds(user.labelIds, params.labelId),
    params.area ? like(user.area, `${regionPrefix(params.area)}%`) : undefined,
    ...withinDays(user.registeredAt, params.registeredFrom, params.registeredTo),
    lastOrderWithin(params, context),
  )
}

/** Active users, the newest first, with how many coupons of a batch each has got. */
export async function pageOfCouponUsers(params: Params, context: Context): Promise<AnswerOf<typeof listCouponUsers>> {
  const { db } = context
  const where = filtersOf(params, context)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(user)
      .where(where)
      .orderBy(...orderBy(params.sort ?? '-registeredAt', { registeredAt: user.registeredAt }, user.id))
      .limit(params.pageSize)
      .offset(offsetOf(params)),
    cappedCount(db, user, where),
  ])
  const ids = rows.map(({ id }) => id)
  const held = params.couponId === undefined ? undefined : await heldCounts(db, params.couponId, ids)
  const list = (await presentUsers(context, rows)).map((row) => ({
    id: row.id,
    name: userNameOf(row),
    userNo: row.userNo,
    phone: row.phone,
    identity: row.identity,
    areaName: row.areaName,
    labels: row.labels,
    orderCount: row.orderCount,
    orderAmount: row.orderAmount,
    heldCount: held ? (held.get(row.id) ?? 0) : null,
  }))
  return { list, total, pageNum: params.pageNum, pageSize: params.pageSize }
}
