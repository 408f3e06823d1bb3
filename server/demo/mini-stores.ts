import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { enterpriseStatus, personalStatus } from '#contract/merchants/codes.ts'
import { miniStoreStatus } from '#contract/users/codes.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { makeMiniStoreDays, makeMiniStores, type ShopOwner } from '#fixtures/mini-stores.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { order } from '#server/database/schema/orders.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { miniStore, miniStoreDay } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** At most so many shops of companies and of persons. */
const [OF_COMPANIES, OF_PERSONS] = [34, 14]

interface MiniStoreSeed {
  now: string
  picture: PictureAddress
}

/** Shops in the mini-programme, and the orders of consumers that were made there. Merchants, users and orders must exist. */
export async function seedMiniStores(db: Database, { now, picture }: MiniStoreSeed): Promise<void> {
  const today = now.slice(0, 10)
  const random = createRandom(FIXTURE_SEED + 181)
  const shops = makeMiniStores(random, today, [...(await ofCompanies(db)), ...(await ofPersons(db))], picture)
  await insert(db, miniStore, shops)
  await insertAll(
    db,
    miniStoreDay,
    makeMiniStoreDays(random, today, shops).map((row) => ({ ...row, createdAt: now, updatedAt: now })),
  )
  await seedShopOrders(db)
}

/** One person of each company in use. */
async function ofCompanies(db: Database): Promise<ShopOwner[]> {
  return db
    .selectDistinctOn([enterpriseUser.id], {
      userId: user.id,
      phone: enterpriseUser.phone,
      area: enterpriseUser.area,
      registeredAt: user.registeredAt,
      enterpriseId: enterpriseUser.id,
      lastDay: enterpriseUser.expireAt,
    })
    .from(user)
    .innerJoin(enterpriseUser, eq(enterpriseUser.id, user.enterpriseId))
    .where(eq(enterpriseUser.status, enterpriseStatus.active))
    .orderBy(asc(enterpriseUser.id), asc(user.id))
    .limit(OF_COMPANIES)
}

async function ofPersons(db: Database): Promise<ShopOwner[]> {
  const rows = await db
    .select({
      userId: user.id,
      phone: personalMerchant.phone,
      area: personalMerchant.area,
      registeredAt: user.registeredAt,
    })
    .from(personalMerchant)
    .innerJoin(user, eq(user.id, personalMerchant.userId))
    .where(eq(personalMerchant.status, personalStatus.active))
    .orderBy(asc(personalMerchant.id))
    .limit(OF_PERSONS)
  return rows.map((row) => ({ ...row, enterpriseId: null, lastDay: null }))
}

/** Every third order of a consumer that was made in no store was made in a shop that was open then. */
async function seedShopOrders(db: Database): Promise<void> {
  const shops = await db
    .select()
    .from(miniStore)
    .where(ne(miniStore.status, miniStoreStatus.closed))
    .orderBy(asc(miniStore.id))
  const isPrivate = and(isNull(order.storeId), isNull(order.distributorId), isNull(order.channelId))
  const orders = await db
    .select({ id: order.id, createdAt: order.createdAt })
    .from(order)
    .where(and(isPrivate, isNotNull(order.userId)))
    .orderBy(asc(order.id))
  const made = orders.flatMap(({ id, createdAt }) => {
    const open = shops.filter(({ openedAt, expireAt }) => openedAt < createdAt && createdAt < expireAt)
    const shop = id % 3 === 0 ? open[id % open.length] : undefined
    return shop ? [{ id, shop: shop.id }] : []
  })
  for (const [shop, rows] of Map.groupBy(made, (row) => row.shop)) {
    const ids = rows.map(({ id }) => id)
    await db.update(order).set({ miniStoreId: shop }).where(inArray(order.id, ids))
  }
}
