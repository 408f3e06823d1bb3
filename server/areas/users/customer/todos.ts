import { and, eq } from 'drizzle-orm'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { customerStatus } from '#contract/users/codes.ts'
import { customerQueries } from '#contract/users/page-queries.ts'
import type { Context } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { isDue } from './list.ts'
import { listedCustomers } from './scope.ts'

/** Customers to follow up, and for who hands them out those of 公海: counted like the tabs of the list. */
export async function customerTodos({ db, caller, now }: Context): Promise<Todo[]> {
  const own = listedCustomers(caller)
  const due = (followDue: 'today' | 'overdue', code: string, title: string) => async () => ({
    code,
    title,
    count: await db.$count(customer, and(own, isDue(followDue, now))),
    ...pageLink(customerQueries.list, { followDue }),
  })
  const pool = async () => ({
    code: 'customerPool',
    title: '公海待分配客户',
    count: await db.$count(customer, and(own, eq(customer.status, customerStatus.unassigned))),
    ...pageLink(customerQueries.list, { status: customerStatus.unassigned }),
  })
  const counts = [
    ...(caller.can('customer:edit')
      ? [due('today', 'customerToday', '今日待跟进客户'), due('overdue', 'customerOverdue', '跟进已超期客户')]
      : []),
    ...(caller.can('customer:assign') && isPlatform(caller) ? [pool] : []),
  ]
  return Promise.all(counts.map((count) => count()))
}
