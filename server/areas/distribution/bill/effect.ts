import { eq, inArray, sql } from 'drizzle-orm'
import { missingToOpen } from '#contract/distribution/account-rules.ts'
import type { PurchaseItem } from '#contract/distribution/bills.ts'
import {
  addonBilling,
  distributorBillStatus,
  distributorPurchaseKind,
  distributorStatus,
  upgradeMode,
} from '#contract/distribution/codes.ts'
import { purchaseQueries } from '#contract/distribution/page-queries.ts'
import { upgradedUntil } from '#contract/distribution/quote-rules.ts'
import { quotaChangeKind } from '#contract/merchants/codes.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { pageLink } from '#contract/page-query.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import type { Paid, PaidWork } from '#server/areas/payable.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { addonItem, distributorAddon } from '#server/database/schema/distributors.ts'
import { type Notice, notify } from '#server/notify.ts'
import type { Services } from '#server/services.ts'
import { dayOf } from '#server/time.ts'
import { keepAccount, lockAccount } from '../account/keep.ts'
import { createLogin, peopleOf } from '../account/login.ts'
import type { DistributorRecord } from '../account/present.ts'
import { saveBill, termsOf } from './kind.ts'
import { openingOf } from './opening.ts'
import { grantPackage } from './package-goods.ts'

export type EffectWork = PaidWork & { services: Pick<Services, 'secrets'> }
export type PurchaseRecord = typeof distributorPurchase.$inferSelect

/** One more or one less account of a package. */
export async function countPackage(
  db: Connection,
  id: number,
  count: { sold?: number; active?: number },
): Promise<void> {
  const { sold = 0, active = 0 } = count
  await db
    .update(agentPackage)
    .set({
      soldCount: sql`greatest(0, ${agentPackage.soldCount} + ${sold})`,
      activeCount: sql`greatest(0, ${agentPackage.activeCount} + ${active})`,
    })
    .where(eq(agentPackage.id, id))
}

export const savePurchase = (
  work: Pick<PaidWork, 'db' | 'now' | 'by'>,
  row: Pick<PurchaseRecord, 'id' | 'version'>,
  change: Partial<PurchaseRecord>,
): Promise<PurchaseRecord> => saveBill(work, distributorPurchase, row, change)

/** Opens an account once its bill is paid and its deposit complete: the term starts today. */
export async function openIfReady(work: EffectWork, row: DistributorRecord): Promise<DistributorRecord> {
  if (row.status !== distributorStatus.opening) return row
  const bill = await openingOf(work.db, row.id)
  const facts = { billStatus: bill?.status ?? null, deposit: row.deposit ?? '0', depositHeld: row.depositHeld }
  if (bill?.status !== distributorBillStatus.effective || missingToOpen(facts).length > 0) return row
  const today = dayOf(work.now)
  const expireAt = monthsAfter(today, bill.months ?? 0)
  const loginUserId = await createLogin(work, row)
  const opened = await keepAccount(
    work,
    row,
    {
      status: distributorStatus.active,
      openedAt: work.now,
      termStart: today,
      termPaid: bill.payAmount,
      expireAt,
      loginUserId,
    },
    { kind: quotaChangeKind.opening, bizNo: bill.purchaseNo },
  )
  await savePurchase(work, bill, { expireAfter: expireAt })
  await countPackage(work.db, row.packageId, { active: 1 })
  await grantPackage(work, opened)
  work.audit({
    resource: 'distributorAccount',
    action: 'open',
    targetId: row.id,
    targetName: row.name,
    summary: `开通经销商「${row.name}」，到期日 ${expireAt}`,
  })
  return opened
}

/** Items in force from today; what is charged by the year ends with the term that it was priced for. */
export async function addItems(
  { db, now }: Pick<PaidWork, 'db' | 'now'>,
  account: Pick<DistributorRecord, 'id' | 'expireAt'>,
  items: readonly PurchaseItem[],
  of: { purchaseId: number } | { renewalId: number; validFrom: string },
): Promise<void> {
  const known = await db
    .select()
    .from(addonItem)
    .where(
      inArray(
        addonItem.id,
        items.map(({ itemId }) => itemId),
      ),
    )
  const rows = known.flatMap(({ id, kind, unitCount, billing }) => {
    const quantity = items.find(({ itemId }) => itemId === id)?.quantity ?? 0
    const validTo = billing === addonBilling.yearly ? account.expireAt : null
    return quantity === 0
      ? []
      : [{ validFrom: dayOf(now), ...of, distributorId: account.id, itemId: id, kind, quantity, unitCount, validTo }]
  })
  if (rows.length > 0) await db.insert(distributorAddon).values(rows)
}

/** Tells the people of a distributor that a bill took effect. */
export async function tellEffect(
  { db, now }: Pick<PaidWork, 'db' | 'now'>,
  distributorId: number,
  notice: Pick<Notice, 'title' | 'content' | 'path' | 'query' | 'resource'>,
): Promise<void> {
  await notify(db, await peopleOf(db, [distributorId]), now, {
    category: notificationCategory.todo,
    level: 'success',
    ...notice,
  })
}

/** What a paid bill changes, all in one write. */
export async function takeEffect(work: EffectWork, bill: PurchaseRecord, paid: Paid | null): Promise<void> {
  const { now, db } = work
  const today = dayOf(now)
  const account = await lockAccount(db, bill.distributorId)
  const { packageId, termPaid, expireAt } = account
  const saved = await savePurchase(work, bill, {
    status: distributorBillStatus.effective,
    effectiveAt: now,
    paidAt: paid?.paidAt ?? now,
    payMethod: paid?.payMethod ?? null,
    before: termsOf(account),
  })
  if (bill.kind === distributorPurchaseKind.opening) {
    await openIfReady(work, account)
    return
  }
  if (bill.kind === distributorPurchaseKind.addon) {
    await addItems(work, { ...account, expireAt: bill.expireAfter ?? expireAt }, bill.items, { purchaseId: bill.id })
    await keepAccount(work, account, {}, { kind: quotaChangeKind.purchase, bizNo: bill.purchaseNo })
    await tellEffect(work, account.id, {
      title: `增购已生效：${bill.purchaseNo}`,
      content: `${bill.items.map(({ itemName, quantity }) => `${itemName} × ${quantity}`).join('、')}，立即可用。`,
      ...pageLink(purchaseQueries.addons, { id: bill.id }),
      resource: 'distributorPurchase',
    })
    return
  }
  const until = upgradedUntil(bill.upgradeMode ?? upgradeMode.difference, expireAt ?? today, today, bill.months ?? 0)
  const isNewTerm = bill.upgradeMode === upgradeMode.newTerm
  // What was credited counts for the new term too, so that it is credited again when that is upgraded.
  const paidForTerm = isNewTerm
    ? sumOfMoney([bill.payAmount, bill.creditAmount])
    : sumOfMoney([termPaid, bill.payAmount])
  await keepAccount(
    work,
    account,
    {
      packageId: bill.toPackageId ?? packageId,
      expireAt: until,
      termPaid: paidForTerm,
      ...(isNewTerm && { termStart: today }),
      ...(account.status === distributorStatus.expired && until > today && { status: distributorStatus.active }),
      remindedDays: null,
    },
    { kind: quotaChangeKind.upgrade, bizNo: bill.purchaseNo },
  )
  await savePurchase(work, saved, { expireAfter: until })
  await countPackage(db, packageId, { active: -1 })
  await countPackage(db, bill.toPackageId ?? packageId, { active: 1, sold: 1 })
  await tellEffect(work, account.id, {
    title: `升级已生效：${bill.purchaseNo}`,
    content: `新套餐的权益立即可用，到期日 ${until}。`,
    ...pageLink(purchaseQueries.upgrades, { id: bill.id }),
    resource: 'distributorPurchase',
  })
}
