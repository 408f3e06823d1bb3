import { eq } from 'drizzle-orm'
import type { ParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { caseStatus, designStoreStatus, userStatus } from '#contract/users/codes.ts'
import { reviewDesignStores } from '#contract/users/design-store-changes.ts'
import { type DesignStoreForm, getDesignStore } from '#contract/users/design-stores.ts'
import { submitDesignStore } from '#server/areas/users/design-store/submit.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/pool.ts'
import { designCase, designStore } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import type { TestServer } from '../setup/test-server.ts'
import { freshPhone, register } from './people.ts'

export const as = { as: 'marketing' }
const { online, inReview } = designStoreStatus
let serial = 0

/** Stores of designers on one server, and what designers and reviewers do with them. */
export function designStoreDesk(server: TestServer) {
  async function casesOf(designerId: number, count: number, status: number = caseStatus.online): Promise<number[]> {
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
  async function storeWith(change: Partial<typeof designStore.$inferInsert> = {}, cases = 3) {
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

  const formOf = (row: typeof designStore.$inferSelect, change: Partial<DesignStoreForm> = {}): DesignStoreForm => ({
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

  const contextOf = (db: Context['db']) =>
    ({
      db,
      now: server.now(),
      services: server.services,
      caller: { name: '沈知夏', userId: 0, accountType: 1, reach: { isNarrow: false, brandIds: [], byCreator: false } },
      audit: () => {},
    }) as unknown as Context
  const submit = (designerId: number, form: DesignStoreForm) =>
    inTransaction(server.db, (tx) => submitDesignStore(contextOf(tx), designerId, form))

  const decide = (
    rows: readonly { id: number; version: number }[],
    change: Partial<ParamsOf<typeof reviewDesignStores>> = {},
  ) =>
    server.api(
      reviewDesignStores,
      { items: rows.map(({ id, version }) => ({ id, version })), result: online, ...change },
      as,
    )
  const shown = (id: number, who = as) => server.data(getDesignStore, { id }, who)
  const freeze = (id: number, status: number = userStatus.frozen) =>
    server.db
      .update(user)
      .set({ status: status as typeof userStatus.frozen })
      .where(eq(user.id, id))
  return { casesOf, storeWith, formOf, contextOf, submit, decide, shown, freeze }
}
