import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { buyerKind } from '#contract/orders/codes.ts'
import type { Caller } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { store } from '#server/database/schema/stores.ts'
import { isPlatform, isSupplier, reachedRows } from '#server/entity/scope.ts'

/** Ids of the stores whose company is the caller's distributor. */
const storesOfDealer = ({ distributorId }: Caller): SQL => sql`(
  select ${store.id} from ${store} join ${tradeParty} on ${tradeParty.enterpriseId} = ${store.enterpriseId}
  where ${tradeParty.id} = ${distributorId ?? 0} and ${tradeParty.kind} = ${buyerKind.distributor})`

/** Stores that the caller hands customers to: all for the platform, its own for a distributor. */
export function ownStores(caller: Caller): SQL | undefined {
  if (isPlatform(caller)) return undefined
  return isSupplier(caller) ? sql`false` : sql`${store.id} in ${storesOfDealer(caller)}`
}

/** Customers that the caller sees; those of a distributor belong to its stores. Merged ones are among them. */
export function ownCustomers(caller: Caller): SQL | undefined {
  if (isPlatform(caller)) return reachedRows(caller, customer)
  return isSupplier(caller) ? sql`false` : sql`${customer.storeId} in ${storesOfDealer(caller)}`
}

/** The same without those that were merged into another. */
export const listedCustomers = (caller: Caller): SQL | undefined =>
  and(ownCustomers(caller), isNull(customer.mergedIntoId))

/** Customers of a store; those of nobody, and those of a designer only, are one group. */
export const inStore = (storeId: number | null): SQL =>
  storeId === null ? isNull(customer.storeId) : eq(customer.storeId, storeId)
