import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bindTarget, commissionKind, commissionStatus, withdrawStatus } from '#contract/merchants/codes.ts'
import { type Book, bookOf, noSums } from '#contract/merchants/commission-rules.ts'
import type { Promoter } from '#contract/merchants/promoters.ts'
import type { Connection } from '#server/database/pool.ts'
import { promoter, promoterBinding, promoterCommission, promoterWithdraw } from '#server/database/schema/promoters.ts'

// What a promoter has brought and earned. Nothing is stored: every figure is a sum over commissions, withdrawals and
// bindings, so none of them can differ from what it is made of.

const { amount, firstAmount, baseAmount, status, kind, promoterId } = promoterCommission

const isDirect = and(eq(kind, commissionKind.direct), ne(status, commissionStatus.void))
const isUnsettled = eq(status, commissionStatus.unsettled)
const isPaid = eq(promoterWithdraw.status, withdrawStatus.paid)
const isLocked = inArray(promoterWithdraw.status, [withdrawStatus.pending, withdrawStatus.unpaid])

const sumWhere = (column: SQL | AnyPgColumn, where?: SQL) => {
  const of = where ? sql` filter (where ${where})` : sql``
  return sql<string>`coalesce(sum(${column})${of}, 0)::numeric(14, 2)::text`
}

const commissionSums = {
  earned: sumWhere(firstAmount),
  takenBack: sumWhere(sql`${firstAmount} - ${amount}`),
  frozen: sumWhere(amount, isUnsettled),
  orderAmount: sumWhere(baseAmount, isDirect),
  orderCount: sql<number>`(count(*) filter (where ${isDirect}))::int`,
}

const withdrawSums = {
  paid: sumWhere(promoterWithdraw.amount, isPaid),
  locked: sumWhere(promoterWithdraw.amount, isLocked),
}

export interface PromoterFigures {
  book: Book
  orderCount: number
  orderAmount: string
  boundCount: number
  merchantCount: number
}

/** Bindings that count: not ended, and within their protection. */
export const isInForce = (today: string): SQL | undefined =>
  and(isNull(promoterBinding.endedAt), sql`${promoterBinding.validTo} >= ${today}::date`)

/** The figures of promoters by id. */
export async function figuresOf(
  db: Connection,
  ids: readonly number[],
  today: string,
): Promise<(id: number) => PromoterFigures> {
  const commissions = await db
    .select({ id: promoterId, ...commissionSums })
    .from(promoterCommission)
    .where(inArray(promoterId, [...ids]))
    .groupBy(promoterId)
  const withdraws = await db
    .select({ id: promoterWithdraw.promoterId, ...withdrawSums })
    .from(promoterWithdraw)
    .where(inArray(promoterWithdraw.promoterId, [...ids]))
    .groupBy(promoterWithdraw.promoterId)
  const isUser = eq(promoterBinding.targetKind, bindTarget.consumer)
  const bindings = await db
    .select({
      id: promoterBinding.promoterId,
      users: sql<number>`(count(*) filter (where ${isUser}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(promoterBinding)
    .where(and(inArray(promoterBinding.promoterId, [...ids]), isInForce(today)))
    .groupBy(promoterBinding.promoterId)
  const [ofCommission, ofWithdraw, ofBinding] = [commissions, withdraws, bindings].map(
    (rows) => new Map<number, object>(rows.map(({ id, ...row }) => [Number(id), row])),
  )
  return (id) => {
    const {
      orderCount = 0,
      orderAmount = '0.00',
      ...earned
    } = (ofCommission?.get(id) ?? {}) as Partial<(typeof commissions)[number]>
    const { users = 0, all = 0 } = (ofBinding?.get(id) ?? {}) as Partial<(typeof bindings)[number]>
    const book = bookOf({ ...noSums, ...earned, ...ofWithdraw?.get(id) })
    return { book, orderCount, orderAmount, boundCount: users, merchantCount: all - users }
  }
}

/** The book of one promoter. Lock the promoter first, if it decides about a withdrawal. */
export const bookOfPromoter = async (db: Connection, id: number): Promise<Book> =>
  (await figuresOf(db, [id], '1900-01-01'))(id).book

/** Sums over all promoters of a filter, for the head of the list. */
export async function sumsOver(
  db: Connection,
  where: SQL | undefined,
): Promise<{ orderAmount: string; commissionTotal: string; commissionUsable: string }> {
  const own = db.select({ id: promoter.id }).from(promoter).where(where).as('own')
  const { rows } = await db.execute<{ order_amount: string; total: string; usable: string }>(sql`
    select coalesce(sum(earned.orders), 0)::numeric(14, 2)::text as order_amount,
      coalesce(sum(earned.total), 0)::numeric(14, 2)::text as total,
      coalesce(sum(greatest(coalesce(earned.settled, 0) - coalesce(drawn.total, 0), 0)), 0)::numeric(14, 2)::text as usable
    from ${own}
    left join (select ${promoterId} as id, sum(${amount}) as total, sum(${baseAmount}) filter (where ${isDirect}) as orders,
        sum(${amount}) filter (where ${ne(status, commissionStatus.unsettled)}) as settled
      from ${promoterCommission} group by 1) as earned on earned.id = own.id
    left join (select ${promoterWithdraw.promoterId} as id, sum(${promoterWithdraw.amount}) as total
      from ${promoterWithdraw} where ${ne(promoterWithdraw.status, withdrawStatus.rejected)} group by 1) as drawn
      on drawn.id = own.id`)
  const [row] = rows
  return {
    orderAmount: row?.order_amount ?? '0.00',
    commissionTotal: row?.total ?? '0.00',
    commissionUsable: row?.usable ?? '0.00',
  }
}

/** Bindings, paid orders and commission of the twelve months up to the one of `today`. */
export async function monthsOf(db: Connection, id: number, today: string): Promise<Promoter['figures']> {
  const monthOf = (column: unknown) => sql`date_trunc('month', ${column} at time zone 'Asia/Shanghai')`
  const { rows } = await db.execute<{ month: string; bindings: number; orders: number; commission: string }>(sql`
    select to_char(months.first, 'YYYY-MM') as month, coalesce(brought.bindings, 0)::int as bindings,
      coalesce(earned.orders, 0)::int as orders, coalesce(earned.commission, 0)::numeric(14, 2)::text as commission
    from generate_series(date_trunc('month', ${today}::timestamp) - interval '11 months',
      date_trunc('month', ${today}::timestamp), interval '1 month') as months(first)
    left join (select ${monthOf(promoterBinding.boundAt)} as first, count(*) as bindings
      from ${promoterBinding} where ${promoterBinding.promoterId} = ${id} group by 1) as brought using (first)
    left join (select ${monthOf(promoterCommission.createdAt)} as first, count(*) filter (where ${isDirect}) as orders,
        sum(${amount}) as commission
      from ${promoterCommission} where ${promoterId} = ${id} group by 1) as earned using (first)
    order by months.first`)
  return rows
}
