import { and, eq, sql } from 'drizzle-orm'
import { designStoreStatus } from '#contract/users/codes.ts'
import type * as contract from '#contract/users/design-stores.ts'
import type { Handlers } from '#server/context.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { containsAny } from '#server/entity/filters.ts'
import { countsOf, offsetOf, orderBy, tabsOf } from '#server/entity/paging.ts'

export const designStoreHandlers: Handlers<typeof contract> = {
  listDesignStores: async (params, context) => {
    const { keyword, status, pageNum, pageSize } = params
    const where = containsAny(keyword, designStore.name, designStore.pinyin)
    const { name, updatedAt } = designStore
    const [list, counted] = await Promise.all([
      context.db
        .select()
        .from(designStore)
        .where(and(where, status === undefined ? undefined : eq(designStore.status, status)))
        .orderBy(...orderBy(params.sort, { name, updatedAt }, designStore.id))
        .limit(pageSize)
        .offset(offsetOf(params)),
      countsOf(
        context,
        context.db
          .select({ status: designStore.status, total: sql<number>`count(*)::int` })
          .from(designStore)
          .where(where)
          .groupBy(designStore.status),
      ),
    ])
    return { list, pageNum, pageSize, ...tabsOf(counted, designStoreStatus.codes, status) }
  },
}
