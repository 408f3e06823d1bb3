import { and, desc, eq, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { canRead } from '#contract/field-rights.ts'
import { orderBizType, orderType } from '#contract/orders/codes.ts'
import { orderRights } from '#contract/orders/field-rights.ts'
import type { explainOrderLine } from '#contract/orders/line-price.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { batchSource } from '#server/areas/distribution/price/batch-source.ts'
import { supplyChange } from '#server/areas/goods/product/supply-change.ts'
import type { Context } from '#server/context.ts'
import { activity, activityUse } from '#server/database/schema/activities.ts'
import { orderLineTerms } from '#server/database/schema/order-terms.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { notFound } from '#server/http/errors.ts'
import type { LineRecord, OrderRecord } from './present.ts'
import { isDerived, type PricedLine, stepsOf, usualPriceOf } from './price-steps.ts'
import { ownLines, ownOrders } from './scope.ts'

/** A line with its order, if the caller may see it. */
export async function ownLine({ db, caller }: Pick<Context, 'db' | 'caller'>, id: number) {
  const [row] = await db
    .select({ line: orderLine, order })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(orderLine.id, id), ownOrders(caller)))
  return row && ownLines(caller, row.order, [row.line]).length > 0 ? row : undefined
}

/** The activity of a line; undefined for an order that took nothing from activities. */
async function takenOf({ db }: Context, of: OrderRecord, { skuId }: LineRecord): Promise<PricedLine['use']> {
  if (!of.inActivity) return null
  const [use] = await db
    .select({ activity, discountAmount: activityUse.discountAmount })
    .from(activityUse)
    .innerJoin(activity, eq(activity.id, activityUse.activityId))
    .where(and(eq(activityUse.orderId, of.id), eq(activityUse.skuId, skuId)))
  return use ?? null
}

/** The change of the product that set the supply price; another one may have come before the order. */
async function supplySource({ db }: Context, of: OrderRecord, line: LineRecord): Promise<PricedLine['supplyChange']> {
  const change = await supplyChange(db, line.skuId, of.createdAt)
  if (!change || change.supplyPrice !== line.supplyPrice) return undefined
  const source = change.reason ? `商品改价：${change.reason}` : '商品改价'
  return { source, at: change.effectiveAt, by: change.operator }
}

/** Who changed the price of the line last, and why, from the log of the order. */
async function adjustment({ db, caller }: Context, of: OrderRecord, line: LineRecord) {
  if (Number(line.adjustAmount) === 0) return undefined
  const changed = JSON.stringify([{ field: `lines.${line.lineNo}.unitPrice` }])
  const [entry] = await db
    .select({ reason: auditLog.reason, at: auditLog.occurredAt, by: auditLog.actorName })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, 'order'),
        eq(auditLog.targetId, String(of.id)),
        eq(auditLog.action, 'price'),
        eq(auditLog.result, auditResult.success),
        sql`${auditLog.changes} @> ${changed}::jsonb`,
      ),
    )
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(1)
  if (!entry) return undefined
  const { price: rule } = orderRights.reasons ?? {}
  const why = entry.reason && rule && canRead(rule, caller) ? `：${entry.reason}` : ''
  return { source: `订单改价${why}`, at: entry.at, by: entry.by }
}

/** Why a line cost what it did, as it stood when it was ordered. */
export async function explainLine(
  { id }: ParsedParamsOf<typeof explainOrderLine>,
  context: Context,
): Promise<AnswerOf<typeof explainOrderLine>> {
  const found = await ownLine(context, id)
  if (!found) throw notFound('订单商品不存在')
  const { order: of, line } = found
  const [kept] = await context.db
    .select({ terms: orderLineTerms.terms })
    .from(orderLineTerms)
    .where(and(eq(orderLineTerms.orderId, of.id), eq(orderLineTerms.lineNo, line.lineNo)))
  const isOfDistributor = of.bizType === orderBizType.distributorPurchase && of.orderType !== orderType.sample
  const use = await takenOf(context, of, line)
  const priced: PricedLine = {
    ...{ order: of, line, use, terms: kept?.terms ?? null },
    supplyChange: await supplySource(context, of, line),
    typedBy: undefined,
    adjustedBy: await adjustment(context, of, line),
  }
  const typedBy = isOfDistributor
    ? await batchSource(context, {
        ...{ distributorId: of.distributorId ?? 0, skuId: line.skuId },
        ordered: { price: usualPriceOf(priced), at: of.createdAt },
      })
    : undefined
  const { orderNo } = of
  const { skuCode, productName, specText } = line
  return {
    ...{ orderNo, skuCode, productName, specText },
    steps: stepsOf({ ...priced, typedBy }, context.caller),
    isDerived: isDerived(priced, context.caller),
  }
}
