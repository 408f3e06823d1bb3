import { and, asc, eq, ne } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { addonKind, distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import { quotaChangeKind } from '#contract/merchants/codes.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { partyState } from '#contract/orders/codes.ts'
import { renewShops } from '#server/areas/merchants/enterprise/shops.ts'
import { noteOver } from '#server/areas/merchants/quota.ts'
import { endGift } from '#server/areas/merchants/staff-quota/gift.ts'
import { noteChange } from '#server/areas/merchants/staff-quota/present.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { dayOf } from '#server/time.ts'
import { boughtOf } from './figures.ts'
import type { DistributorRecord } from './present.ts'

type Change = Partial<typeof distributorAccount.$inferInsert>
export type WriteScope = Pick<PaidWork, 'db' | 'now' | 'by' | 'audit'>

/** The state that orders see. An account that is not open yet cannot order. */
export const partyStateOf: Readonly<Record<CodeOf<typeof distributorStatus>, CodeOf<typeof partyState>>> = {
  [distributorStatus.opening]: partyState.suspended,
  [distributorStatus.active]: partyState.active,
  [distributorStatus.frozen]: partyState.suspended,
  [distributorStatus.expired]: partyState.expired,
  [distributorStatus.closed]: partyState.terminated,
}

/** An account, locked until the end of the transaction. All that moves money or terms of it locks it first. */
export async function lockAccount(db: Connection, id: number): Promise<DistributorRecord> {
  const [row] = await db.select().from(distributorAccount).where(eq(distributorAccount.id, id)).for('update')
  if (!row) throw new Error(`distributor ${id} is gone`)
  return row
}

/** Why the seats of a company change, for its history: the step and its bill. */
export interface SeatCause {
  kind: CodeOf<typeof quotaChangeKind>
  bizNo?: string
}

const seatReasons: Partial<Record<SeatCause['kind'], string>> = {
  [quotaChangeKind.opening]: '经销商开通',
  [quotaChangeKind.upgrade]: '代理套餐升级',
  [quotaChangeKind.purchase]: '经销商增购或续费',
  [quotaChangeKind.purchaseExpiry]: '代理套餐或增购到期',
  [quotaChangeKind.refund]: '单据撤销退款',
}

/**
 * Seats of the package and of bought items count for its company, as long as the account is not closed. One below
 * another has none of them: its company keeps its own. A change is in the history of 员工数量.
 */
async function keepSeats(scope: WriteScope, row: DistributorRecord, cause?: SeatCause): Promise<void> {
  const { db, now, by } = scope
  if (row.enterpriseId === null || row.level === distributorLevel.second) return
  const today = dayOf(now)
  const [terms] = await db.select().from(agentPackage).where(eq(agentPackage.id, row.packageId))
  const bought = await boughtOf(db, [row.id], today)
  const isOver = row.status === distributorStatus.closed || row.status === distributorStatus.opening
  const addonQuota = isOver ? 0 : (terms?.subAccountQuota ?? 0) + bought(row.id, addonKind.seats)
  let company = await lockCompany(db, row.enterpriseId)
  if (company.addonQuota === addonQuota) return
  // A gift that has ended is written off first, as the schedule would.
  if (company.giftExpireAt !== null && company.giftExpireAt < today) company = await endGift(db, now, company)
  const before = seatsOf(company, today).totalQuota
  const after = seatsOf({ ...company, addonQuota }, today).totalQuota
  await db.update(enterpriseUser).set({ addonQuota, quotaChangedAt: now }).where(eq(enterpriseUser.id, company.id))
  const kind = cause?.kind ?? (after > before ? quotaChangeKind.purchase : quotaChangeKind.purchaseExpiry)
  const of = { enterpriseId: company.id, before, after, validTo: null }
  await noteChange(
    { db, now, caller: { name: by } },
    { ...of, kind, bizNo: cause?.bizNo ?? '', reason: seatReasons[kind] ?? '' },
  )
  await noteOver(db, company.id, today)
}

async function lockCompany(db: Connection, id: number) {
  const [row] = await db.select().from(enterpriseUser).where(eq(enterpriseUser.id, id)).for('no key update')
  if (!row) throw new Error(`enterprise ${id} is gone`)
  return row
}

/**
 * Accounts below one have its package; those that end with it go on with it, and are in use again with it. None ends
 * after it.
 */
async function keepThoseBelow(scope: WriteScope, before: DistributorRecord, after: DistributorRecord): Promise<void> {
  const { packageId, expireAt } = after
  if (packageId === before.packageId && expireAt === before.expireAt) return
  const { parentId, id, status } = distributorAccount
  const below = await scope.db
    .select()
    .from(distributorAccount)
    .where(and(eq(parentId, after.id), ne(status, distributorStatus.closed)))
    .orderBy(asc(id))
    .for('update')
  for (const row of below) {
    const isBeyond = row.expireAt !== null && expireAt !== null && row.expireAt > expireAt
    const until = row.expireAt === before.expireAt || isBeyond ? expireAt : row.expireAt
    const moved = [
      row.packageId !== packageId && '代理套餐同上级',
      row.expireAt !== until && `到期日 ${row.expireAt} → ${until}`,
    ].filter((words) => words !== false)
    if (moved.length === 0) continue
    const isBack = row.status === distributorStatus.expired && until !== null && until >= dayOf(scope.now)
    await keepAccount(scope, row, {
      packageId,
      ...(row.expireAt !== until && { expireAt: until, remindedDays: null }),
      ...(isBack && { status: distributorStatus.active }),
    })
    scope.audit({
      resource: 'distributorAccount',
      action: 'edit',
      targetId: row.id,
      targetName: row.name,
      summary: `经销商「${row.name}」随上级「${after.name}」变更：${moved.join('，')}`,
    })
  }
}

/** Writes a locked account, its trade party, the seats of its company, and what those below it have of it. */
export async function keepAccount(
  scope: WriteScope,
  row: DistributorRecord,
  change: Change,
  seats?: SeatCause,
): Promise<DistributorRecord> {
  const { db, now, by } = scope
  const [saved] = await db
    .update(distributorAccount)
    .set({ ...change, version: row.version + 1, updatedAt: now, updatedBy: by })
    .where(eq(distributorAccount.id, row.id))
    .returning()
  if (!saved) throw new Error(`distributor ${row.id} is gone`)
  await keepParty(scope, saved)
  await keepSeats(scope, saved, seats)
  await keepThoseBelow(scope, row, saved)
  const isLonger = saved.expireAt !== null && saved.expireAt > (row.expireAt ?? '')
  if (saved.enterpriseId !== null && saved.expireAt !== null && isLonger)
    await renewShops(scope, saved.enterpriseId, saved.expireAt)
  return saved
}

/** The name, phone and state that orders know. */
export async function keepParty({ db, now, by }: WriteScope, row: DistributorRecord): Promise<void> {
  const { name, phone, enterpriseId, status } = row
  await db
    .update(tradeParty)
    .set({ name, phone, enterpriseId, state: partyStateOf[status], updatedAt: now, updatedBy: by })
    .where(eq(tradeParty.id, row.id))
}
