import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { customerStatus } from '#contract/users/codes.ts'
import { tellOwners } from '#server/areas/users/customer/assign.ts'
import { refuseClosedStores } from '#server/areas/users/customer/owners.ts'
import { type CustomerRecord, customers } from '#server/areas/users/customer/present.ts'
import type { Context } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { store } from '#server/database/schema/stores.ts'
import { logRow } from '#server/entity/change-log.ts'
import { updateRow } from '#server/entity/rows.ts'
import { Refusal, refuseField } from '#server/http/errors.ts'
import { isOpenCustomer, type StoreRecord } from './present.ts'

/** A customer of the store whose phone the other store has already. */
async function sharedPhone({ db }: Context, from: number, to: number): Promise<string | undefined> {
  const known = alias(customer, 'known')
  const [row] = await db
    .select({ customerNo: customer.customerNo })
    .from(customer)
    .innerJoin(
      known,
      and(
        eq(known.storeId, to),
        eq(known.phone, customer.phone),
        ne(known.status, customerStatus.lost),
        isNull(known.mergedIntoId),
      ),
    )
    .where(and(eq(customer.storeId, from), isOpenCustomer()))
    .orderBy(asc(customer.id))
    .limit(1)
  return row?.customerNo
}

/** Gives the open customers of a store to another one before it closes, each with its log; undefined if it has none. */
export async function handOver(
  context: Context,
  row: StoreRecord,
  to: number | undefined,
): Promise<{ count: number; to: string } | undefined> {
  const { db, now } = context
  const rows = await db
    .select()
    .from(customer)
    .where(and(eq(customer.storeId, row.id), isOpenCustomer()))
    .orderBy(asc(customer.id))
    .for('update')
  const count = rows.length
  if (count === 0) return undefined
  if (to === undefined) {
    const message = `仍有 ${count} 个跟进中客户，请选择接手的门店`
    throw new Refusal(422, message, { fields: { moveCustomersTo: message }, customers: count })
  }
  await refuseClosedStores(context, [to], 'moveCustomersTo')
  const [target] = await db.select().from(store).where(eq(store.id, to))
  if (!target) throw refuseField('moveCustomersTo', '门店不存在')
  const double = await sharedPhone(context, row.id, to)
  if (double) throw refuseField('moveCustomersTo', `「${target.name}」已有与 ${double} 相同电话的客户，请先合并`)
  const moved: { before: CustomerRecord; saved: CustomerRecord }[] = []
  for (const before of rows) {
    const owner = { storeId: to, enterpriseId: target.enterpriseId, assignedAt: now, followerId: null }
    const saved = await updateRow(context, customers, before, owner)
    const changes = [{ field: 'store', title: '归属门店', before: row.name, after: target.name }]
    logRow(context, customers, saved, { action: 'assignCustomer', verb: '分配', reason: '原门店关闭', changes })
    moved.push({ before, saved })
  }
  await tellOwners(context, moved)
  return { count, to: target.name }
}
