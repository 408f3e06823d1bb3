import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { customerStatus } from '#contract/users/codes.ts'
import { type MergedField, type mergeCustomers, mergedFields } from '#contract/users/customer-changes.ts'
import { customerFieldTitles } from '#contract/users/customer-rules.ts'
import { Customer } from '#contract/users/customers.ts'
import type { Context } from '#server/context.ts'
import { customerFollow } from '#server/database/schema/customers.ts'
import { logRow } from '#server/entity/change-log.ts'
import { isSame } from '#server/entity/changes.ts'
import { lockRows, refuseStale, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { MERGED } from './assign.ts'
import { presentCustomer } from './detail.ts'
import { refuseTwin } from './duplicates.ts'
import { figuresOf, picturesOf } from './follow.ts'
import { type CustomerRecord, customers } from './present.ts'

type Params = ParsedParamsOf<typeof mergeCustomers>

/** What a merge changed, for undoing it. */
export interface MergeLog {
  /** Columns of the kept customer. */
  keep: Partial<CustomerRecord>
  merged: { id: number; follows: { id: number; mergedFromId: number | null }[] }[]
}

/** Columns of the kept customer that a merge may change, besides the chosen ones. */
const followed = ['lastFollowAt', 'nextFollowAt', 'followerId', 'followCount', 'visitedOn', 'userId'] as const

function refuseUnfit(keep: CustomerRecord, others: readonly CustomerRecord[], force: boolean): void {
  if ([keep, ...others].some(({ mergedIntoId }) => mergedIntoId !== null)) throw refuse(MERGED)
  if (!force && others.some(({ phone }) => phone !== keep.phone))
    throw refuseField('force', '电话不同，请确认是同一位客户后再合并')
  const signed = others.find(({ status }) => status === customerStatus.signed)
  if (signed && keep.status !== customerStatus.signed)
    throw refuseField('keepId', `「${signed.name}」已签约，请保留已签约的客户`)
  if (keep.status === customerStatus.lost && others.some(({ status }) => status !== customerStatus.lost))
    throw refuseField('keepId', '已流失的客户不能作为保留的客户')
}

/** The values that the person took from the others. */
function chosenValues(rows: readonly CustomerRecord[], fields: Params['fields']): Partial<CustomerRecord> {
  const chosen = Object.entries(fields).map(([field, id]) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (!row) throw refuseField(`fields.${field}`, `${customerFieldTitles[field as MergedField]}只能取自被合并的客户`)
    return [field, row[field as MergedField]]
  })
  return Object.fromEntries(chosen)
}

/** Moves the follow-ups of a customer to another; returns them as they were. */
async function moveFollows({ db }: Context, from: CustomerRecord, to: CustomerRecord) {
  const rows = await db
    .select({ id: customerFollow.id, mergedFromId: customerFollow.mergedFromId })
    .from(customerFollow)
    .where(eq(customerFollow.customerId, from.id))
    .orderBy(asc(customerFollow.id))
  if (rows.length > 0) {
    await db
      .update(customerFollow)
      .set({ customerId: to.id, mergedFromId: from.id })
      .where(
        inArray(
          customerFollow.id,
          rows.map(({ id }) => id),
        ),
      )
  }
  return rows
}

/** Pictures of follow-ups go with them, whoever uploaded them. */
export async function movePictures(context: Context, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await markFiles(context, 'customer', id, await picturesOf(context, id), async (fileIds) => fileIds)
  }
}

const earliest = (values: readonly (string | null)[]): string | null =>
  values.filter((value) => value !== null).toSorted()[0] ?? null

/** Texts of the changed fields for the log. */
function changesOf(before: CustomerRecord, after: CustomerRecord) {
  const text = (field: MergedField, value: unknown): string =>
    value === null || value === undefined
      ? ''
      : field === 'phone'
        ? maskPhone(String(value))
        : Array.isArray(value)
          ? `${value.length} 个`
          : String(value)
  return mergedFields
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({
      field,
      title: customerFieldTitles[field],
      before: text(field, before[field]),
      after: text(field, after[field]),
    }))
}

/**
 * Merges customers into one: their follow-ups become its own, and their orders are counted with it. They stay as records
 * with their log, so that the merge can be undone.
 */
export async function merge(
  { keepId, mergeIds, fields, versions = {}, force }: Params,
  context: Context,
): Promise<AnswerOf<typeof mergeCustomers>> {
  const ids = [...new Set(mergeIds)]
  if (ids.includes(keepId)) throw refuseField('mergeIds', '不能把客户合并到自己')
  const rows = await lockRows(context, customers, [keepId, ...ids])
  const keep = rows.find(({ id }) => id === keepId)
  if (!keep) throw new Error('the kept customer was not locked')
  const others = rows.filter(({ id }) => id !== keepId)
  for (const row of rows) {
    const seen = versions[String(row.id)]
    if (seen !== undefined) await refuseStale(row, seen, Customer, (present) => presentCustomer(context, present))
  }
  refuseUnfit(keep, others, force)
  const chosen = chosenValues(rows, fields)
  const batchNo = randomUUID()
  const log: MergeLog = { keep: {}, merged: [] }
  for (const row of others) {
    log.merged.push({ id: row.id, follows: await moveFollows(context, row, keep) })
    await updateRow(context, customers, row, { mergedIntoId: keep.id, mergeBatchNo: batchNo })
  }
  if (chosen.phone !== undefined && chosen.phone !== keep.phone && keep.status !== customerStatus.lost)
    await refuseTwin(context, { phone: chosen.phone, storeId: keep.storeId, id: keep.id })
  const next = earliest(rows.map(({ nextFollowAt }) => nextFollowAt))
  const planner = rows.find(({ nextFollowAt }) => nextFollowAt === next && next !== null)
  const sources = new Map(Object.entries(fields))
  const giver = rows.find(({ id }) => id === sources.get('phone'))
  const values: Partial<CustomerRecord> = {
    ...chosen,
    ...(await figuresOf(context, keep.id)),
    nextFollowAt: next,
    followerId: planner?.followerId ?? null,
    visitedOn: keep.visitedOn ?? earliest(others.map(({ visitedOn }) => visitedOn)),
    userId: giver ? giver.userId : (keep.userId ?? others.find(({ userId }) => userId !== null)?.userId ?? null),
  }
  for (const field of [...followed, ...(Object.keys(chosen) as MergedField[])])
    Object.assign(log.keep, { [field]: keep[field] })
  const saved = await updateRow(context, customers, keep, values)
  await movePictures(context, [keep.id, ...ids])
  const names = others.map(({ name, customerNo }) => `「${name}」${customerNo}`).join('、')
  for (const row of others) {
    logRow(context, customers, row, { action: 'merge', verb: '合并', rest: `到「${keep.name}」${keep.customerNo}` })
  }
  logRow(context, customers, saved, {
    action: 'merge',
    verb: `合并${names}到`,
    changes: changesOf(keep, saved),
    before: { ...log },
    after: { version: saved.version },
    batchNo,
  })
  return presentCustomer(context, saved)
}
