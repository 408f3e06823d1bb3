import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { caseStatus, designStoreStatus, userStatus } from '#contract/users/codes.ts'
import { changeDesignStoreStatus, reviewDesignStores } from '#contract/users/design-store-changes.ts'
import { type DesignStoreForm, getDesignStore } from '#contract/users/design-stores.ts'
import { submitDesignStore } from '#server/areas/users/design-store/submit.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/pool.ts'
import { designCase, designStore } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshPhone, register } from './people.ts'

export let server: TestServer
/** A server for the tests of a file. */
export function startDesignStores(): void {
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())
}

export const as = { as: 'marketing' }
export const { online, rejected, offline, inReview, draft } = designStoreStatus
let serial = 0

export async function casesOf(
  designerId: number,
  count: number,
  status: number = caseStatus.online,
): Promise<number[]> {
  if (count === 0) return []
  const now = server.now()
  const rows = await server.db
    .insert(designCase)
    .values(
      Array.from({ length: count }, (_, index) => ({
        title: `测试案例 ${index}`,
        designerId,
        status: status as typeof caseStatus.online,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: designCase.id })
  return rows.map(({ id }) => id)
}

/** The store of a new designer with three published cases; `phone` gets the texts. */
export async function storeWith(change: Partial<typeof designStore.$inferInsert> = {}, cases = 3) {
  const phone = freshPhone()
  const designer = await register(server, { phone, identity: userIdentity.designer, realName: '沈知夏' })
  const now = server.now()
  const [row] = await server.db
    .insert(designStore)
    .values({
      designerId: designer.id,
      name: `测试设计店铺${serial++}`,
      intro: '专注改善型住宅，亲自量房跟工地。',
      serviceAreas: ['330100', '330200'],
      caseIds: await casesOf(designer.id, cases),
      status: inReview,
      submittedAt: now,
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning()
  if (!row) throw new Error('no store')
  return { ...row, phone, designerId: designer.id }
}

export const formOf = (
  row: typeof designStore.$inferSelect,
  change: Partial<DesignStoreForm> = {},
): DesignStoreForm => ({
  name: row.name,
  avatar: '',
  cover: '',
  slogan: '为真实的生活留白',
  intro: row.intro,
  styleIds: [1],
  workYears: 8,
  feeMin: '180.00',
  feeMax: '320.00',
  serviceAreas: ['330100', '330200'],
  storeId: null,
  caseIds: row.caseIds,
  ...change,
})

export const contextOf = (db: Context['db']) =>
  ({
    db,
    now: server.now(),
    services: server.services,
    caller: { name: '沈知夏', userId: 0, accountType: 1, reach: { isNarrow: false, brandIds: [], byCreator: false } },
    audit: () => {},
  }) as unknown as Context
export const submit = (designerId: number, form: DesignStoreForm) =>
  inTransaction(server.db, (tx) => submitDesignStore(contextOf(tx), designerId, form))

export const decide = (
  rows: readonly { id: number; version: number }[],
  change: Partial<ParamsOf<typeof reviewDesignStores>> = {},
) =>
  server.api(
    reviewDesignStores,
    { items: rows.map(({ id, version }) => ({ id, version })), result: online, ...change },
    as,
  )
export const shown = (id: number, who = as) => server.data(getDesignStore, { id }, who)
export const close = (ids: number[], reason = '冒用他人案例') =>
  server.api(changeDesignStoreStatus, { ids, status: offline, reason }, as)
export const open = (id: number) => server.api(changeDesignStoreStatus, { ids: [id], status: online }, as)
export const freeze = (id: number, status: number = userStatus.frozen) =>
  server.db
    .update(user)
    .set({ status: status as typeof userStatus.frozen })
    .where(eq(user.id, id))
