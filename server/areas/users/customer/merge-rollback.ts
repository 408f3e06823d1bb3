import { and, eq, inArray } from 'drizzle-orm'
import { customerStatus } from '#contract/users/codes.ts'
import {
  changedSince,
  laterChanges,
  type RollbackDefinition,
  rollbackOf,
  type UndonePart,
} from '#server/bulk/rollback-definition.ts'
import type { Context } from '#server/context.ts'
import { customer, customerFollow } from '#server/database/schema/customers.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRows, updateRow } from '#server/entity/rows.ts'
import { Refusal } from '#server/http/errors.ts'
import { refuseTwin } from './duplicates.ts'
import { figuresOf } from './follow.ts'
import { type MergeLog, movePictures } from './merge.ts'
import { type CustomerRecord, customers } from './present.ts'
import { ownCustomers } from './scope.ts'

const GONE = '客户已删除，或不在您的数据范围内'
/** What is written on top of the merged values. Follow-ups that were added since stay with the kept customer. */
const overwriting = [
  'edit',
  'merge',
  'assignCustomer',
  'visitStore',
  'signContract',
  'lose',
  'reopen',
  'toPool',
  'rollBack',
] as const

const logOf = ({ entry }: UndonePart): MergeLog | undefined => (entry.before as unknown as MergeLog | null) ?? undefined
const mergedIds = (part: UndonePart): number[] => (logOf(part)?.merged ?? []).map(({ id }) => id)

async function rowsOf({ db, caller }: Context, ids: readonly number[]): Promise<CustomerRecord[]> {
  return db
    .select()
    .from(customer)
    .where(and(inArray(customer.id, [...ids]), ownCustomers(caller)))
}

/** A merged customer gets its place in its store back, if nobody has taken it since. */
async function twinFault(context: Context, row: CustomerRecord): Promise<string | undefined> {
  if (row.status === customerStatus.lost) return undefined
  try {
    await refuseTwin(context, { phone: row.phone, storeId: row.storeId, id: row.id })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function faultOf(part: UndonePart, context: Context): Promise<string | undefined> {
  const ids = mergedIds(part)
  const rows = await rowsOf(context, [part.id, ...ids])
  const keep = rows.find(({ id }) => id === part.id)
  const merged = rows.filter(({ id }) => id !== part.id)
  if (!keep || merged.length < ids.length) return GONE
  if (keep.mergedIntoId !== null || merged.some(({ mergedIntoId }) => mergedIntoId !== keep.id))
    return changedSince('合并')
  // The kept customer may give the phone back that it took from a merged one.
  const places = [{ ...keep, ...logOf(part)?.keep }, ...merged]
  for (const row of places) {
    const fault = row.phone === keep.phone && row.storeId === keep.storeId ? undefined : await twinFault(context, row)
    if (fault) return fault
  }
  return undefined
}

/** Follow-ups go back to whom they were written for, the merged customers are records of their own again. */
async function undo(part: UndonePart, context: Context): Promise<void> {
  const log = logOf(part)
  if (!log) return
  const ids = mergedIds(part)
  const rows = await lockRows(context, customers, [part.id, ...ids])
  const keep = rows.find(({ id }) => id === part.id)
  if (!keep) throw new Error('the kept customer was not locked')
  for (const { id, follows } of log.merged) {
    for (const [mergedFromId, own] of Map.groupBy(follows, (follow) => follow.mergedFromId)) {
      const moved = own.map((follow) => follow.id)
      await context.db
        .update(customerFollow)
        .set({ customerId: id, mergedFromId })
        .where(and(inArray(customerFollow.id, moved), eq(customerFollow.customerId, keep.id)))
    }
  }
  const added = (await figuresOf(context, keep.id)).followCount > (log.keep.followCount ?? 0)
  const { nextFollowAt: _next, followerId: _follower, ...rest } = log.keep
  // A reminder that was set since the merge stays.
  const values = added ? rest : log.keep
  const saved = await updateRow(context, customers, keep, { ...values, ...(await figuresOf(context, keep.id)) })
  for (const row of rows.filter(({ id }) => id !== keep.id)) {
    const own = await updateRow(context, customers, row, { mergedIntoId: null, mergeBatchNo: '' })
    logRow(context, customers, own, { action: 'rollBack', verb: '撤销合并：', rest: `（原并入「${keep.name}」）` })
  }
  await movePictures(context, [...ids, keep.id])
  logRow(context, customers, saved, { action: 'rollBack', verb: '撤销合并到' })
}

/** A merge is undone while nothing newer was written on the kept customer, except follow-ups. */
export const mergeRollback: RollbackDefinition = rollbackOf({
  resource: 'customer',
  actions: ['merge'],
  permission: 'customer:assign',
  partsOf: (entry) => (entry.before === null ? [] : [{ id: Number(entry.targetId), name: entry.targetName }]),
  lock: async (part, context) => {
    await lockRows(context, customers, [part.id, ...mergedIds(part)])
  },
  faultsOf: async (parts, context) => {
    const faults = new Map(await laterChanges(parts, overwriting, context))
    for (const part of parts) {
      const fault = faults.get(part) ?? (await faultOf(part, context))
      if (fault) faults.set(part, fault)
    }
    return faults
  },
  undo,
})
