import { and, eq } from 'drizzle-orm'
import { experienceStatus } from '#contract/merchants/codes.ts'
import { experienceQueries } from '#contract/merchants/page-queries.ts'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Context } from '#server/context.ts'
import { experience } from '#server/database/schema/experiences.ts'
import { isPlatform, platformRows } from '#server/entity/scope.ts'
import { isDue } from './list.ts'

/** Trials to begin with and to follow up today: counted like the tabs of the list. */
export async function experienceTodos({ db, caller, now }: Context): Promise<Todo[]> {
  if (!isPlatform(caller) || !caller.can('experience:edit')) return []
  const own = platformRows(caller, experience)
  const { pending } = experienceStatus
  return [
    {
      code: 'experiencePending',
      title: '待处理体验申请',
      count: await db.$count(experience, and(own, eq(experience.status, pending))),
      ...pageLink(experienceQueries.list, { status: pending }),
    },
    {
      code: 'experienceDue',
      title: '今日待跟进体验',
      count: await db.$count(experience, and(own, isDue(now))),
      ...pageLink(experienceQueries.list, { due: true }),
    },
  ]
}
