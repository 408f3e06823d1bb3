import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { followWay } from '#contract/users/codes.ts'
import {
  type addCustomerFollow,
  type CustomerFollow,
  followImage,
  type listCustomerFollows,
} from '#contract/users/customer-follows.ts'
import { canFollow, followFaults } from '#contract/users/customer-rules.ts'
import type { Context } from '#server/context.ts'
import { customer, customerFollow } from '#server/database/schema/customers.ts'
import { logRow } from '#server/entity/change-log.ts'
import { cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { findRow, updateRow } from '#server/entity/rows.ts'
import { checkFiles, openUrl, plainUrl } from '#server/entity/stored-files.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { lockCustomer } from './assign.ts'
import { presentCustomer } from './detail.ts'
import { customers } from './present.ts'

type FollowRecord = typeof customerFollow.$inferSelect

const shown = ({ services }: Pick<Context, 'services'>, row: FollowRecord, mergedFrom: string): CustomerFollow => ({
  ...row,
  images: row.images.map((url) => openUrl(services.store, url)),
  mergedFrom,
})

export async function pageOfFollows(
  { customerId, ...params }: ParsedParamsOf<typeof listCustomerFollows>,
  context: Context,
): Promise<AnswerOf<typeof listCustomerFollows>> {
  await findRow(context, customers, customerId)
  const { db } = context
  const where = eq(customerFollow.customerId, customerId)
  const rows = await db
    .select({ ...getTableColumns(customerFollow), mergedFrom: customer.customerNo })
    .from(customerFollow)
    .leftJoin(customer, eq(customer.id, customerFollow.mergedFromId))
    .where(where)
    .orderBy(...orderBy(params.sort ?? '-followedAt', { followedAt: customerFollow.followedAt }, customerFollow.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: rows.map(({ mergedFrom, ...row }) => shown(context, row, mergedFrom ?? '')),
    total: await cappedCount(db, customerFollow, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

/** Pictures of all follow-ups of a customer, by place: the files that the customer uses. */
export async function picturesOf({ db }: Pick<Context, 'db'>, customerId: number): Promise<Record<string, string>> {
  const rows = await db
    .select({ id: customerFollow.id, images: customerFollow.images })
    .from(customerFollow)
    .where(and(eq(customerFollow.customerId, customerId)))
  return Object.fromEntries(rows.flatMap(({ id, images }) => images.map((url, index) => [`${id}.${index}`, url])))
}

export async function addFollow(
  { customerId, ...input }: ParsedParamsOf<typeof addCustomerFollow>,
  context: Context,
): Promise<AnswerOf<typeof addCustomerFollow>> {
  const { db, now, caller, services } = context
  const row = await lockCustomer(context, customerId)
  if (!canFollow(row)) throw refuse('已流失的客户请先重新跟进')
  refuseFieldErrors(followFaults(input, now))
  const images = (input.images ?? []).map((url) => plainUrl(services.store, url))
  const urls = Object.fromEntries(images.map((url, index) => [`images.${index}`, url]))
  await checkFiles(context, urls, () => followImage)
  const known = await picturesOf(context, customerId)
  const [follow] = await db
    .insert(customerFollow)
    .values({
      customerId,
      way: input.way,
      content: input.content,
      images,
      intentLevel: input.intentLevel ?? null,
      followedAt: input.followedAt,
      nextFollowAt: input.nextFollowAt || null,
      followedById: caller.userId,
      followedBy: caller.name,
      createdAt: now,
      createdBy: caller.name,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .returning()
  if (!follow) throw new Error('the follow-up was not stored')
  if (images.length > 0) await markFiles(context, 'customer', customerId, { ...known, ...urls })
  const isLatest = row.lastFollowAt === null || isAfter(input.followedAt, row.lastFollowAt)
  // One that is written down late changes neither intent nor reminder, unless it sets a new one.
  const planned = follow.nextFollowAt
  const saved = await updateRow(context, customers, row, {
    followCount: row.followCount + 1,
    ...(isLatest && { lastFollowAt: input.followedAt }),
    ...(isLatest && input.intentLevel && { intentLevel: input.intentLevel }),
    ...((isLatest || planned !== null) && {
      nextFollowAt: planned,
      followerId: planned === null ? null : caller.userId,
    }),
  })
  logRow(context, customers, saved, {
    action: 'follow',
    verb: `${followWay.label(input.way)}跟进`,
    changes: [
      ...(row.intentLevel === saved.intentLevel
        ? []
        : [{ field: 'intentLevel', title: '意向等级', before: row.intentLevel, after: saved.intentLevel }]),
      ...(planned === null || planned === row.nextFollowAt
        ? []
        : [{ field: 'nextFollowAt', title: '下次跟进', before: row.nextFollowAt ?? '', after: planned }]),
    ],
  })
  return { follow: shown(context, follow, ''), customer: await presentCustomer(context, saved) }
}

/** The newest follow-up of a customer, and how many there are. */
export async function figuresOf({ db }: Pick<Context, 'db'>, customerId: number) {
  const [latest] = await db
    .select({ at: customerFollow.followedAt })
    .from(customerFollow)
    .where(eq(customerFollow.customerId, customerId))
    .orderBy(desc(customerFollow.followedAt))
    .limit(1)
  return {
    lastFollowAt: latest?.at ?? null,
    followCount: await db.$count(customerFollow, eq(customerFollow.customerId, customerId)),
  }
}
