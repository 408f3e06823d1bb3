import { and, asc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { bindTarget, bindWay, commissionStatus, enterpriseStatus, promoterStatus } from '#contract/merchants/codes.ts'
import { buyerKind, orderStatus } from '#contract/orders/codes.ts'
import { addDays, at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { bindTo, makePromoters, type PromoterFixture } from '#fixtures/promoters.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { BUYERS } from '#fixtures/users.ts'
import { countCommission } from '#server/areas/merchants/promoter/earn.ts'
import { userName } from '#server/areas/users/user/name.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { promoter, promoterBinding, promoterCommission, promoterTerms } from '#server/database/schema/promoters.ts'
import { user } from '#server/database/schema/users.ts'
import type { Database } from '../database/pool.ts'
import { seal } from '../encryption.ts'
import type { Secrets } from '../secrets.ts'
import { insert } from './insert.ts'
import { seedWithdraws } from './promoter-withdraws.ts'

const PROMOTERS = 80
/** Bound users who have never bought anything. */
const MORE_USERS = 420

export interface PromoterSeed {
  secrets: Secrets
  now: string
  picture: PictureAddress
}

/** Who brought customers and merchants, and what they earned by the demo orders. The orders must exist. */
export async function seedPromoters(db: Database, seed: PromoterSeed): Promise<void> {
  const today = seed.now.slice(0, 10)
  const random = createRandom(FIXTURE_SEED + 110)
  const companies = await db
    .select({ id: enterpriseUser.id })
    .from(enterpriseUser)
    .where(eq(enterpriseUser.status, enterpriseStatus.active))
    .orderBy(asc(enterpriseUser.id))
  const promoters = makePromoters(
    random,
    today,
    PROMOTERS,
    companies.map(({ id }) => id),
  )
  await insert(
    db,
    promoter,
    promoters.map(({ idCardNo, bankAccount, ...row }) => ({
      ...row,
      idCardSecret: seal(seed.secrets, idCardNo),
      idCardTail: idCardNo.slice(-4),
      bankAccountSecret: seal(seed.secrets, bankAccount),
      bankAccountTail: bankAccount.slice(-4),
    })),
  )
  await seedTerms(db, promoters, today)
  await seedBindings(db, random, promoters, today)
  await earnByOrders(db, seed.now)
  await seedWithdraws(db, seed, promoters)
}

/** Disabled ones earned until some days ago. */
async function seedTerms(db: Database, promoters: readonly PromoterFixture[], today: string): Promise<void> {
  await insertAll(
    db,
    promoterTerms,
    promoters.flatMap(({ id, status, createdAt, commissionRate, parentRate, parentId }) => {
      const terms = { promoterId: id, commissionRate, parentRate, parentId }
      const worked = status === promoterStatus.active || status === promoterStatus.disabled
      const first = { ...terms, startsAt: createdAt, earns: worked }
      return status === promoterStatus.disabled
        ? [first, { ...terms, startsAt: at(addDays(today, -12), 10), earns: false }]
        : [first]
    }),
  )
}

/** Users and companies that came by a code; some were moved to another promoter later. */
async function seedBindings(
  db: Database,
  random: Random,
  promoters: readonly PromoterFixture[],
  today: string,
): Promise<void> {
  const working = promoters.filter(
    ({ status }) => status === promoterStatus.active || status === promoterStatus.disabled,
  )
  const active = working.filter(({ status }) => status === promoterStatus.active)
  const users = await db
    .select({ id: user.id, name: userName, phone: user.phone, since: user.registeredAt })
    .from(user)
    .where(lte(user.id, BUYERS + MORE_USERS))
    .orderBy(asc(user.id))
  const companies = await db
    .select({
      id: enterpriseUser.id,
      name: enterpriseUser.name,
      phone: enterpriseUser.phone,
      since: enterpriseUser.openedAt,
    })
    .from(enterpriseUser)
    .where(and(isNotNull(enterpriseUser.openedAt), ne(enterpriseUser.status, enterpriseStatus.cancelled)))
    .orderBy(asc(enterpriseUser.id))
  const cards = await db
    .select({ id: tradeParty.id, name: tradeParty.name, phone: tradeParty.phone, since: tradeParty.createdAt })
    .from(tradeParty)
    .where(and(eq(tradeParty.kind, buyerKind.blackCard), gt(sql`${tradeParty.id} % 3`, 0)))
    .orderBy(asc(tradeParty.id))
  const targets = [
    ...users.filter(() => random.chance(0.7)).map((row) => ({ ...row, kind: bindTarget.consumer })),
    ...companies.filter(() => random.chance(0.35)).map((row) => ({ ...row, kind: bindTarget.enterprise })),
    ...cards.map((row) => ({ ...row, kind: bindTarget.blackCard })),
  ]
  const rows = targets.flatMap(({ id, name, phone, since, kind }) => {
    const bound = bindTo(random, working, (since ?? today).slice(0, 10), today)
    if (!bound) return []
    const first = bindingOf(promoters, { ...bound, kind, id, name, phone })
    const moved = random.chance(0.06) ? addDays(bound.boundAt.slice(0, 10), 45) : today
    if (moved >= today) return [first]
    const movedAt = at(moved, 15)
    const next = { promoterId: random.pick(active).id, boundAt: movedAt, way: bindWay.staff }
    return [
      { ...first, endedAt: movedAt, movedReason: '客户要求更换对接人', updatedAt: movedAt },
      bindingOf(promoters, { ...next, kind, id, name, phone }),
    ]
  })
  await insertAll(db, promoterBinding, rows)
  for (const [kind, table] of [
    [bindTarget.consumer, user],
    [bindTarget.enterprise, enterpriseUser],
  ] as const)
    await db.execute(sql`
      update ${table} set promoter_id = ${promoterBinding.promoterId} from ${promoterBinding}
      where ${promoterBinding.targetKind} = ${kind} and ${promoterBinding.targetId} = ${table.id}
        and ${isNull(promoterBinding.endedAt)}`)
}

function bindingOf(
  promoters: readonly PromoterFixture[],
  bound: ReturnType<typeof bindTo> & object & { kind: 1 | 2 | 3 | 4; id: number; name: string; phone: string },
) {
  const { promoterId, boundAt, way, kind, id, name, phone } = bound
  const bindDays = promoters.find((one) => one.id === promoterId)?.bindDays ?? 365
  return {
    ...{ promoterId, boundAt, way, phone, targetKind: kind, targetId: id, targetName: name },
    validTo: addDays(boundAt.slice(0, 10), bindDays),
    createdAt: boundAt,
    updatedAt: boundAt,
    endedAt: null as string | null,
    movedReason: '',
  }
}

/** Each order earns and gives back by the functions that later orders use. */
async function earnByOrders(db: Database, now: string): Promise<void> {
  const orders = await db.select().from(order).where(isNotNull(order.paidAt)).orderBy(asc(order.paidAt), asc(order.id))
  const lines = Map.groupBy(await db.select().from(orderLine), ({ orderId }) => orderId)
  for (const row of orders) {
    const own = lines.get(row.id) ?? []
    const paid = { ...row, status: orderStatus.paid, refundedAmount: '0.00' }
    const unrefunded = own.map((line) => ({ ...line, refundedAmount: '0.00' }))
    const paidAt = row.paidAt ?? row.createdAt
    await countCommission({ db, now: paidAt }, { ...paid, paidAt: null }, { order: paid, lines: unrefunded })
    if (row.refundedAmount !== '0.00')
      await countCommission({ db, now: row.updatedAt }, paid, { order: row, lines: own })
  }
  await db.execute(sql`
    update ${promoterCommission} set status = ${commissionStatus.usable}, settled_at = ${order.completedAt} + interval '15 days'
    from ${order} where ${order.id} = ${promoterCommission.orderId} and ${promoterCommission.status} = ${commissionStatus.unsettled}
      and ${order.status} in (${orderStatus.completed}, ${orderStatus.reviewed}) and ${order.openRefundCount} = 0
      and ${order.completedAt} <= ${now}::timestamptz - interval '15 days'`)
}
