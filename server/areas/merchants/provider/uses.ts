import { and, desc, eq, inArray, lte, or } from 'drizzle-orm'
import { type serviceKind, settlementStatus } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { amountOfUse } from '#contract/merchants/provider-rules.ts'
import type { listProviderUses, ProviderUse } from '#contract/merchants/provider-settlements.ts'
import { serviceOrders } from '#server/areas/blackCard/service-order/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import {
  providerPriceList,
  providerSettlement,
  providerUsage,
  providerWorker,
} from '#server/database/schema/providers.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { listPage } from '#server/entity/list-page.ts'
import { namesOf, pluck, refOf } from '#server/entity/present.ts'
import { findRow } from '#server/entity/rows.ts'
import { notFound, refuse } from '#server/http/errors.ts'
import { refreshFigures } from './figures.ts'
import { providers } from './present.ts'
import { lockMoney, refreshTotals, statementOf } from './statement.ts'

type Writes = Pick<Context, 'db' | 'now' | 'caller'>

export interface NewUse {
  providerId: number
  workerId: number | null
  kind: CodeOf<typeof serviceKind>
  itemName: string
  quantity: number
  usedAt: string
  orderId?: number
  serviceOrderId?: number
  score?: number
  isOnTime?: boolean
  hasComplaint?: boolean
}

/** The price list of a provider in force at a moment; before its first one, the first one. */
async function pricesAt(db: Connection, providerId: number, at: string) {
  const own = eq(providerPriceList.providerId, providerId)
  const { since, id } = providerPriceList
  const [inForce] = await db
    .select()
    .from(providerPriceList)
    .where(and(own, lte(since, at)))
    .orderBy(desc(since), desc(id))
    .limit(1)
  if (inForce) return inForce.prices
  const [first] = await db.select().from(providerPriceList).where(own).orderBy(since, id).limit(1)
  return first?.prices ?? []
}

/**
 * Records a service that a provider did, at the price in force at that moment. The statement of its month pays it. For
 * the areas that assign services; they log what they do.
 */
export async function recordUse({ db, now, caller }: Writes, use: NewUse): Promise<number> {
  const prices = await pricesAt(db, use.providerId, use.usedAt)
  const priced = prices.find(({ kind, itemName }) => kind === use.kind && itemName === use.itemName)
  if (!priced) throw refuse(`服务商的价目中没有「${use.itemName}」`)
  const stamps = { createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name }
  const { unit, price } = priced
  const [made] = await db
    .insert(providerUsage)
    .values({ ...stamps, ...use, unit, price, amount: amountOfUse(price, use.quantity) })
    .returning({ id: providerUsage.id })
  await refreshFigures(db, now, use.providerId)
  return made?.id ?? 0
}

/**
 * Undoes a recorded service. It leaves an open statement, and is taken back by the next one if its own has been
 * confirmed. Undoing it twice changes nothing.
 */
export async function undoUse({ db, now, caller }: Writes, id: number): Promise<void> {
  const [found] = await db.select().from(providerUsage).where(eq(providerUsage.id, id))
  if (!found) throw notFound('服务记录不存在')
  await lockMoney(db, found.providerId)
  const [use] = await db.select().from(providerUsage).where(eq(providerUsage.id, id)).for('update')
  if (!use || use.undoneAt) return
  const statement = use.settlementId === null ? undefined : await statementOf(db, use.settlementId)
  const leaves = statement?.status === settlementStatus.open
  await db
    .update(providerUsage)
    .set({
      undoneAt: now,
      ...(leaves && { settlementId: null }),
      version: use.version + 1,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .where(eq(providerUsage.id, id))
  if (leaves && statement) await refreshTotals(db, statement.id, now)
  await refreshFigures(db, now, use.providerId)
}

type UseRecord = typeof providerUsage.$inferSelect

type SharedUse = Omit<ProviderUse, 'serviceOrder'> & Pick<UseRecord, 'serviceOrderId'>

/** With the numbers of the service orders that the caller may see. */
async function withServiceOrders({ db, caller }: Context, uses: readonly SharedUse[]): Promise<ProviderUse[]> {
  const ids = pluck(uses, 'serviceOrderId').filter((id) => id !== null)
  const { id, serviceOrderNo } = serviceOrder
  const seen = caller.can('serviceOrder:view')
    ? await db
        .select({ id, name: serviceOrderNo })
        .from(serviceOrder)
        .where(and(inArray(id, ids), serviceOrders.own?.(caller)))
    : []
  const known = new Map(seen.map((one) => [one.id, one]))
  return uses.map(({ serviceOrderId, ...use }) => ({ ...use, serviceOrder: known.get(serviceOrderId ?? 0) ?? null }))
}

async function presentUses({ db }: Pick<Context, 'db'>, rows: readonly UseRecord[]): Promise<SharedUse[]> {
  const workers = await namesOf(db, providerWorker, pluck(rows, 'workerId'))
  const orders = await namesOf(db, order, pluck(rows, 'orderId'), order.orderNo)
  const statements = await namesOf(
    db,
    providerSettlement,
    [...pluck(rows, 'settlementId'), ...pluck(rows, 'correctionId')],
    providerSettlement.settlementNo,
  )
  return rows.map((row) => ({
    ...row,
    workerName: workers.get(row.workerId ?? 0) ?? '',
    order: refOf(row.orderId, orders),
    settlement: refOf(row.settlementId, statements),
    correction: refOf(row.correctionId, statements),
  }))
}

/** Services of a provider, or those that one statement pays and takes back. */
export async function pageOfUses(
  { providerId, settlementId, ...params }: ParsedParamsOf<typeof listProviderUses>,
  context: Context,
): Promise<AnswerOf<typeof listProviderUses>> {
  await findRow(context, providers, providerId)
  const { usedAt, settlementId: pays, correctionId: takesBack } = providerUsage
  const page = await listPage(context, params, {
    name: 'providerUses',
    table: providerUsage,
    where: and(
      eq(providerUsage.providerId, providerId),
      settlementId === undefined ? undefined : or(eq(pays, settlementId), eq(takesBack, settlementId)),
    ),
    sorts: { usedAt },
    first: '-usedAt',
    present: presentUses,
  })
  return { ...page, list: await withServiceOrders(context, page.list) }
}
