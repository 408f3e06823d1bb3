import { and, eq } from 'drizzle-orm'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import { applicationQueries } from '#contract/users/page-queries.ts'
import type { Context } from '#server/context.ts'
import { userApplication } from '#server/database/schema/users.ts'
import { platformRows } from '#server/entity/scope.ts'

export async function applicationTodos({ caller, db }: Context): Promise<Todo[]> {
  if (!caller.can('user:review')) return []
  const pending = eq(userApplication.status, applicationStatus.pending)
  return [
    {
      code: 'userApplication',
      title: '待审核用户',
      count: await db.$count(userApplication, and(platformRows(caller, userApplication), pending)),
      ...pageLink(applicationQueries.list, { status: applicationStatus.pending }),
    },
  ]
}
