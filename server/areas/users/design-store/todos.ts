import { and, eq } from 'drizzle-orm'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { designStoreStatus } from '#contract/users/codes.ts'
import { designStoreQueries } from '#contract/users/page-queries.ts'
import type { Context } from '#server/context.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { designStoreRows, isChanged } from './present.ts'

/** New stores and changes that wait, each with a tab of its own. */
export async function designStoreTodos({ caller, db }: Context): Promise<Todo[]> {
  if (!caller.can('designStore:review')) return []
  const seen = designStoreRows(caller)
  return [
    {
      code: 'designStore',
      title: '待审核设计店铺',
      count: await db.$count(designStore, and(seen, eq(designStore.status, designStoreStatus.inReview))),
      ...pageLink(designStoreQueries.list, { status: designStoreStatus.inReview }),
    },
    {
      code: 'designStoreChange',
      title: '设计店铺修改待审',
      count: await db.$count(designStore, and(seen, isChanged())),
      ...pageLink(designStoreQueries.list, { hasChange: true }),
    },
  ]
}
