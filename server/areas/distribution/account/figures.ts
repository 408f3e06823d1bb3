import { and, gte, inArray, isNotNull, isNull, lte, max, ne, or, sql, sum } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type { Distributor, Quotas } from '#contract/distribution/accounts.ts'
import { addonKind } from '#contract/distribution/codes.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { minusMoney } from '#contract/orders/order-money.ts'
import { storeStatus } from '#contract/users/codes.ts'
import { usedSeatsOf } from '#server/areas/merchants/quota.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { type distributorAccount, distributorAddon } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { order } from '#server/database/schema/orders.ts'
import { store } from '#server/database/schema/stores.ts'
import { countBy, pluck } from '#server/entity/present.ts'

type Account = Pick<typeof distributorAccount.$inferSelect, 'id' | 'packageId' | 'enterpriseId'>
type AddonKind = CodeOf<typeof addonKind>

/** Items of accounts that count on a day. */
export const inForce = (ids: readonly number[], today: string) =>
  and(
    inArray(distributorAddon.distributorId, [...ids]),
    lte(distributorAddon.validFrom, today),
    or(isNull(distributorAddon.validTo), gte(distributorAddon.validTo, today)),
  )

/** Units bought and in force, by account and kind. */
export async function boughtOf(
  db: Connection,
  ids: readonly number[],
  today: string,
): Promise<(id: number, kind: AddonKind) => number> {
  const { distributorId, kind, quantity, unitCount } = distributorAddon
  const rows = await db
    .select({ distributorId, kind, quantity, unitCount })
    .from(distributorAddon)
    .where(inForce(ids, today))
  return (id, wanted) =>
    rows
      .filter((row) => row.distributorId === id && row.kind === wanted)
      .reduce((units, row) => units + row.quantity * row.unitCount, 0)
}

/** What accounts have and use; seats as 员工数量管理 shows them: the package, bought and given seats of its company. */
export async function quotasOf(
  db: Connection,
  rows: readonly Account[],
  today: string,
): Promise<(id: number) => Quotas> {
  const companyIds = pluck(rows, 'enterpriseId').filter((id) => id !== null)
  const packages = await db
    .select()
    .from(agentPackage)
    .where(inArray(agentPackage.id, pluck(rows, 'packageId')))
  const companies = await db.select().from(enterpriseUser).where(inArray(enterpriseUser.id, companyIds))
  const bought = await boughtOf(db, pluck(rows, 'id'), today)
  const used = await usedSeatsOf(db, companyIds)
  const stores = await countBy(db, store.enterpriseId, companyIds, ne(store.status, storeStatus.closed))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = byId.get(id)
    const terms = packages.find((one) => one.id === row?.packageId)
    const company = companies.find((one) => one.id === row?.enterpriseId)
    const own = (terms?.subAccountQuota ?? 0) + bought(id, addonKind.seats)
    return {
      staff: {
        used: company ? used(company.id) : 0,
        quota: company ? seatsOf(company, today).totalQuota : own,
      },
      stores: {
        used: company ? (stores.get(company.id) ?? 0) : 0,
        quota: (terms?.storeQuota ?? 0) + bought(id, addonKind.stores),
      },
      // Renderings are not counted yet.
      renders: { used: 0, quota: bought(id, addonKind.renders) },
    }
  }
}

/** What accounts have bought from the platform and sold, and when they ordered last. */
export async function tradeOf(db: Connection, ids: readonly number[]) {
  const { distributorId, bizType, payAmount, refundedAmount, createdAt, paidAt } = order
  const rows = await db
    .select({ id: distributorId, bizType, paid: sum(payAmount), refunded: sum(refundedAmount), last: max(createdAt) })
    .from(order)
    .where(and(inArray(distributorId, [...ids]), isNotNull(paidAt), ne(order.status, orderStatus.closed)))
    .groupBy(distributorId, bizType)
  const amountOf = (id: number, kind: number) => {
    const row = rows.find((one) => one.id === id && one.bizType === kind)
    return minusMoney(row?.paid ?? '0', row?.refunded ?? '0')
  }
  return (id: number) => ({
    purchaseAmount: amountOf(id, orderBizType.distributorPurchase),
    saleAmount: amountOf(id, orderBizType.consumerSale),
    lastOrderAt:
      rows
        .filter((one) => one.id === id)
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? null,
  })
}

/** What an account bought and sold in the twelve months up to the one of `today`, by the day of payment. */
export async function monthsOf(db: Connection, id: number, today: string): Promise<Distributor['figures']> {
  const month = sql`date_trunc('month', ${order.paidAt} at time zone 'Asia/Shanghai')`
  const sumOf = (kind: number) => sql`coalesce(sum(${order.payAmount} - ${order.refundedAmount})
    filter (where ${order.bizType} = ${kind}), 0)::numeric(14, 2)::text`
  const { rows } = await db.execute<Distributor['figures'][number]>(sql`
    select to_char(months.first, 'YYYY-MM') as month, ${sumOf(orderBizType.distributorPurchase)} as purchase,
      ${sumOf(orderBizType.consumerSale)} as sale
    from generate_series(date_trunc('month', ${today}::timestamp) - interval '11 months',
      date_trunc('month', ${today}::timestamp), interval '1 month') as months(first)
    left join ${order} on ${order.distributorId} = ${id} and ${order.status} <> ${orderStatus.closed}
      and ${month} = months.first
    group by months.first order by months.first`)
  return rows
}
