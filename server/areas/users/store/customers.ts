import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { customerStatus } from '#contract/users/codes.ts'
import { isStoreOpen } from '#contract/users/store-rules.ts'
import type { Context } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { store } from '#server/database/schema/stores.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { Refusal, refuseField } from '#server/http/errors.ts'
import { isOpenCustomer, type StoreRecord, storeRows } from './present.ts'

/** Message for customers that are given to a store that is not open. */
export const NOT_OPEN = '门店未营业'

/**
 * A store to which customers are given: it must be open and stays so until the end of the transaction.
 * @param field the field of the request that names it
 */
export async function lockOpenStore({ db, caller }: RowContext, id: number, field: string): Promise<StoreRecord> {
  const [row] = await db
    .select()
    .from(store)
    .where(and(eq(store.id, id), storeRows(caller)))
    .for('share')
  if (!row) throw refuseField(field, '门店不存在')
  if (!isStoreOpen(row)) throw refuseField(field, NOT_OPEN)
  return row
}

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

/** Gives the open customers of a store to another one before it closes; undefined if it has none. */
export async function handOver(
  context: Context,
  row: StoreRecord,
  to: number | undefined,
): Promise<{ count: number; to: string } | undefined> {
  const { db, now, caller } = context
  const left = and(eq(customer.storeId, row.id), isOpenCustomer())
  const count = await db.$count(customer, left)
  if (count === 0) return undefined
  if (to === undefined) {
    const message = `仍有 ${count} 个跟进中客户，请选择接手的门店`
    throw new Refusal(422, message, { fields: { moveCustomersTo: message }, customers: count })
  }
  const target = await lockOpenStore(context, to, 'moveCustomersTo')
  const double = await sharedPhone(context, row.id, to)
  if (double) throw refuseField('moveCustomersTo', `「${target.name}」已有与 ${double} 相同电话的客户，请先合并`)
  await db
    .update(customer)
    .set({
      storeId: to,
      enterpriseId: target.enterpriseId,
      assignedAt: now,
      version: sql`${customer.version} + 1`,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .where(left)
  return { count, to: target.name }
}
