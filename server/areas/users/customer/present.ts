import { and, count, inArray, isNull } from 'drizzle-orm'
import { maskPhone } from '#contract/rules/phone.ts'
import { CustomerInput, type CustomerRow } from '#contract/users/customers.ts'
import { customerRights } from '#contract/users/field-rights.ts'
import { userName } from '#server/areas/users/user/name.ts'
import { enterpriseName, labelsOf } from '#server/areas/users/user/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { order } from '#server/database/schema/orders.ts'
import { label } from '#server/database/schema/specs.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import type { ListScope } from '#server/entity/paging.ts'
import { fieldsOf, namesOf, pluck, refOf, refsOf } from '#server/entity/present.ts'
import { regionPath } from '#server/platform/regions.ts'
import { listedCustomers, ownCustomers } from './scope.ts'

export type CustomerRecord = typeof customer.$inferSelect

export const customers = entity({
  table: customer,
  resource: 'customer',
  title: '客户',
  name: 'name',
  own: ownCustomers,
  uniqueErrors: { customer_store_phone: ['phone', '该门店已有此电话的客户'] },
})

/** The form fields of a row: nulls become empty texts, and the phone is left out. */
export const toFields = (row: CustomerRecord): CustomerInput =>
  fieldsOf(CustomerInput, row, {
    phone: row.phone,
    houseArea: row.houseArea ?? '',
    budget: row.budget ?? '',
    planStartDate: row.planStartDate ?? '',
  })

/** Form values as columns. */
export function toColumns({ phone, houseArea, budget, planStartDate, ...fields }: Partial<CustomerInput>) {
  const orNull = (text: string | undefined) => (text === undefined ? undefined : text || null)
  return {
    ...fields,
    ...(phone && { phone }),
    houseArea: orNull(houseArea),
    budget: orNull(budget),
    planStartDate: orNull(planStartDate),
  }
}

/** Users among these who have ordered. */
async function buyersAmong(db: Connection, userIds: readonly (number | null)[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Set()
  const rows = await db.selectDistinct({ id: order.userId }).from(order).where(inArray(order.userId, ids))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Whether an order hangs on a customer: then it is not deleted. */
export const haveOrders = async (db: Connection, rows: readonly CustomerRecord[]): Promise<ReadonlySet<number>> => {
  const buyers = await buyersAmong(db, pluck(rows, 'userId'))
  return new Set(
    rows.flatMap(({ id, userId, signOrderId }) =>
      signOrderId !== null || (userId !== null && buyers.has(userId)) ? [id] : [],
    ),
  )
}

/** Rows as lists show them, before the caller: the same few queries for any number of rows. */
export async function presentCustomers(
  { db }: Pick<ListScope, 'db'>,
  rows: readonly CustomerRecord[],
): Promise<CustomerRow[]> {
  const users = await namesOf(db, user, [...pluck(rows, 'userId'), ...pluck(rows, 'designerId')], userName)
  const stores = await namesOf(db, store, pluck(rows, 'storeId'))
  const enterprises = await namesOf(db, enterpriseUser, pluck(rows, 'enterpriseId'), enterpriseName)
  const styles = await namesOf(db, label, pluck(rows, 'styleIds').flat())
  const labels = await labelsOf(db, pluck(rows, 'labelIds').flat())
  const ordered = await haveOrders(db, rows)
  return rows.map((row) => ({
    ...row,
    phone: maskPhone(row.phone),
    areaName: regionPath(row.area),
    user: refOf(row.userId, users),
    houseArea: row.houseArea ?? '',
    styles: refsOf(row.styleIds, styles),
    budget: row.budget ?? '',
    planStartDate: row.planStartDate ?? '',
    store: refOf(row.storeId, stores),
    designer: refOf(row.designerId, users),
    enterprise: refOf(row.enterpriseId, enterprises),
    visitedOn: row.visitedOn ?? '',
    signedOn: row.signedOn ?? '',
    signAmount: row.signAmount ?? '',
    labels: row.labelIds.flatMap((id) => labels.get(id) ?? []),
    hasOrders: ordered.has(row.id),
    twinCount: 0,
  }))
}

/** How many other customers that the caller sees have the same phone, by id. */
async function twinsOf({ db, caller }: Pick<Context, 'db' | 'caller'>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>()
  const own = db
    .select({ phone: customer.phone })
    .from(customer)
    .where(inArray(customer.id, [...ids]))
  const counted = await db
    .select({ phone: customer.phone, total: count() })
    .from(customer)
    .where(and(inArray(customer.phone, own), listedCustomers(caller)))
    .groupBy(customer.phone)
  const totals = new Map(counted.map(({ phone, total }) => [phone, total]))
  const rows = await db
    .select({ id: customer.id, phone: customer.phone })
    .from(customer)
    .where(and(inArray(customer.id, [...ids]), isNull(customer.mergedIntoId)))
  return new Map(rows.map(({ id, phone }) => [id, (totals.get(phone) ?? 1) - 1]))
}

/** Presented rows as the caller may read them. */
export async function shownCustomers(
  context: Pick<Context, 'db' | 'caller'>,
  rows: readonly CustomerRow[],
): Promise<CustomerRow[]> {
  const twins = await twinsOf(context, pluck(rows, 'id'))
  return rows.map((row) => shownFields(customerRights, context.caller, { ...row, twinCount: twins.get(row.id) ?? 0 }))
}

export const notMerged = isNull(customer.mergedIntoId)
