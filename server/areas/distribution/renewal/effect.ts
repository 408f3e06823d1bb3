import { distributorTransitions } from '#contract/distribution/account-rules.ts'
import { distributorBillStatus, distributorStatus } from '#contract/distribution/codes.ts'
import { renewalQueries } from '#contract/distribution/page-queries.ts'
import { renewedUntil } from '#contract/distribution/quote-rules.ts'
import { quotaChangeKind } from '#contract/merchants/codes.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { pageLink } from '#contract/page-query.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import type { Paid } from '#server/areas/payable.ts'
import { distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { dayOf } from '#server/time.ts'
import { keepAccount, lockAccount } from '../account/keep.ts'
import { addItems, countPackage, type EffectWork, tellEffect } from '../bill/effect.ts'
import { saveBill, termsOf } from '../bill/kind.ts'
import type { RenewalRecord } from './present.ts'

/** The columns of the next term without one. */
export const noNextTerm = { nextStart: null, nextPackageId: null, nextPaid: '0' } as const

const nextDay = (day: string): string => dayOf(daysAfter(`${day}T00:00:00+08:00`, 1))

/**
 * What a paid renewal changes, all in one write. The last day moves at once. The term of a running account begins when
 * the present one ends, that of an expired account today.
 */
export async function renew(work: EffectWork, bill: RenewalRecord, paid: Paid | null): Promise<void> {
  const { db, now } = work
  const today = dayOf(now)
  const account = await lockAccount(db, bill.distributorId)
  const oldExpireAt = account.expireAt ?? today
  const newExpireAt = renewedUntil(oldExpireAt, today, bill.months)
  const isOver = oldExpireAt < today
  await saveBill(work, distributorRenewal, bill, {
    status: distributorBillStatus.effective,
    effectiveAt: now,
    paidAt: paid?.paidAt ?? now,
    payMethod: paid?.payMethod ?? null,
    before: termsOf(account),
    oldExpireAt,
    newExpireAt,
  })
  const { packageId, nextStart, nextPaid } = account
  const saved = await keepAccount(work, account, {
    expireAt: newExpireAt,
    remindedDays: null,
    ...(isOver
      ? { packageId: bill.packageId, termStart: today, termPaid: bill.payAmount, ...noNextTerm }
      : {
          nextStart: nextStart ?? oldExpireAt,
          nextPackageId: bill.packageId,
          nextPaid: sumOfMoney([nextStart === null ? '0' : nextPaid, bill.payAmount]),
        }),
    ...(account.status === distributorStatus.expired && { status: distributorTransitions.renew.to }),
  })
  if (isOver && packageId !== bill.packageId) {
    await countPackage(db, packageId, { active: -1 })
    await countPackage(db, bill.packageId, { active: 1, sold: 1 })
  }
  await addItems(work, saved, bill.keptAddons, {
    renewalId: bill.id,
    validFrom: isOver ? today : nextDay(oldExpireAt),
  })
  // Items that start today count for the seats of the company.
  if (isOver) await keepAccount(work, saved, {}, { kind: quotaChangeKind.purchase, bizNo: bill.renewalNo })
  await tellEffect(work, account.id, {
    title: `续费已生效：${bill.renewalNo}`,
    content: `到期日 ${oldExpireAt} → ${newExpireAt}。`,
    ...pageLink(renewalQueries.list, { id: bill.id }),
    resource: 'distributorRenewal',
  })
  work.audit({
    resource: 'distributorAccount',
    action: 'renew',
    targetId: account.id,
    targetName: account.name,
    summary: `经销商「${account.name}」续费 ${bill.months} 个月，到期日 ${oldExpireAt} → ${newExpireAt}`,
  })
}
