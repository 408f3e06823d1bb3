import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Experience, ExperienceRow } from '#contract/merchants/experiences.ts'
import { experienceRights } from '#contract/merchants/field-rights.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { accountNames } from '#server/areas/merchants/enterprise/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { experience, experienceFollow } from '#server/database/schema/experiences.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'
import { dayOf } from '#server/time.ts'

export type ExperienceRecord = typeof experience.$inferSelect

export const RUNNING = '该手机号已有进行中的体验'

export const experiences = entity({
  table: experience,
  resource: 'experience',
  title: '体验申请',
  name: 'companyName',
  own: (caller) => platformRows(caller, experience),
  uniqueErrors: { experience_running: ['phone', RUNNING] },
})

/** When somebody of each merchant signed in last. */
async function loginsOf(db: Connection, enterpriseIds: readonly (number | null)[]) {
  const ids = enterpriseIds.filter((id) => id !== null)
  if (ids.length === 0) return new Map<number, string | null>()
  const rows = await db
    .select({
      id: merchantUser.enterpriseId,
      at: sql<string | null>`max(${merchantUser.lastLoginAt})`.mapWith(merchantUser.lastLoginAt),
    })
    .from(merchantUser)
    .where(inArray(merchantUser.enterpriseId, ids))
    .groupBy(merchantUser.enterpriseId)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Trials as lists show them, before the field rights of a caller. */
export async function presentExperiences(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly ExperienceRecord[],
): Promise<ExperienceRow[]> {
  const followers = await accountNames(db, pluck(rows, 'followerId'))
  const promoters = await namesOf(db, promoter, pluck(rows, 'promoterId'))
  const enterprises = await namesOf(db, enterpriseUser, pluck(rows, 'enterpriseId'))
  const logins = await loginsOf(db, pluck(rows, 'enterpriseId'))
  return rows.map((row) => ({
    ...row,
    areaName: regionPath(row.area),
    follower: refOf(row.followerId, followers),
    promoter: refOf(row.promoterId, promoters),
    startAt: row.startAt ?? '',
    endAt: row.endAt ?? '',
    daysLeft: daysUntil(row.endAt, dayOf(now)),
    lastLoginAt: logins.get(row.enterpriseId ?? 0) ?? row.lastLoginAt,
    enterprise: refOf(row.enterpriseId, enterprises),
  }))
}

export const shownExperience = ({ caller }: Pick<Context, 'caller'>, row: ExperienceRow): ExperienceRow =>
  shownFields(experienceRights, caller, row)

export async function presentExperience(context: Context, row: ExperienceRecord): Promise<Experience> {
  const shown = shownExperience(context, await only(presentExperiences(context, [row])))
  const follows = await context.db
    .select()
    .from(experienceFollow)
    .where(eq(experienceFollow.experienceId, row.id))
    .orderBy(desc(experienceFollow.id))
  return { ...shown, follows }
}
