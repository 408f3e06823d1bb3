import { and, eq } from 'drizzle-orm'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { serviceOrderQueries } from '#contract/blackCard/page-queries.ts'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Context } from '#server/context.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { serviceOrders } from './present.ts'

/** Orders that wait for an assignment: counted like the tab of the list. */
export async function serviceOrderTodos({ caller, db }: Context): Promise<Todo[]> {
  if (!caller.can('serviceOrder:assign')) return []
  const { unassigned } = serviceOrderStatus
  return [
    {
      code: 'serviceOrderAssign',
      title: '待派单服务订单',
      count: await db.$count(serviceOrder, and(serviceOrders.own?.(caller), eq(serviceOrder.status, unassigned))),
      ...pageLink(serviceOrderQueries.list, { status: unassigned }),
    },
  ]
}
