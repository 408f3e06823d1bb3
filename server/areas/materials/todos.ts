import { and, eq, ne } from 'drizzle-orm'
import { materialSource, materialStatus, proxyStatus } from '#contract/materials/codes.ts'
import { materialQueries, storeMaterialQueries } from '#contract/materials/page-queries.ts'
import { proxyQueries } from '#contract/materials/proxy-page-queries.ts'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Context } from '#server/context.ts'
import { material } from '#server/database/schema/materials.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { reachedRows } from '#server/entity/scope.ts'

export async function materialTodos(context: Context): Promise<Todo[]> {
  if (!context.caller.can('material:review')) return []
  const waiting = and(eq(material.status, materialStatus.inReview), reachedRows(context.caller, material))
  const ofStores = await context.db.$count(material, and(waiting, eq(material.source, materialSource.designStore)))
  const ofSuppliers = await context.db.$count(material, and(waiting, ne(material.source, materialSource.designStore)))
  const query = { status: materialStatus.inReview }
  return [
    { code: 'materialReview', title: '待审核材料', count: ofSuppliers, ...pageLink(materialQueries.list, query) },
    {
      code: 'storeMaterialReview',
      title: '待审核设计店铺材料',
      count: ofStores,
      ...pageLink(storeMaterialQueries.list, query),
    },
  ]
}

export async function proxyTodos(context: Context): Promise<Todo[]> {
  if (!context.caller.can('proxyRecord:review')) return []
  const count = await context.db.$count(
    proxyRecord,
    and(eq(proxyRecord.status, proxyStatus.inReview), reachedRows(context.caller, proxyRecord)),
  )
  const link = pageLink(proxyQueries.list, { status: proxyStatus.inReview })
  return [{ code: 'proxyReview', title: '待审核代理', count, ...link }]
}
