import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { PAY_DAYS } from '#contract/distribution/bill-rules.ts'
import type { PurchaseItem } from '#contract/distribution/bills.ts'
import {
  addonKind,
  distributorBillStatus,
  distributorPurchaseKind,
  distributorStatus,
  upgradeMode,
} from '#contract/distribution/codes.ts'
import { differenceAmounts, itemAmounts, payable, pricedItem } from '#contract/distribution/quote-rules.ts'
import { payMethod } from '#contract/payment.ts'
import { daysAfter, monthsAfter } from '#contract/rules/moment.ts'
import { addDays, at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorPurchase, distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { addonItem, distributorAccount, distributorAddon } from '#server/database/schema/distributors.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Bills that wait stay open in the demo. */
const OPEN_FOR_DAYS = 3_650
/** The first accounts have people who sign in. */
const PEOPLE_OF_DEMO = 3

type Bill = typeof distributorPurchase.$inferInsert
type Status = NonNullable<Bill['status']>
/** A bill before it has a day. */
type Draft = Omit<Bill, 'purchaseNo' | 'createdAt' | 'updatedAt' | 'payExpireAt'>
type Numbered = Bill & { id: number }

const { unpaid, effective, cancelled } = distributorBillStatus
/** Most bills took effect. */
const states: readonly Status[] = [effective, effective, effective, unpaid, effective, cancelled]

/** Upgrades and bought items of the distributors in use, over the last year. */
export async function seedDistributorBills(db: Database, now: string): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 131)
  const today = now.slice(0, 10)
  const accounts = await db
    .select()
    .from(distributorAccount)
    .where(and(eq(distributorAccount.status, distributorStatus.active), isNotNull(distributorAccount.expireAt)))
    .orderBy(asc(distributorAccount.id))
  const packages = await db.select().from(agentPackage).orderBy(asc(agentPackage.id))
  // Seats count for the company, whose figures stand already: the demo bought everything else.
  const items = (await db.select().from(addonItem).orderBy(asc(addonItem.id))).filter(
    ({ kind, enabled }) => kind !== addonKind.seats && enabled,
  )
  const first = (await db.$count(distributorPurchase)) + 1
  const bills = accounts.flatMap((account, index) => {
    const term = { start: account.termStart ?? today, end: account.expireAt ?? today, paid: account.termPaid }
    const made: Draft[] = []
    const from = packages.find(({ upgradeToIds }) => upgradeToIds.includes(account.packageId))
    const to = packages.find(({ id }) => id === account.packageId)
    if (from && to && index % 2 === 0) {
      const priced = (one: typeof from) => ({ ...one, price: one.price ?? '0', renewalPrice: one.renewalPrice ?? '0' })
      made.push({
        kind: distributorPurchaseKind.upgrade,
        distributorId: account.id,
        fromPackageId: from.id,
        toPackageId: to.id,
        upgradeMode: upgradeMode.difference,
        ...payable(differenceAmounts(priced(from), priced(to), term, addDays(term.end, -random.int(60, 200)))),
        status: index % 6 === 4 ? cancelled : effective,
        expireAfter: account.expireAt,
      })
    }
    for (let count = 0; count <= index % 3; count++) {
      const item = items[(index + count) % items.length]
      if (!item) continue
      const bought: PurchaseItem[] = [
        pricedItem({ ...item, price: item.price ?? '0' }, random.int(item.minQty, 3), random.int(60, 300)),
      ]
      made.push({
        kind: distributorPurchaseKind.addon,
        distributorId: account.id,
        items: bought,
        ...payable(itemAmounts(bought)),
        status: states[(index + count) % states.length] ?? effective,
        expireAfter: account.expireAt,
      })
    }
    return made
  })
  const rows = bills
    .map((bill) => ({ bill, day: addDays(today, -random.int(bill.status === unpaid ? 1 : 9, 330)) }))
    .toSorted((left, right) => (left.day < right.day ? -1 : 1))
    .map(({ bill, day }, index) => stamped(random, bill, day, first + index))
  await insert(db, distributorPurchase, rows)
  await insertAddons(db, rows, items)
  await seedRenewals(db, now)
}

type RenewalBill = typeof distributorRenewal.$inferInsert

/** Last year's renewals, which began the running terms, and one that waits for each account that ends soon. */
async function seedRenewals(db: Database, now: string): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 137)
  const today = now.slice(0, 10)
  const accounts = await db.select().from(distributorAccount).orderBy(asc(distributorAccount.id))
  const packages = await db.select().from(agentPackage)
  const made = accounts.flatMap(({ id, status, packageId, openedAt, termStart, expireAt }, index): RenewalBill[] => {
    const terms = packages.find((one) => one.id === packageId)
    if (!terms || !termStart || !expireAt || status === distributorStatus.closed) return []
    const isSoon = status === distributorStatus.active && expireAt <= addDays(today, 30) && expireAt >= today
    const isPast = openedAt !== null && openedAt.slice(0, 10) < termStart
    const { validMonths: months, renewalPrice } = terms
    const base = {
      distributorId: id,
      packageId,
      months,
      packageAmount: renewalPrice ?? '0.00',
      addonAmount: '0.00',
      payAmount: renewalPrice ?? '0.00',
    }
    const past = { ...base, oldExpireAt: addDays(termStart, -1), newExpireAt: expireAt }
    const next = { ...base, oldExpireAt: expireAt, newExpireAt: monthsAfter(expireAt, months) }
    // The distributors whose people sign in to the demo have no open bill.
    const isOpen = isSoon && index >= PEOPLE_OF_DEMO
    return [
      ...(isPast ? [paidOn(random, past, addDays(termStart, -random.int(2, 9)))] : []),
      ...(isOpen ? [waiting(random, next, addDays(today, -random.int(1, 3)))] : []),
    ]
  })
  const rows = made
    .toSorted((left, right) => String(left.createdAt).localeCompare(String(right.createdAt)))
    .map((bill, index) => ({
      ...bill,
      id: index + 1,
      renewalNo: `DR${String(bill.createdAt).slice(2, 19).replace(/\D/g, '')}${String(index + 1).padStart(4, '0')}`,
    }))
  await insert(db, distributorRenewal, rows)
}

type RenewalDraft = Omit<RenewalBill, 'renewalNo' | 'createdAt' | 'updatedAt' | 'payExpireAt'>

/** A renewal that was paid on the day after. */
function paidOn(random: Random, bill: RenewalDraft, day: string): RenewalBill {
  const createdAt = at(day, random.int(9, 17), random.int(0, 59))
  const paidAt = at(addDays(day, 1), random.int(9, 17), random.int(0, 59))
  return {
    ...bill,
    ...{ renewalNo: '', createdAt, createdBy: '宋晓雯', updatedAt: paidAt, updatedBy: '周敏' },
    status: effective,
    payMethod: random.pick([payMethod.bankTransfer, payMethod.alipay]),
    payExpireAt: daysAfter(createdAt, PAY_DAYS),
    paidAt,
    effectiveAt: paidAt,
  }
}

function waiting(random: Random, bill: RenewalDraft, day: string): RenewalBill {
  const createdAt = at(day, random.int(9, 17), random.int(0, 59))
  return {
    ...bill,
    ...{ renewalNo: '', createdAt, createdBy: '宋晓雯', updatedAt: createdAt, updatedBy: '宋晓雯' },
    status: unpaid,
    payExpireAt: daysAfter(createdAt, OPEN_FOR_DAYS),
  }
}

/** A bill of a day: numbered, and paid the day after if it took effect. */
function stamped(random: Random, bill: Draft, day: string, id: number): Numbered {
  const createdAt = at(day, random.int(9, 17), random.int(0, 59))
  const by = random.pick(['宋晓雯', '周敏'])
  const paidAt = bill.status === effective ? at(addDays(day, 1), random.int(9, 17), random.int(0, 59)) : null
  return {
    ...bill,
    id,
    ...{ createdAt, createdBy: by, updatedAt: paidAt ?? createdAt, updatedBy: by },
    purchaseNo: `DP${createdAt.slice(2, 19).replace(/\D/g, '')}${String(id).padStart(4, '0')}`,
    payMethod: paidAt === null ? null : random.pick([payMethod.bankTransfer, payMethod.alipay]),
    payExpireAt: daysAfter(createdAt, bill.status === unpaid ? OPEN_FOR_DAYS : PAY_DAYS),
    paidAt,
    effectiveAt: paidAt,
    expireAfter: paidAt === null ? null : (bill.expireAfter ?? null),
    invoiceNo: paidAt !== null && id % 3 === 0 ? `2433${String(20_000_000 + id * 7_919)}` : '',
    cancelReason: bill.status === cancelled ? '客户不再办理' : '',
  }
}

/** What the paid bills brought. */
async function insertAddons(
  db: Database,
  bills: readonly Numbered[],
  items: readonly (typeof addonItem.$inferSelect)[],
): Promise<void> {
  const rows = bills
    .filter(({ kind, status }) => kind === distributorPurchaseKind.addon && status === effective)
    .flatMap(({ id, distributorId, items: bought = [], effectiveAt, expireAfter }) =>
      bought.flatMap(({ itemId, quantity, days }) => {
        const item = items.find((one) => one.id === itemId)
        if (!item || !effectiveAt) return []
        const { kind, unitCount } = item
        const validTo = days === null ? null : (expireAfter ?? null)
        return [
          {
            distributorId,
            itemId,
            kind,
            quantity,
            unitCount,
            validFrom: effectiveAt.slice(0, 10),
            validTo,
            purchaseId: id,
          },
        ]
      }),
    )
  await insert(
    db,
    distributorAddon,
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
}
