import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { bindTarget, commissionKind, commissionStatus } from '#contract/merchants/codes.ts'
import { commissionBase, commissionOf } from '#contract/merchants/commission-rules.ts'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { isMore, isPositive, minusMoney, sumOfMoney } from '#contract/orders/order-money.ts'
import type { Connection } from '#server/database/pool.ts'
import type { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { promoterBinding, promoterCommission, promoterTerms } from '#server/database/schema/promoters.ts'

type Order = Pick<
  typeof order.$inferSelect,
  | 'id'
  | 'bizType'
  | 'status'
  | 'paidAt'
  | 'refundedAmount'
  | 'createdAt'
  | 'userId'
  | 'cardMerchantId'
  | 'distributorId'
>

interface Changed {
  order: Order
  lines: readonly { payAmount: string; refundedAmount: string }[]
}

interface Work {
  db: Connection
  now: string
}

/**
 * The door for orders: call it with an order before and after each change, in the same transaction, with the order
 * locked. An order earns when it is paid; a refund or a closing takes commission back. Other changes cost nothing.
 */
export async function countCommission(work: Work, before: Order, after: Changed): Promise<void> {
  const { paidAt, status, refundedAmount } = after.order
  if (paidAt === null) return
  if (before.paidAt === null) {
    if (status !== orderStatus.closed) await earn(work, after)
    return
  }
  if (refundedAmount !== before.refundedAmount || status === orderStatus.closed) await takeBack(work, after)
}

const isTarget = (kind: number, id: SQL | number): SQL =>
  sql`(${promoterBinding.targetKind} = ${kind} and ${promoterBinding.targetId} = ${id})`

/** The company of a card merchant or distributor. */
const companyOf = (partyId: number): SQL =>
  isTarget(
    bindTarget.enterprise,
    sql`(select ${tradeParty.enterpriseId} from ${tradeParty} where ${tradeParty.id} = ${partyId})`,
  )

/** Bindings of who bought: a user, who may be a personal merchant, or a company with its card or as a distributor. */
function buyersOf({ userId, bizType, cardMerchantId, distributorId }: Order): SQL | undefined {
  if (userId !== null) {
    const merchant = sql`any(select ${personalMerchant.id} from ${personalMerchant} where ${personalMerchant.userId} = ${userId})`
    return or(isTarget(bindTarget.consumer, userId), isTarget(bindTarget.personalMerchant, merchant))
  }
  if (bizType === orderBizType.blackCardPurchase && cardMerchantId !== null)
    return or(isTarget(bindTarget.blackCard, cardMerchantId), companyOf(cardMerchantId))
  if (bizType === orderBizType.distributorPurchase && distributorId !== null) return companyOf(distributorId)
  return undefined
}

interface Earner {
  bindingId: number
  promoterId: number
  rate: string
  /** The promoter above, if it earns too. */
  parentId: number | null
  parentRate: string
}

const termsAt = (promoterId: SQL, at: string): SQL => sql`
  select ${promoterTerms.earns} as earns, ${promoterTerms.commissionRate} as rate, ${promoterTerms.parentRate} as parent_rate,
    ${promoterTerms.parentId} as parent_id
  from ${promoterTerms} where ${promoterTerms.promoterId} = ${promoterId} and ${promoterTerms.startsAt} <= ${at}::timestamptz
  order by ${promoterTerms.startsAt} desc, ${promoterTerms.id} desc limit 1`

/** Whose customer the buyer was when the order was placed, and on which terms. */
async function earnerOf(db: Connection, bought: Order): Promise<Earner | undefined> {
  const buyers = buyersOf(bought)
  if (!buyers) return undefined
  const at = bought.createdAt
  const { rows } = await db.execute<{
    binding_id: string
    promoter_id: string
    rate: string
    parent_rate: string
    parent_id: string | null
  }>(sql`
    select ${promoterBinding.id} as binding_id, ${promoterBinding.promoterId} as promoter_id, own.rate, own.parent_rate,
      case when above.earns and own.parent_rate > 0 then own.parent_id end as parent_id
    from ${promoterBinding}
    join lateral (${termsAt(sql`${promoterBinding.promoterId}`, at)}) as own on own.earns
    left join lateral (${termsAt(sql`own.parent_id`, at)}) as above on true
    where ${buyers} and ${promoterBinding.boundAt} <= ${at}::timestamptz
      and (${promoterBinding.endedAt} is null or ${promoterBinding.endedAt} > ${at}::timestamptz)
      and ${promoterBinding.validTo} >= ${at.slice(0, 10)}::date
    order by ${promoterBinding.targetKind} desc, ${promoterBinding.id} desc limit 1`)
  const [row] = rows
  return (
    row && {
      bindingId: Number(row.binding_id),
      promoterId: Number(row.promoter_id),
      rate: row.rate,
      parentId: row.parent_id === null ? null : Number(row.parent_id),
      parentRate: row.parent_rate,
    }
  )
}

async function earn({ db, now }: Work, { order: bought, lines }: Changed): Promise<void> {
  const baseAmount = commissionBase(bought, lines)
  if (!isPositive(baseAmount)) return
  const earner = await earnerOf(db, bought)
  if (!earner) return
  const row = (promoterId: number, rate: string, kind: (typeof commissionKind.codes)[number]) => {
    const amount = commissionOf(baseAmount, rate)
    return {
      promoterId,
      orderId: bought.id,
      bindingId: earner.bindingId,
      ...{ baseAmount, firstBaseAmount: baseAmount, rate, amount, firstAmount: amount, kind },
      createdAt: now,
      updatedAt: now,
    }
  }
  await db
    .insert(promoterCommission)
    .values([
      row(earner.promoterId, earner.rate, commissionKind.direct),
      ...(earner.parentId === null ? [] : [row(earner.parentId, earner.parentRate, commissionKind.subordinate)]),
    ])
    // An order earns once.
    .onConflictDoNothing()
}

/** Recomputes the commission of an order from what is left of it. It only falls. */
async function takeBack({ db, now }: Work, { order: bought, lines }: Changed): Promise<void> {
  const rows = await db
    .select()
    .from(promoterCommission)
    .where(eq(promoterCommission.orderId, bought.id))
    .orderBy(asc(promoterCommission.id))
    .for('update')
  const baseAmount = commissionBase(bought, lines)
  for (const row of rows) {
    if (!isMore(row.baseAmount, baseAmount)) continue
    const amount = commissionOf(baseAmount, row.rate)
    const isWithdrawn = row.status === commissionStatus.withdrawn
    const taken = minusMoney(row.amount, amount)
    await db
      .update(promoterCommission)
      .set({
        baseAmount,
        amount,
        ...(isWithdrawn
          ? { takenBackAmount: sumOfMoney([row.takenBackAmount, taken]) }
          : isPositive(baseAmount)
            ? {}
            : { status: commissionStatus.void }),
        version: sql`${promoterCommission.version} + 1`,
        updatedAt: now,
      })
      .where(eq(promoterCommission.id, row.id))
  }
}
