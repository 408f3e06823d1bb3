import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { enterpriseStatus, labelTarget, personalStatus } from '#contract/merchants/codes.ts'
import { isTargeted, type LabelFacts, meetsLabel } from '#contract/merchants/merchant-label-rules.ts'
import type { MerchantLabelInput } from '#contract/merchants/merchant-labels.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { hasParty } from '#server/areas/merchants/enterprise/present.ts'
import { buyingOfPeople } from '#server/areas/merchants/personal/figures.ts'
import { hasPersonalCard } from '#server/areas/merchants/personal/present.ts'
import { usedSeatsOf } from '#server/areas/merchants/quota.ts'
import { type Buying, buyingOf } from '#server/areas/orders/enterprise-orders.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { after, dayOf, days } from '#server/time.ts'

type Scope = Pick<Context, 'db' | 'now'>
type Rule = Pick<MerchantLabelInput, 'conditions' | 'matchAll' | 'targets'>

const RECENT_DAYS = 90

export interface Matched {
  target: CodeOf<typeof labelTarget>
  id: number
  name: string
}

/** Which merchants a caller sees; all of them without one. */
interface Seen {
  enterprises?: SQL | undefined
  people?: SQL | undefined
}

const bought = (buying: Buying | undefined): Pick<LabelFacts, 'orderAmount' | 'orderAmount90' | 'daysSinceOrder'> => ({
  orderAmount: buying?.amount ?? '0.00',
  orderAmount90: buying?.recent ?? '0.00',
  daysSinceOrder: buying?.days ?? null,
})

const daysSince = (at: string | null, today: string): number | null => {
  const left = daysUntil(at && dayOf(at), today)
  return left === null ? null : -left
}

/** When somebody of each company signed in last. */
async function loginsOf(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db
    .select({
      id: merchantUser.enterpriseId,
      at: sql<string | null>`max(${merchantUser.lastLoginAt})`.mapWith(merchantUser.lastLoginAt),
    })
    .from(merchantUser)
    .where(inArray(merchantUser.enterpriseId, [...ids]))
    .groupBy(merchantUser.enterpriseId)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

async function enterprisesThatMeet({ db, now }: Scope, rule: Rule, seen: SQL | undefined): Promise<Matched[]> {
  const rows = await db
    .select({ row: enterpriseUser, hasCard: sql<boolean>`${hasParty(buyerKind.blackCard)}` })
    .from(enterpriseUser)
    .where(and(eq(enterpriseUser.status, enterpriseStatus.active), seen))
  const wanted = rows.filter(({ hasCard }) => isTargeted(rule.targets, { isPersonal: false, hasCard }))
  const ids = wanted.map(({ row }) => row.id)
  if (ids.length === 0) return []
  const today = dayOf(now)
  const buying = await buyingOf(db, ids, { now, since: after(now, -days(RECENT_DAYS)) })
  const logins = await loginsOf(db, ids)
  const used = await usedSeatsOf(db, ids)
  const factsOf = (row: typeof enterpriseUser.$inferSelect): LabelFacts => {
    const { totalQuota } = seatsOf(row, today)
    return {
      ...bought(buying.get(row.id)),
      daysSinceLogin: daysSince(logins.get(row.id) ?? null, today),
      daysToExpiry: daysUntil(row.expireAt, today),
      seatUse: totalQuota > 0 ? Math.round((used(row.id) / totalQuota) * 100) : null,
      area: row.area,
      merchantType: row.merchantType,
      edition: row.edition,
    }
  }
  return wanted
    .filter(({ row }) => meetsLabel(rule, factsOf(row)))
    .map(({ row: { id, name } }) => ({ target: labelTarget.enterprise, id, name }))
}

async function peopleWhoMeet({ db, now }: Scope, rule: Rule, seen: SQL | undefined): Promise<Matched[]> {
  const rows = await db
    .select({ row: personalMerchant, hasCard: sql<boolean>`${hasPersonalCard}` })
    .from(personalMerchant)
    .where(and(eq(personalMerchant.status, personalStatus.active), seen))
  const wanted = rows.filter(({ hasCard }) => isTargeted(rule.targets, { isPersonal: true, hasCard }))
  if (wanted.length === 0) return []
  const today = dayOf(now)
  const ids = wanted.map(({ row }) => row.id)
  const buying = await buyingOfPeople(db, ids, { now, since: after(now, -days(RECENT_DAYS)) })
  const factsOf = (row: typeof personalMerchant.$inferSelect): LabelFacts => ({
    ...bought(buying.get(row.id)),
    daysSinceLogin: daysSince(row.lastActiveAt, today),
    daysToExpiry: null,
    seatUse: null,
    area: row.area,
    merchantType: null,
    edition: null,
  })
  return wanted
    .filter(({ row }) => meetsLabel(rule, factsOf(row)))
    .map(({ row: { id, realName } }) => ({ target: labelTarget.personal, id, name: realName }))
}

/** The merchants in force for which a rule holds. */
export async function merchantsThatMeet(scope: Scope, rule: Rule, seen: Seen = {}): Promise<Matched[]> {
  return [
    ...(await enterprisesThatMeet(scope, rule, seen.enterprises)),
    ...(await peopleWhoMeet(scope, rule, seen.people)),
  ]
}
