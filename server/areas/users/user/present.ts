import { asc, inArray, sql } from 'drizzle-orm'
import { maskPhone } from '#contract/rules/phone.ts'
import { UserInput } from '#contract/users/user-changes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import type { UserLabel, UserRow } from '#contract/users/users.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { user, userLabel } from '#server/database/schema/users.ts'
import { entity } from '#server/entity/entity.ts'
import type { ListScope } from '#server/entity/paging.ts'
import { fieldsOf, namesOf, pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'
import { userName } from './name.ts'

export type UserRecord = typeof user.$inferSelect

export const users = entity({
  table: user,
  resource: 'user',
  title: '用户',
  name: 'nickname',
  label: (row) => `用户「${userNameOf(row)}」`,
  own: (caller) => platformRows(caller, user),
  uniqueErrors: { user_phone: ['phone', '该手机号已注册'] },
})

/** The form fields of a row. */
export const toFields = (row: UserRecord): UserInput =>
  fieldsOf(UserInput, row, { birthday: row.birthday ?? '', labelIds: row.labelIds })

export const enterpriseName = sql<string>`coalesce(nullif(${enterpriseUser.shortName}, ''), ${enterpriseUser.name})`

export async function labelsOf(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, UserLabel>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: userLabel.id, name: userLabel.name, color: userLabel.color })
    .from(userLabel)
    .where(inArray(userLabel.id, [...new Set(ids)]))
    .orderBy(asc(userLabel.id))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Rows as lists show them; the same few queries for any number of rows. */
export async function presentUsers(
  { db }: Pick<ListScope, 'db'>,
  rows: readonly UserRecord[],
  urlOf = (url: string) => url,
): Promise<UserRow[]> {
  const inviters = await namesOf(db, user, pluck(rows, 'inviterId'), userName)
  const enterprises = await namesOf(db, enterpriseUser, pluck(rows, 'enterpriseId'), enterpriseName)
  const labels = await labelsOf(db, pluck(rows, 'labelIds').flat())
  return rows.map((row) => ({
    ...row,
    avatar: row.avatar && urlOf(row.avatar),
    phone: maskPhone(row.phone),
    birthday: row.birthday ?? '',
    areaName: row.area && regionPath(row.area),
    inviter: refOf(row.inviterId, inviters),
    enterprise: refOf(row.enterpriseId, enterprises),
    labels: row.labelIds.flatMap((id) => labels.get(id) ?? []),
  }))
}
