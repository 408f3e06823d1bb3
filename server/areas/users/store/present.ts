import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { customerStatus } from '#contract/users/codes.ts'
import { storeRights } from '#contract/users/field-rights.ts'
import { NAME_TAKEN, storeUploads } from '#contract/users/store-rules.ts'
import { type Store, StoreInput, type StoreRow } from '#contract/users/stores.ts'
import { orderCountsOfStore } from '#server/areas/orders/store-orders.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { store } from '#server/database/schema/stores.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { user } from '#server/database/schema/users.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { countBy, fieldsOf, namesOf, only, pluck, refOf, refsOf } from '#server/entity/present.ts'
import { isPlatform, isSupplier, reachedRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { regionName, regionPath } from '#server/platform/regions.ts'
import { enterpriseName } from '../user/present.ts'

export type StoreRecord = typeof store.$inferSelect

/** A distributor sees the stores of its own company, a supplier none. */
export function storeRows(caller: Caller): SQL | undefined {
  if (isPlatform(caller)) return reachedRows(caller, store)
  if (isSupplier(caller)) return sql`false`
  return sql`${store.enterpriseId} in (
    select ${tradeParty.enterpriseId} from ${tradeParty} where ${tradeParty.id} = ${caller.distributorId ?? 0})`
}

/** Changes of stores run one at a time: areas and main stores are rules over several of them. */
export const STORES = 'city stores'

export const stores = entity({
  table: store,
  resource: 'store',
  title: '城市门店',
  name: 'name',
  own: storeRows,
  uniqueErrors: {
    store_city_name: ['name', NAME_TAKEN],
    store_city_main: ['isMain', '该城市已有主店'],
  },
  uploads: storeUploads,
})

/** Degrees without the zeros that the database adds: 113.120000 is 113.12. */
const degrees = (stored: string | null): string => (stored === null ? '' : String(Number(stored)))

/** The form fields of a row. */
export const toFields = (row: StoreRecord): StoreInput =>
  fieldsOf(StoreInput, row, {
    longitude: degrees(row.longitude),
    latitude: degrees(row.latitude),
    openedAt: row.openedAt ?? '',
  })

/** Customers who would be left alone by a closed store. */
export const isOpenCustomer = (): SQL | undefined =>
  and(
    isNull(customer.mergedIntoId),
    sql`${customer.status} in (${customerStatus.following}, ${customerStatus.visited})`,
  )

export async function presentStores(
  { db }: { db: Connection },
  rows: readonly StoreRecord[],
  urlOf = (url: string) => url,
): Promise<StoreRow[]> {
  if (rows.length === 0) return []
  const enterprises = await namesOf(db, enterpriseUser, pluck(rows, 'enterpriseId'), enterpriseName)
  const customers = await countBy(db, customer.storeId, pluck(rows, 'id'), isNull(customer.mergedIntoId))
  return rows.map((row) => ({
    ...row,
    areaName: regionPath(row.area),
    longitude: degrees(row.longitude),
    latitude: degrees(row.latitude),
    openedAt: row.openedAt ?? '',
    logo: row.logo && urlOf(row.logo),
    cover: row.cover && urlOf(row.cover),
    enterprise: refOf(row.enterpriseId, enterprises),
    customerCount: customers.get(row.id) ?? 0,
  }))
}

export async function presentStore(context: Context, row: StoreRecord): Promise<Store> {
  const { db, caller, services } = context
  const urlOf = (url: string) => url && openUrl(services.store, url)
  const managers = await namesOf(db, user, row.managerIds, userName)
  const brands = await namesOf(db, brand, row.brandIds)
  const openCustomers = and(eq(customer.storeId, row.id), isOpenCustomer())
  const staff = await db
    .select({
      id: merchantUser.id,
      name: merchantUser.name,
      roleLevel: merchantUser.roleLevel,
      position: merchantUser.position,
      status: merchantUser.status,
    })
    .from(merchantUser)
    .where(eq(merchantUser.storeId, row.id))
    .orderBy(asc(merchantUser.status), asc(merchantUser.roleLevel), asc(merchantUser.id))
  const shown = await only(presentStores(context, [row], urlOf))
  return shownFields(storeRights, caller, {
    ...toFields(row),
    ...shown,
    video: urlOf(row.video),
    licenceImage: urlOf(row.licenceImage),
    images: openFiles(services.store, row.images),
    serviceAreaNames: row.serviceAreas.map(regionName),
    managers: refsOf(row.managerIds, managers),
    brands: refsOf(row.brandIds, brands),
    openCustomerCount: await db.$count(customer, openCustomers),
    orders: await orderCountsOfStore(db, row.id),
    staff,
  })
}
