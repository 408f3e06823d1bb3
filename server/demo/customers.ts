import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { labelType } from '#contract/configuration/codes.ts'
import { designStoreStatus, storeStatus } from '#contract/users/codes.ts'
import { makeCustomers } from '#fixtures/customers.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { createRandom } from '#fixtures/random.ts'
import { editors } from '#fixtures/stamps.ts'
import type { UserFixture } from '#fixtures/users.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { customer, customerFollow } from '#server/database/schema/customers.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { label } from '#server/database/schema/specs.ts'
import { designStore, store } from '#server/database/schema/stores.ts'
import { dayOf } from '#server/time.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

const CUSTOMERS = 800
/** Styles that customers prefer. */
const STYLES = 12

/** Customers of the stores and designers that exist, with their follow-ups of eighteen months. */
export async function seedCustomers(db: Database, users: readonly UserFixture[], now: string): Promise<void> {
  const stores = await db
    .select({ id: store.id, area: store.area, enterpriseId: store.enterpriseId })
    .from(store)
    .where(eq(store.status, storeStatus.open))
    .orderBy(asc(store.id))
  const designers = await db
    .select({ id: designStore.designerId })
    .from(designStore)
    .where(and(eq(designStore.status, designStoreStatus.online), isNotNull(designStore.designerId)))
    .orderBy(asc(designStore.id))
  const styles = await db
    .select({ id: label.id })
    .from(label)
    .where(eq(label.type, labelType.style))
    .orderBy(asc(label.id))
    .limit(STYLES)
  const { customers, follows } = makeCustomers(createRandom(FIXTURE_SEED + 98), dayOf(now), CUSTOMERS, {
    stores,
    designerIds: designers.flatMap(({ id }) => id ?? []),
    users,
    styleIds: styles.map(({ id }) => id),
  })
  const people = await db
    .select({ id: adminUser.id, name: adminUser.name })
    .from(adminUser)
    .where(inArray(adminUser.name, [...editors]))
  const accountOf = (name: string) => people.find((person) => person.name === name)?.id ?? null
  const followers = new Map(follows.map((follow) => [follow.customerId, accountOf(follow.followedBy)]))
  await insert(
    db,
    customer,
    customers.map((row) => ({
      ...row,
      followerId: row.nextFollowAt ? (followers.get(row.id) ?? null) : null,
      // Nobody is reminded of what was due before the demo began.
      remindedFor: row.nextFollowAt && row.nextFollowAt < now ? row.nextFollowAt : null,
    })),
  )
  await insert(
    db,
    customerFollow,
    follows.map((follow) => ({
      ...follow,
      followedById: accountOf(follow.followedBy),
      createdAt: follow.followedAt,
      createdBy: follow.followedBy,
      updatedAt: follow.followedAt,
      updatedBy: follow.followedBy,
    })),
  )
  await insertAll(
    db,
    auditLog,
    customers.map(({ id, name, createdAt, createdBy }) => ({
      resource: 'customer',
      action: 'add',
      targetId: String(id),
      targetName: name,
      summary: `新增客户「${name}」`,
      occurredAt: createdAt,
      actorName: createdBy,
      area: 'users',
    })),
  )
}
