import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { reductionOf } from '#contract/marketing/activity-rules.ts'
import { activityAudience, activityKind, activityProductStatus } from '#contract/marketing/codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { apportion, isMore, minusMoney, sumOfMoney, timesMoney } from '#contract/orders/order-money.ts'
import { coversRegion } from '#contract/rules/region.ts'
import type { Connection } from '#server/database/pool.ts'
import { activity, activityProduct, activitySku } from '#server/database/schema/activities.ts'
import { holds } from '#server/entity/filters.ts'
import { anyOf } from '#server/entity/paging.ts'
import type { ActivityRecord } from '../activity/rows.ts'
import { boughtBy } from './book.ts'
import { wins } from './conflicts.ts'

// The door for prices of orders: which activity a version is sold in, and what it takes off.

/** Who buys where. */
export interface DealOrder {
  bizType: CodeOf<typeof orderBizType>
  buyerId: number
  /** A district. */
  area: string
  now: string
}

/** A version as the order would sell it without an activity. */
export interface DealLine {
  skuId: number
  quantity: number
  unitPrice: string
}

/** The activity that sells a version to this order. */
export interface Deal {
  activity: ActivityRecord
  activityProductId: number
  activitySkuId: number
  /** The price of the activity, or the usual one for 满减. */
  unitPrice: string
}

const audiences: Readonly<Partial<Record<CodeOf<typeof orderBizType>, CodeOf<typeof activityAudience>>>> = {
  [orderBizType.blackCardPurchase]: activityAudience.cardMerchant,
  [orderBizType.distributorPurchase]: activityAudience.distributor,
  [orderBizType.channelPurchase]: activityAudience.channel,
  [orderBizType.consumerSale]: activityAudience.consumer,
}

/** `1:12`: a buyer may buy as many pieces as the limit allows, over all of its orders. */
export const buyerKey = ({ bizType, buyerId }: Pick<DealOrder, 'bizType' | 'buyerId'>): string =>
  `${bizType}:${buyerId}`

/** Group purchases and presales are sold in the mall only: their orders wait for others, or for the rest of the money. */
const soldAtOnce = [activityKind.discount, activityKind.flash, activityKind.fullReduction]

/** Running activities that sell these versions to this buyer. */
const running = (db: Connection, order: DealOrder, audience: CodeOf<typeof activityAudience>, skuIds: number[]) =>
  db
    .select({ activity, product: activityProduct, own: activitySku })
    .from(activitySku)
    .innerJoin(
      activityProduct,
      and(
        eq(activityProduct.id, activitySku.activityProductId),
        eq(activityProduct.status, activityProductStatus.passed),
      ),
    )
    .innerJoin(activity, eq(activity.id, activityProduct.activityId))
    .where(
      and(
        anyOf(activitySku.skuId, skuIds),
        inArray(activity.kind, soldAtOnce),
        sql`${activity.publishedAt} is not null`,
        isNull(activity.disabledAt),
        lte(activity.startAt, order.now),
        gt(activity.endAt, order.now),
        holds(activity.audience, audience),
      ),
    )

/** The deal of each line, by version. A buyer whose own price is lower keeps it. */
export async function dealsFor(
  db: Connection,
  order: DealOrder,
  lines: readonly DealLine[],
): Promise<ReadonlyMap<number, Deal>> {
  const audience = audiences[order.bizType]
  if (audience === undefined || lines.length === 0) return new Map()
  const lineOf = new Map(lines.map((line) => [line.skuId, line]))
  const found = (await running(db, order, audience, [...lineOf.keys()])).filter((one) =>
    coversRegion(one.activity.areas, order.area),
  )
  if (found.length === 0) return new Map()
  const bought = await boughtBy(
    db,
    buyerKey(order),
    found.map(({ product }) => product.id),
  )
  const fits = found.filter(({ product, activity: of, own }) => {
    const line = lineOf.get(own.skuId)
    if (!line || own.activityStock - own.soldQty < line.quantity) return false
    if (own.activityPrice !== null && !isMore(line.unitPrice, own.activityPrice)) return false
    const limit = product.limitPerUser || of.limitPerUser
    const wanted = found
      .filter((other) => other.product.id === product.id)
      .reduce((sum, other) => sum + (lineOf.get(other.own.skuId)?.quantity ?? 0), 0)
    return limit === 0 || wanted + bought(product.id) <= limit
  })
  const best = new Map<number, (typeof fits)[number]>()
  for (const one of fits) {
    const other = best.get(one.own.skuId)
    const contender = (each: typeof one) => ({ activity: each.activity, activityPrice: each.own.activityPrice })
    if (!other || wins(contender(one), contender(other))) best.set(one.own.skuId, one)
  }
  return new Map(
    [...best].map(([skuId, { activity: of, product, own }]) => [
      skuId,
      {
        activity: of,
        activityProductId: product.id,
        activitySkuId: own.id,
        unitPrice: own.activityPrice ?? lineOf.get(skuId)?.unitPrice ?? '0.00',
      },
    ]),
  )
}

/** A line of an order with its deal. */
export interface DealtLine extends DealLine {
  deal: Deal | undefined
}

/** What activities take off an order as a whole: 满减, over the goods of each activity. */
export function reductionsOf(lines: readonly DealtLine[]): ReadonlyMap<number, string> {
  const reduced = lines.flatMap(({ deal, unitPrice, quantity }) =>
    deal?.activity.kind === activityKind.fullReduction
      ? [{ activity: deal.activity, amount: timesMoney(unitPrice, quantity) }]
      : [],
  )
  return new Map(
    [...Map.groupBy(reduced, ({ activity: of }) => of.id)].flatMap(([id, own]) => {
      const [first] = own
      return first ? [[id, reductionOf(first.activity, sumOfMoney(own.map(({ amount }) => amount)))] as const] : []
    }),
  )
}

/** What its activity takes off each line: by its price, or as its share of the reduction. */
export function discountsOf(lines: readonly DealtLine[]): string[] {
  const reductions = reductionsOf(lines)
  const amountIn = (id: number) => (line: DealtLine) =>
    line.deal?.activity.id === id ? timesMoney(line.unitPrice, line.quantity) : '0.00'
  const shares = new Map([...reductions].map(([id, total]) => [id, apportion(total, lines.map(amountIn(id)))]))
  return lines.map(({ deal, unitPrice, quantity }, index) => {
    if (!deal) return '0.00'
    const share = shares.get(deal.activity.id)?.[index]
    return share ?? timesMoney(minusMoney(unitPrice, deal.unitPrice), quantity)
  })
}
