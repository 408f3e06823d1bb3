import { and, eq, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { deleteCityStore } from '#contract/users/store-changes.ts'
import { canDeleteStore } from '#contract/users/store-rules.ts'
import { Store } from '#contract/users/stores.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { merchantUser } from '#server/database/schema/merchants.ts'
import { order } from '#server/database/schema/orders.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { floorImage } from '#server/database/schema/showrooms.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { lockRow, refuseStale, refuseWhile, removeRows } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { presentStore, stores } from './present.ts'

/** Customers that the store gave away when it closed, by its log. */
const gaveCustomers = (db: Connection, id: number): Promise<number> =>
  db.$count(
    auditLog,
    and(
      eq(auditLog.resource, 'store'),
      eq(auditLog.targetId, String(id)),
      eq(auditLog.action, 'close'),
      sql`${auditLog.changes} @> '[{"field": "customers"}]'::jsonb`,
    ),
  )

/** Deletes a draft or closed store that nothing refers to. */
export async function removeStore(
  { id, version }: ParsedParamsOf<typeof deleteCityStore>,
  context: Context,
): Promise<AnswerOf<typeof deleteCityStore>> {
  const { db } = context
  const row = await lockRow(context, stores, id)
  await refuseStale(row, version, Store, (present) => presentStore(context, present))
  if (!canDeleteStore(row)) throw refuse('只能删除草稿或已关店的门店')
  const customers = (await db.$count(customer, eq(customer.storeId, id))) + (await gaveCustomers(db, id))
  await refuseWhile(customers, () => '门店有过客户，不能删除')
  await refuseWhile(db.$count(order, eq(order.storeId, id)), (count) => `门店有 ${count} 个订单，不能删除`)
  await refuseWhile(
    db.$count(merchantUser, eq(merchantUser.storeId, id)),
    (count) => `门店有 ${count} 名成员，不能删除`,
  )
  await refuseWhile(
    db.$count(designStore, eq(designStore.storeId, id)),
    (count) => `${count} 家设计店铺挂靠该门店，不能删除`,
  )
  await refuseWhile(db.$count(floorImage, eq(floorImage.storeId, id)), (count) => `门店有 ${count} 张楼层图，不能删除`)
  await removeRows(context, stores, [row])
  return null
}
