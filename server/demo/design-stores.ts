import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { labelType } from '#contract/configuration/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { storeStatus, userStatus } from '#contract/users/codes.ts'
import { type DesignerFixture, makeDesignerStores } from '#fixtures/designer-stores.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { label } from '#server/database/schema/specs.ts'
import { designCase, designStore, store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

const DESIGNERS = 46
/** Styles that designers work in. */
const STYLES = 12

interface DesignStoreSeed {
  now: string
  picture: PictureAddress
}

/** Stores of designers. Those that submit materials exist and get a designer; styles, users and city stores must exist. */
export async function seedDesignStores(db: Database, { now, picture }: DesignStoreSeed): Promise<void> {
  const stores = await db
    .select({ id: store.id, area: store.area })
    .from(store)
    .where(eq(store.status, storeStatus.open))
    .orderBy(asc(store.id))
  const styles = await db
    .select({ id: label.id })
    .from(label)
    .where(eq(label.type, labelType.style))
    .orderBy(asc(label.id))
    .limit(STYLES)
  if (stores.length === 0) return
  const made = makeDesignerStores(createRandom(FIXTURE_SEED + 184), now.slice(0, 10), await designersOf(db), {
    styleIds: styles.map(({ id }) => id),
    stores,
    picture,
  })
  await insert(db, designCase, made.cases)
  for (const { id, ...row } of made.stores) {
    if (id === undefined) await db.insert(designStore).values(row)
    else await db.update(designStore).set(row).where(eq(designStore.id, id))
  }
}

/** The first designers get the stores that exist. */
async function designersOf(db: Database): Promise<DesignerFixture[]> {
  const existing = await db
    .select({ id: designStore.id, name: designStore.name, status: designStore.status })
    .from(designStore)
    .where(isNull(designStore.designerId))
    .orderBy(asc(designStore.id))
  const people = await db
    .select()
    .from(user)
    .where(and(eq(user.identity, userIdentity.designer), ne(user.status, userStatus.cancelled)))
    .orderBy(asc(user.id))
    .limit(DESIGNERS)
  // Frozen designers come last, so that the stores that exist stay as they are.
  const inOrder = people.toSorted((one, other) => one.status - other.status || one.id - other.id)
  return inOrder.map(({ id, realName, area, registeredAt, status }, index) => ({
    userId: id,
    realName,
    area,
    registeredAt,
    isFrozen: status === userStatus.frozen,
    ...(existing[index] && { store: existing[index] }),
  }))
}
