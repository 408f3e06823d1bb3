import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { assignCustomers } from '#contract/users/customer-changes.ts'
import { canSpread, canStep, customerTransitions, stepFaults, WRONG_STATUS } from '#contract/users/customer-rules.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Context } from '#server/context.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { namesOf } from '#server/entity/present.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { refuseTwin } from './duplicates.ts'
import { tellDesigner, tellFormerStore, tellNewStore } from './notices.ts'
import { companiesOf, type Owners, refuseClosedStores, refuseOwners } from './owners.ts'
import { type CustomerRecord, customers } from './present.ts'

export const MERGED = '该客户已合并，请打开保留的客户'

/** A customer to be changed; one that was merged is not changed any more. */
export async function lockCustomer(context: RowContext, id: number): Promise<CustomerRecord> {
  const row = await lockRow(context, customers, id)
  if (row.mergedIntoId !== null) throw refuse(MERGED)
  return row
}

/** Changes of the owners, as the log shows them. */
export async function ownerChanges(db: Context['db'], before: CustomerRecord, after: CustomerRecord) {
  const stores = await namesOf(db, store, [before.storeId, after.storeId])
  const designers = await namesOf(db, user, [before.designerId, after.designerId], userName)
  const nameOf = (names: ReadonlyMap<number, string>, id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  const changes = [
    { field: 'store', title: '归属门店', before: nameOf(stores, before.storeId), after: nameOf(stores, after.storeId) },
    {
      field: 'designer',
      title: '服务设计师',
      before: nameOf(designers, before.designerId),
      after: nameOf(designers, after.designerId),
    },
  ]
  return changes.filter((change) => change.before !== change.after)
}

/** The columns of a customer that is handed to owners, who have been checked. */
export async function handedTo(context: Context, row: CustomerRecord, { storeId, designerId }: Owners) {
  const nextStore = storeId ?? row.storeId
  const companies = await companiesOf(context.db, nextStore === null ? [] : [nextStore])
  return {
    status: customerTransitions.assign.to,
    storeId: nextStore,
    designerId: designerId ?? row.designerId,
    enterpriseId: nextStore === null ? null : (companies.get(nextStore) ?? null),
    assignedAt: context.now,
    // Whoever planned the next follow-up may not see the customer any more.
    ...(nextStore !== row.storeId && { followerId: null }),
  }
}

async function hand(context: Context, id: number, owners: Owners, remark: string, isSpread: boolean) {
  const row = await lockCustomer(context, id)
  if (isSpread && !canSpread(row)) throw refuse('只能平均分配公海待分配的客户')
  if (!canStep('assign', row)) throw refuse(WRONG_STATUS)
  if (owners.storeId !== undefined && owners.storeId !== row.storeId) {
    await refuseTwin(context, { phone: row.phone, storeId: owners.storeId, id })
  }
  const saved = await updateRow(context, customers, row, await handedTo(context, row, owners))
  logRow(context, customers, saved, {
    action: 'assignCustomer',
    verb: '分配',
    reason: remark,
    changes: await ownerChanges(context.db, row, saved),
  })
  return { before: row, saved }
}

interface Moved {
  before: Pick<CustomerRecord, 'storeId' | 'designerId'>
  saved: CustomerRecord
}

/** Tells the new owners of all customers that one request moved, and the stores that lost some. */
export async function tellOwners(context: Context, moved: readonly Moved[]): Promise<void> {
  const handed = (rows: readonly Moved[]) => ({
    ids: rows.map(({ saved }) => saved.id),
    name: rows[0]?.saved.name ?? '',
  })
  const toStore = moved.filter(({ before, saved }) => saved.storeId !== null && saved.storeId !== before.storeId)
  for (const [storeId, rows] of Map.groupBy(toStore, ({ saved }) => saved.storeId ?? 0)) {
    await tellNewStore(context, storeId, handed(rows))
  }
  for (const [storeId, rows] of Map.groupBy(toStore, ({ before }) => before.storeId ?? 0)) {
    if (storeId !== 0) await tellFormerStore(context, storeId, rows.length)
  }
  const toDesigner = moved.filter(
    ({ before, saved }) => saved.designerId !== null && saved.designerId !== before.designerId,
  )
  for (const [designerId, rows] of Map.groupBy(toDesigner, ({ saved }) => saved.designerId ?? 0)) {
    await tellDesigner(context, designerId, handed(rows))
  }
}

/** Hands customers to a store or a designer, or spreads those of 公海 evenly over stores. */
export async function assign(
  { ids, mode, storeId, designerId, storeIds = [], remark = '' }: ParsedParamsOf<typeof assignCustomers>,
  context: Context,
): Promise<AnswerOf<typeof assignCustomers>> {
  const isSpread = mode === 'average'
  const stores = [...new Set(storeIds)]
  if (isSpread && stores.length === 0) throw refuseField('storeIds', '请选择门店')
  // One by one, everybody would be the first and go to the first store.
  if (isSpread && context.isOneOfMany) throw refuse('平均分配不能用于全部筛选结果，请勾选客户')
  if (!isSpread) refuseFieldErrors(stepFaults('assign', { storeId, designerId }, dayOf(context.now)))
  // Before any customer: with a closed store nobody is assigned.
  if (isSpread) await refuseClosedStores(context, stores, 'storeIds')
  else await refuseOwners(context, { storeId, designerId })
  const rows = await namedRows(context, customers, ids)
  const places = new Map(rows.map(({ id }, index) => [id, stores[index % stores.length]]))
  const moved: Moved[] = []
  const result = await rowByRow(context, rows, async ({ id }, own) => {
    const owners = isSpread ? { storeId: places.get(id) } : { storeId, designerId }
    moved.push(await hand(own, id, owners, remark, isSpread))
  })
  await tellOwners(context, moved)
  return result
}
