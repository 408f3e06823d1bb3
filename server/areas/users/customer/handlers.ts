import { eq } from 'drizzle-orm'
import type * as changes from '#contract/users/customer-changes.ts'
import type * as follows from '#contract/users/customer-follows.ts'
import { CANNOT_DELETE } from '#contract/users/customer-rules.ts'
import type * as contract from '#contract/users/customers.ts'
import type { Context, Handlers } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { refuse } from '#server/http/errors.ts'
import { assign, lockCustomer } from './assign.ts'
import { detailOf } from './detail.ts'
import { findTwins } from './duplicates.ts'
import { addFollow, pageOfFollows } from './follow.ts'
import { customerExport, pageOfCustomers } from './list.ts'
import { merge } from './merge.ts'
import { findDesigners, findStores } from './owners.ts'
import { customers, haveOrders } from './present.ts'
import { save } from './save.ts'
import { changeStatus } from './transitions.ts'

/** One that others were merged into holds their history: it is not deleted either. */
async function remove(context: Context, id: number, reason: string): Promise<void> {
  const { db } = context
  const row = await lockCustomer(context, id)
  const isUsed = row.followCount > 0 || (await haveOrders(db, [row])).size > 0
  if (isUsed || (await db.$count(customer, eq(customer.mergedIntoId, id))) > 0) throw refuse(CANNOT_DELETE)
  await db.delete(customer).where(eq(customer.id, id))
  logRow(context, customers, row, { action: 'delete', verb: '删除', reason })
}

export const customerHandlers: Handlers<typeof contract> = {
  listCustomers: pageOfCustomers,
  getCustomer: detailOf,
  saveCustomer: save,
  findCustomerTwins: findTwins,
  searchCustomerStores: findStores,
  searchCustomerDesigners: findDesigners,
  exportCustomers: (params, context) => context.services.jobs.startExport(context, customerExport, params),
}

export const customerFollowHandlers: Handlers<typeof follows> = {
  listCustomerFollows: pageOfFollows,
  addCustomerFollow: addFollow,
}

export const customerChangeHandlers: Handlers<typeof changes> = {
  assignCustomers: assign,
  changeCustomerStatus: changeStatus,
  mergeCustomers: merge,
  deleteCustomers: async ({ ids, reason }, context) =>
    rowByRow(context, await namedRows(context, customers, ids), ({ id }, own) => remove(own, id, reason)),
}
