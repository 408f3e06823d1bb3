import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { accountType } from '#contract/session.ts'
import type { Caller } from '#server/context.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isPlatform, isSupplier, reachedRows } from '#server/entity/scope.ts'

// An order may contain goods of several suppliers and brands: each sees its own lines. The order as a whole - amounts,
// payments, refunds, shipments and every change - requires access to all lines.

/**
 * Orders of the caller's side: all for the platform, those with its lines for a supplier, its own for a distributor.
 */
export function sideOrders(caller: Caller): SQL | undefined {
  if (isPlatform(caller)) return undefined
  if (!isSupplier(caller)) return eq(order.distributorId, caller.distributorId ?? 0)
  return sql`exists (select 1 from ${orderLine}
    where ${orderLine.orderId} = ${order.id} and ${orderLine.supplierId} = ${caller.supplierId ?? 0})`
}

/** Orders of which the caller may see a line. */
export const ownOrders = (caller: Caller): SQL | undefined => and(sideOrders(caller), reachedRows(caller, order))

/** Orders whose lines on the caller's side are all within its brands. */
export function wholeOrders(caller: Caller): SQL | undefined {
  const { reach, authorId } = caller
  if (!reach.isNarrow) return ownOrders(caller)
  const ofSide = isSupplier(caller) ? eq(orderLine.supplierId, caller.supplierId ?? 0) : undefined
  const beyond = and(eq(orderLine.orderId, order.id), sql`not ${anyOf(orderLine.brandId, reach.brandIds)}`, ofSide)
  return and(
    ownOrders(caller),
    or(
      reach.byCreator ? eq(order.createdById, authorId) : undefined,
      sql`not exists (select 1 from ${orderLine} where ${beyond})`,
    ),
  )
}

interface LineOwners {
  supplierId: number
  brandId: number
}
interface OrderOwner {
  createdById: number | null
}

const isOfSide = (caller: Caller, { supplierId }: LineOwners): boolean =>
  !isSupplier(caller) || supplierId === caller.supplierId

const isReached = ({ reach, authorId }: Caller, { createdById }: OrderOwner, { brandId }: LineOwners): boolean =>
  !reach.isNarrow || (reach.byCreator && createdById === authorId) || reach.brandIds.includes(brandId)

/** The lines of an order that the caller may see. */
export const ownLines = <Line extends LineOwners>(caller: Caller, of: OrderOwner, lines: readonly Line[]): Line[] =>
  lines.filter((line) => isOfSide(caller, line) && isReached(caller, of, line))

/** Whether the caller's data scopes hide no line of an order. */
export const seesWhole = (caller: Caller, of: OrderOwner, lines: readonly LineOwners[]): boolean =>
  lines.every((line) => !isOfSide(caller, line) || isReached(caller, of, line))

/** SQL condition for lines that the caller may see; undefined for all. */
export function seenLines({ reach, authorId, ...caller }: Caller): SQL | undefined {
  const ofSide =
    caller.accountType === accountType.supplier ? eq(orderLine.supplierId, caller.supplierId ?? 0) : undefined
  if (!reach.isNarrow) return ofSide
  const made = sql`${orderLine.orderId} in (select ${order.id} from ${order} where ${order.createdById} = ${authorId})`
  return and(ofSide, or(anyOf(orderLine.brandId, reach.brandIds), reach.byCreator ? made : undefined))
}

export const PARTLY_SEEN = '订单含有您数据范围以外的商品，不能操作'
