import { eq, type SQL, sql } from 'drizzle-orm'
import { miniStoreRights } from '#contract/users/field-rights.ts'
import { miniStoreUploads } from '#contract/users/mini-store-rules.ts'
import { type MiniStore, MiniStoreInput, type MiniStoreRow } from '#contract/users/mini-stores.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { miniStore } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { fieldsOf, namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { isPlatform, isSupplier, reachedRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { regionPath } from '#server/platform/regions.ts'
import { userName } from '../user/name.ts'
import { enterpriseName } from '../user/present.ts'
import { daysOf, figuresOf, NO_FIGURES, productsOf } from './figures.ts'

export type MiniStoreRecord = typeof miniStore.$inferSelect

/** A distributor sees the shops of its own company, a supplier none. */
export function miniStoreRows(caller: Caller): SQL | undefined {
  if (isPlatform(caller)) return reachedRows(caller, miniStore)
  if (isSupplier(caller)) return sql`false`
  return sql`${miniStore.enterpriseId} in (
    select ${tradeParty.enterpriseId} from ${tradeParty} where ${tradeParty.id} = ${caller.distributorId ?? 0})`
}

export const miniStores = entity({
  table: miniStore,
  resource: 'miniStore',
  title: '小程序店铺',
  name: 'name',
  own: miniStoreRows,
  missing: '店铺不存在',
  uploads: miniStoreUploads,
})

/** The form fields of a row. */
export const toFields = (row: MiniStoreRecord): MiniStoreInput =>
  fieldsOf(MiniStoreInput, row, { priceFactor: plainFactor(row.priceFactor) })

/** 1.20 is 1.2. */
const plainFactor = (stored: string | null): string => (stored === null ? '' : String(Number(stored)))

/** What the mini-programme code of a shop opens. */
export const qrLink = ({ services }: Pick<Context, 'services'>, { shopNo, qrCode }: MiniStoreRecord): string =>
  qrCode && `${services.config.publicUrl}/shop/${shopNo}?k=${qrCode}`

export async function presentMiniStores(
  { db, now }: { db: Connection; now: string },
  rows: readonly MiniStoreRecord[],
  urlOf = (url: string) => url,
): Promise<MiniStoreRow[]> {
  if (rows.length === 0) return []
  const owners = await namesOf(db, user, pluck(rows, 'ownerId'), userName)
  const enterprises = await namesOf(db, enterpriseUser, pluck(rows, 'enterpriseId'), enterpriseName)
  const figures = await figuresOf(db, pluck(rows, 'id'), now)
  return rows.map((row) => ({
    ...row,
    ...(figures.get(row.id) ?? NO_FIGURES),
    logo: row.logo && urlOf(row.logo),
    cover: row.cover && urlOf(row.cover),
    owner: refOf(row.ownerId, owners),
    enterprise: refOf(row.enterpriseId, enterprises),
    areaName: row.area && regionPath(row.area),
    priceFactor: plainFactor(row.priceFactor),
  }))
}

export async function presentMiniStore(context: Context, row: MiniStoreRecord): Promise<MiniStore> {
  const { db, now, caller, services } = context
  const shown = await only(presentMiniStores(context, [row], (url) => openUrl(services.store, url)))
  return shownFields(miniStoreRights, caller, {
    ...shown,
    qrCode: qrLink(context, row),
    days: await daysOf(db, row.id, now),
    products: await productsOf(db, services.store, row.id, now),
  })
}

/** The phone of an owner, to tell of a change; '' after the user was cancelled. */
export async function ownerPhone({ db }: Pick<Context, 'db'>, { ownerId }: MiniStoreRecord): Promise<string> {
  const [row] = await db.select({ phone: user.phone }).from(user).where(eq(user.id, ownerId))
  return row?.phone ?? ''
}
