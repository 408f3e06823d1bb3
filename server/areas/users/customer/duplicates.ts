import { and, asc, eq, ne, notInArray, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { customerStatus } from '#contract/users/codes.ts'
import type { CustomerTwin, findCustomerTwins } from '#contract/users/customers.ts'
import type { Context } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { store } from '#server/database/schema/stores.ts'
import { serialize } from '#server/entity/rows.ts'
import { Refusal } from '#server/http/errors.ts'
import { notMerged } from './present.ts'
import { inStore, listedCustomers, ownCustomers } from './scope.ts'

type Read = Pick<Context, 'db' | 'caller'>

/** Twins with the same name that are shown. */
const NAMED = 5

interface Place {
  phone: string
  storeId: number | null
  /** The customer itself. */
  id?: number | undefined
}

/** The open customer that has this phone in this store, or in 公海. */
async function takenBy({ db }: Pick<Context, 'db'>, { phone, storeId, id = 0 }: Place) {
  const [row] = await db
    .select({ id: customer.id, customerNo: customer.customerNo })
    .from(customer)
    .where(
      and(
        eq(customer.phone, phone),
        inStore(storeId),
        notMerged,
        ne(customer.status, customerStatus.lost),
        ne(customer.id, id),
      ),
    )
  return row
}

/**
 * Refuses a phone that an open customer of the store has, naming it. Two savers with the same phone wait for each other.
 */
export async function refuseTwin(context: Read, place: Place): Promise<void> {
  await serialize(context, `customer ${place.phone}`)
  const twin = await takenBy(context, place)
  if (!twin) return
  const where = place.storeId === null ? '公海' : '该门店'
  const message = `${where}已有此电话的客户 ${twin.customerNo}`
  const seen = await context.db.$count(customer, and(eq(customer.id, twin.id), ownCustomers(context.caller)))
  throw new Refusal(422, message, { fields: { phone: message }, ...(seen > 0 && { customerId: twin.id }) })
}

/** Others that match, with what the caller may know of them. */
export async function twinsWhere({ db, caller }: Read, which: SQL | undefined): Promise<CustomerTwin[]> {
  const { id, customerNo, name, status } = customer
  const rows = await db
    .select({ id, customerNo, name, status, storeName: store.name })
    .from(customer)
    .leftJoin(store, eq(store.id, customer.storeId))
    .where(and(which, notMerged))
    .orderBy(asc(customer.id))
    .limit(50)
  const own = await db
    .select({ id })
    .from(customer)
    .where(and(which, listedCustomers(caller)))
  const seen = new Set(own.map((row) => row.id))
  return rows.map((row) => ({
    ...row,
    ...(seen.has(row.id) ? {} : { id: null, customerNo: '', name: '' }),
    storeName: row.storeName ?? '',
  }))
}

export async function findTwins(
  { phone = '', name = '', storeId, id = 0 }: ParsedParamsOf<typeof findCustomerTwins>,
  context: Context,
): Promise<AnswerOf<typeof findCustomerTwins>> {
  const taken = isMobile(phone) ? await takenBy(context, { phone, storeId: storeId ?? null, id }) : undefined
  const others = notInArray(customer.id, [id, taken?.id ?? 0])
  const [same = null] = taken ? await twinsWhere(context, eq(customer.id, taken.id)) : []
  const elsewhere = isMobile(phone) ? await twinsWhere(context, and(eq(customer.phone, phone), others)) : []
  const called = and(eq(customer.name, name), others, listedCustomers(context.caller))
  const named = name.length < 2 ? [] : await twinsWhere(context, called)
  const known = new Set(elsewhere.map((twin) => twin.id))
  return { same, elsewhere, named: named.filter((twin) => !known.has(twin.id)).slice(0, NAMED) }
}
