import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { canBuy } from '#contract/distribution/account-rules.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { GRACE_DAYS, percentUsed, seatsOf } from '#contract/merchants/quota-rules.ts'
import type { StaffQuota } from '#contract/merchants/staff-quotas.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { accountNames, type EnterpriseRow } from '#server/areas/merchants/enterprise/present.ts'
import { usedSeatsOf } from '#server/areas/merchants/quota.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser, staffQuotaChange } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { entity, type RowContext } from '#server/entity/entity.ts'
import { pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { after, dayOf, days } from '#server/time.ts'

/** Merchants as their seats see them: the same rows, with a log of their own. */
export const quotas = entity({
  table: enterpriseUser,
  resource: 'staffQuota',
  title: '员工数量',
  name: 'name',
  missing: '企业商家不存在',
  label: ({ name }) => `「${name}」的员工数量`,
  own: (caller) => platformRows(caller, enterpriseUser),
})

/** Opened merchants have seats; cancelled ones have given them up. */
export const hasSeats: SQL = sql`${enterpriseUser.status} in (${enterpriseStatus.active}, ${enterpriseStatus.frozen}, ${enterpriseStatus.expired})`

/** Adds a change of seats to the history of a merchant. */
export async function noteChange(
  { db, now, caller }: Pick<RowContext, 'db' | 'now'> & { caller: { name: string } },
  change: Pick<
    typeof staffQuotaChange.$inferInsert,
    'enterpriseId' | 'kind' | 'before' | 'after' | 'validTo' | 'reason' | 'bizNo'
  >,
): Promise<void> {
  const stamps = { createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name }
  await db.insert(staffQuotaChange).values({ ...stamps, delta: change.after - change.before, ...change })
}

const graceEnd = (since: string): string => dayOf(after(`${since}T00:00:00+08:00`, days(GRACE_DAYS)))

/** Presents the seats of merchants. */
export async function presentQuotas(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly EnterpriseRow[],
): Promise<StaffQuota[]> {
  if (rows.length === 0) return []
  const today = dayOf(now)
  const ids = pluck(rows, 'id')
  const usedOf = await usedSeatsOf(db, ids)
  const managers = await accountNames(db, pluck(rows, 'managerId'))
  const { enterpriseId, kind } = getTableColumns(tradeParty)
  const distributors = await db
    .select({ id: enterpriseId })
    .from(tradeParty)
    .where(sql`${enterpriseId} = any(${sql.param(ids)}) and ${kind} = ${buyerKind.distributor}`)
  const isDistributor = new Set(pluck(distributors, 'id'))
  const accounts = await db.select().from(distributorAccount).where(inArray(distributorAccount.enterpriseId, ids))
  const buyers = new Map(accounts.filter(canBuy).map((account) => [account.enterpriseId, account.id]))
  return rows.map((row) => {
    const seats = seatsOf(row, today)
    const usedQuota = usedOf(row.id)
    const remainQuota = seats.totalQuota - usedQuota
    const overSince = remainQuota < 0 ? row.overSince : null
    return {
      id: row.id,
      version: row.version,
      enterpriseNo: row.enterpriseNo,
      name: row.name,
      shortName: row.shortName,
      status: row.status,
      merchantType: row.merchantType,
      edition: row.edition,
      manager: refOf(row.managerId, managers),
      isDistributor: isDistributor.has(row.id),
      distributorId: buyers.get(row.id) ?? null,
      ...seats,
      giftExpireAt: seats.giftQuota === 0 ? '' : (row.giftExpireAt ?? ''),
      usedQuota,
      remainQuota,
      useRate: percentUsed(usedQuota, seats.totalQuota),
      overSince,
      graceEndsOn: overSince && graceEnd(overSince),
      changedAt: row.quotaChangedAt,
    }
  })
}
