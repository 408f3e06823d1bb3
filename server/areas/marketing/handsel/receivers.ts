import { and, eq, ne, sql } from 'drizzle-orm'
import { handselTarget, userCouponStatus } from '#contract/marketing/codes.ts'
import { HANDSEL_PHONES_MAX, type HandselInput } from '#contract/marketing/handsels.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { userStatus } from '#contract/users/codes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { userCoupon } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import { anyOf } from '#server/entity/paging.ts'
import { platformRows } from '#server/entity/scope.ts'
import { refuseField } from '#server/http/errors.ts'
import { readUpload } from '#server/imports/read-file.ts'

export interface HandselFailure {
  userId: number | null
  /** '' for a user. */
  phone: string
  name: string
  message: string
}

interface Targets {
  ids: number[]
  failures: HandselFailure[]
  duplicates: number
  badRows: { number: number; text: string }[]
}

const person = { id: user.id, status: user.status, nickname: user.nickname, realName: user.realName }

async function byPhones(context: Context, fileKey: string): Promise<Targets> {
  const { rows } = await readUpload(context, fileKey)
  if (rows.length > HANDSEL_PHONES_MAX) throw refuseField('fileKey', `手机号文件最多 ${HANDSEL_PHONES_MAX} 行`)
  const cells = rows.map(({ number, cells: [text = ''] }) => ({ number, text: text.trim() }))
  // The first row may be a title.
  const [first] = cells
  const given = first && !/\d/.test(first.text) ? cells.slice(1) : cells
  const badRows = given.filter(({ text }) => !isMobile(text))
  const phones = given.flatMap(({ text }) => (isMobile(text) ? [text] : []))
  const wanted = [...new Set(phones)]
  const found =
    wanted.length === 0
      ? []
      : await context.db
          .select({ id: user.id, phone: user.phone })
          .from(user)
          .where(
            and(
              platformRows(context.caller, user),
              sql`${user.phone} = any(${sql.param(wanted)})`,
              ne(user.status, userStatus.cancelled),
            ),
          )
  const known = new Set(found.map(({ phone }) => phone))
  return {
    ids: found.map(({ id }) => id),
    failures: wanted
      .filter((phone) => !known.has(phone))
      .map((phone) => ({ userId: null, phone, name: phone, message: '没有这个手机号的用户' })),
    duplicates: phones.length - wanted.length,
    badRows,
  }
}

async function byLabels({ db, caller }: Context, labelIds: readonly number[]): Promise<Targets> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        platformRows(caller, user),
        eq(user.status, userStatus.active),
        sql`${user.labelIds} @> any(${sql.param(labelIds.map((id) => JSON.stringify([id])))}::jsonb[])`,
      ),
    )
  return { ids: rows.map(({ id }) => id), failures: [], duplicates: 0, badRows: [] }
}

async function targetsOf(context: Context, input: HandselInput): Promise<Targets> {
  if (input.target === handselTarget.phones) return byPhones(context, input.fileKey)
  if (input.target === handselTarget.labelled) return byLabels(context, input.labelIds)
  const ids = [...new Set(input.userIds)]
  return { ids, failures: [], duplicates: input.userIds.length - ids.length, badRows: [] }
}

/** How many coupons of a batch each of some users has got; void ones do not count. */
export async function heldCounts(db: Connection, couponId: number, userIds: readonly number[]) {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select({ userId: userCoupon.userId, held: sql<number>`count(*)::int` })
          .from(userCoupon)
          .where(
            and(
              eq(userCoupon.couponId, couponId),
              anyOf(userCoupon.userId, userIds),
              ne(userCoupon.status, userCouponStatus.void),
            ),
          )
          .groupBy(userCoupon.userId)
  return new Map(rows.map(({ userId, held }) => [userId, held]))
}

interface Limits {
  couponId: number
  perUserLimit: number
  quantityEach: number
}

/** Those of some users who may get the coupons, and why the others may not. */
export async function sortReceivers(
  db: Connection,
  { couponId, perUserLimit, quantityEach }: Limits,
  ids: readonly number[],
): Promise<{ ids: number[]; failures: HandselFailure[] }> {
  const rows = ids.length === 0 ? [] : await db.select(person).from(user).where(anyOf(user.id, ids))
  const held = await heldCounts(db, couponId, ids)
  const known = new Map(rows.map((row) => [row.id, row]))
  const failures: HandselFailure[] = []
  const fit: number[] = []
  for (const id of ids.toSorted((left, right) => left - right)) {
    const row = known.get(id)
    const has = held.get(id) ?? 0
    const message = !row
      ? '用户不存在'
      : row.status !== userStatus.active
        ? `用户${userStatus.label(row.status)}`
        : has + quantityEach > perUserLimit
          ? `已有 ${has} 张，每人最多 ${perUserLimit} 张`
          : undefined
    if (message === undefined) fit.push(id)
    else failures.push({ userId: id, phone: '', name: row ? userNameOf(row) : `#${id}`, message })
  }
  return { ids: fit, failures }
}

/** Everybody whom a gift names, as far as it can be given. */
export async function receiversOf(context: Context, input: HandselInput, limits: Limits) {
  const { ids, failures, ...rest } = await targetsOf(context, input)
  const sorted = await sortReceivers(context.db, limits, ids)
  return { ...rest, ids: sorted.ids, failures: [...failures, ...sorted.failures] }
}
