import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { merchantType, storeRoleLevel, userIdentity } from '#contract/permissions/storefront-codes.ts'
import { isNationwide } from '#contract/rules/region.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { storeStatus, userStatus } from '#contract/users/codes.ts'
import { servesDistrict } from '#contract/users/store-areas.ts'
import { FIXTURE_SEED, type Fixtures } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { makeStores } from '#fixtures/stores.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { order } from '#server/database/schema/orders.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

const MANAGERS = 80

interface StoreSeed {
  fixtures: Fixtures
  today: string
  picture: PictureAddress
}

/** Stores of all cities. Merchants and users must exist; those of the showrooms do already and get their facts. */
export async function seedStores(db: Database, { fixtures, today, picture }: StoreSeed): Promise<void> {
  const companies = await db
    .select({ id: enterpriseUser.id })
    .from(enterpriseUser)
    .where(
      and(
        eq(enterpriseUser.status, enterpriseStatus.active),
        inArray(enterpriseUser.merchantType, [merchantType.furnitureStore, merchantType.distributor]),
        or(isNull(enterpriseUser.expireAt), sql`${enterpriseUser.expireAt} >= ${today}`),
      ),
    )
    .orderBy(asc(enterpriseUser.id))
  const managers = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.status, userStatus.active), eq(user.identity, userIdentity.storeOperator)))
    .orderBy(asc(user.id))
    .limit(MANAGERS)
  const first = fixtures.showrooms.stores
  const stores = makeStores(createRandom(FIXTURE_SEED + 98), today, {
    first,
    enterpriseIds: companies.map(({ id }) => id),
    managerIds: managers.map(({ id }) => id),
    brandIds: fixtures.brands.filter(({ status }) => status === brandStatus.enabled).map(({ id }) => id),
    picture,
  })
  for (const { id, ...facts } of stores.slice(0, first.length)) {
    await db.update(store).set(facts).where(eq(store.id, id))
  }
  await insert(db, store, stores.slice(first.length))
  await insertAll(
    db,
    auditLog,
    stores.flatMap(({ id, name, status, createdBy, openedAt }) =>
      openedAt === null || status === storeStatus.draft
        ? []
        : {
            resource: 'store',
            action: 'open',
            targetId: String(id),
            targetName: name,
            summary: `开业上线城市门店「${name}」`,
            occurredAt: `${openedAt}T18:00:00.000+08:00`,
            actorName: createdBy,
            area: 'users',
          },
    ),
  )
  // Members of a company with stores work in one of them, all shop managers and clerks.
  await db.execute(sql`
    update ${merchantUser} set store_id = chosen.store_id
    from (
      select member.id, (
        select ${store.id} from ${store} where ${store.enterpriseId} = member.enterprise_id
        order by (${store.id} * 7 + member.id) % 5, ${store.id} limit 1) as store_id
      from ${merchantUser} member
      where member.role_level in (${storeRoleLevel.manager}, ${storeRoleLevel.clerk})
    ) chosen where chosen.id = ${merchantUser.id} and chosen.store_id is not null`)
}

/** Orders that were made in a store were made in one that serves their receiver. The orders must exist. */
export async function seedStoreOrders(db: Database): Promise<void> {
  const open = await db.select().from(store).where(eq(store.status, storeStatus.open)).orderBy(asc(store.id))
  const orders = await db
    .select({ id: order.id, receiverArea: order.receiverArea })
    .from(order)
    .where(isNotNull(order.storeId))
    .orderBy(asc(order.id))
  const local = open.filter(({ serviceAreas }) => !isNationwide(serviceAreas))
  const moved = orders.flatMap(({ id, receiverArea }) => {
    const near = local.filter((one) => servesDistrict(one, receiverArea))
    const to = near[id % near.length]
    return to ? [{ id, to: to.id }] : []
  })
  for (const [to, rows] of Map.groupBy(moved, (row) => row.to)) {
    const ids = rows.map(({ id }) => id)
    await db.update(order).set({ storeId: to }).where(inArray(order.id, ids))
  }
}
