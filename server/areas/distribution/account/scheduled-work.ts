import { and, eq, lt, ne } from 'drizzle-orm'
import { distributorTransitions, REMINDER_DAYS } from '#contract/distribution/account-rules.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { distributorQueries } from '#contract/distribution/page-queries.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { Database } from '#server/database/pool.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { endsIn, remindOnce } from '#server/entity/reminders.ts'
import { type Notice, notify } from '#server/notify.ts'
import { dayOf } from '#server/time.ts'
import { cancelUnpaid } from '../bill/cancel.ts'
import { countPackage } from '../bill/effect.ts'
import { purchaseBills } from '../purchase/present.ts'
import { noNextTerm } from '../renewal/effect.ts'
import { renewalBills } from '../renewal/present.ts'
import { keepAccount, lockAccount } from './keep.ts'
import { peopleOf } from './login.ts'
import type { DistributorRecord } from './present.ts'

/** Tells who looks after an account, and the people of the distributor. */
export async function tell(
  { db, now }: PaidWork,
  row: DistributorRecord,
  notice: Pick<Notice, 'level' | 'title' | 'content'>,
) {
  const receivers = [row.managerId, ...(await peopleOf(db, [row.id]))]
  await notify(db, receivers, now, {
    category: notificationCategory.warning,
    ...notice,
    ...pageLink(distributorQueries.list, { id: row.id }),
    resource: 'distributorAccount',
  })
}

const { status, expireAt, remindedDays } = distributorAccount

async function expireOne(work: PaidWork, id: number): Promise<void> {
  const row = await lockAccount(work.db, id)
  // A renewal may have come first.
  if (row.status !== distributorStatus.active || row.expireAt === null || row.expireAt >= dayOf(work.now)) return
  await keepAccount(work, row, { status: distributorTransitions.expire.to })
  work.audit({
    resource: 'distributorAccount',
    action: 'expire',
    targetId: id,
    targetName: row.name,
    summary: `经销商「${row.name}」已到期`,
  })
  await tell(work, row, {
    level: 'error',
    title: `经销商「${row.name}」已到期`,
    content: `到期日 ${row.expireAt} 已过，其账号登录时提示会员已过期。续费后立即恢复。`,
  })
}

/** The term that was paid before begins: its package counts from now on, and items that were not kept have ended. */
async function beginNextTerm(work: PaidWork, id: number): Promise<void> {
  const row = await lockAccount(work.db, id)
  const { nextStart, nextPackageId, nextPaid, packageId } = row
  if (row.status === distributorStatus.closed || nextStart === null || nextStart >= dayOf(work.now)) return
  await keepAccount(work, row, {
    packageId: nextPackageId ?? packageId,
    termStart: nextStart,
    termPaid: nextPaid,
    ...noNextTerm,
  })
  if (nextPackageId !== null && nextPackageId !== packageId) {
    await countPackage(work.db, packageId, { active: -1 })
    await countPackage(work.db, nextPackageId, { active: 1, sold: 1 })
  }
  work.audit({
    resource: 'distributorAccount',
    action: 'renew',
    targetId: id,
    targetName: row.name,
    summary: `经销商「${row.name}」已续费的新周期开始，到期日 ${row.expireAt}`,
  })
}

async function remind(work: PaidWork): Promise<void> {
  const { db, now } = work
  await remindOnce(
    { day: expireAt, remindedDays, limits: REMINDER_DAYS, now },
    (limit, isDue) =>
      db
        .update(distributorAccount)
        .set({ remindedDays: limit })
        .where(and(eq(status, distributorStatus.active), isDue))
        .returning(),
    (row) =>
      tell(work, row, {
        level: 'warning',
        title: `经销商「${row.name}」${endsIn(row.expireAt, now)}`,
        content: `到期日 ${row.expireAt}，请及时续费。`,
      }),
  )
}

/**
 * Ends accounts whose last day has passed, begins the terms that were paid before, and reminds of accounts that end soon.
 * Safe to run at any time, repeatedly.
 */
export async function expireDistributors(db: Database, now: string): Promise<void> {
  const over = await db
    .select({ id: distributorAccount.id })
    .from(distributorAccount)
    .where(and(eq(status, distributorStatus.active), lt(expireAt, dayOf(now))))
  for (const { id } of over) await asSystem(db, now, (work) => expireOne(work, id))
  const renewed = await db
    .select({ id: distributorAccount.id })
    .from(distributorAccount)
    .where(and(ne(status, distributorStatus.closed), lt(distributorAccount.nextStart, dayOf(now))))
  for (const { id } of renewed) await asSystem(db, now, (work) => beginNextTerm(work, id))
  await asSystem(db, now, remind)
}

/** Cancels bills that were not paid in time. */
export async function cancelUnpaidBills(db: Database, now: string): Promise<void> {
  await cancelUnpaid(db, now, purchaseBills)
  await cancelUnpaid(db, now, renewalBills)
}
