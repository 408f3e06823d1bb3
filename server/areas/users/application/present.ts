import { inArray } from 'drizzle-orm'
import { maskPhone } from '#contract/rules/phone.ts'
import { OVERDUE_HOURS } from '#contract/users/application-rules.ts'
import type { UserApplicationRow } from '#contract/users/applications.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import { user, userApplication } from '#server/database/schema/users.ts'
import { entity } from '#server/entity/entity.ts'
import type { ListScope } from '#server/entity/paging.ts'
import { pluck } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'
import { hours } from '#server/time.ts'

export type ApplicationRecord = typeof userApplication.$inferSelect

export const applications = entity({
  table: userApplication,
  resource: 'userApplication',
  title: '身份认证申请',
  name: 'applicationNo',
  own: (caller) => platformRows(caller, userApplication),
})

/** Whether a claim is in force. */
export const isClaimed = ({ claimedById, claimedUntil }: ApplicationRecord, now: string): boolean =>
  claimedById !== null && claimedUntil !== null && Date.parse(claimedUntil) > Date.parse(now)

const waited = ({ submittedAt, reviewedAt }: ApplicationRecord, now: string): number =>
  Date.parse(reviewedAt ?? now) - Date.parse(submittedAt)

/** Rows as lists show them, without who asks: `claimedByMe` is set by `forCaller`. */
export async function presentApplications(
  { db, now }: ListScope,
  rows: readonly ApplicationRecord[],
  urlOf = (url: string) => url,
): Promise<UserApplicationRow[]> {
  const people =
    rows.length === 0
      ? []
      : await db
          .select({ id: user.id, nickname: user.nickname, avatar: user.avatar, status: user.status })
          .from(user)
          .where(inArray(user.id, [...new Set(pluck(rows, 'userId'))]))
  const applicants = new Map(people.map((person) => [person.id, { ...person, avatar: urlOf(person.avatar) }]))
  return rows.flatMap((row) => {
    const applicant = applicants.get(row.userId)
    if (!applicant) return []
    const { id, version, createdAt, createdBy, updatedAt, updatedBy, applicationNo, identity, realName } = row
    const { companyName, area, submitCount, riskFlags, status, submittedAt, reviewedBy, reviewedAt } = row
    // Fields are named one by one, so that the number of the id card is never returned by accident.
    return {
      ...{ id, version, createdAt, createdBy, updatedAt, updatedBy, applicationNo, identity, realName },
      ...{ companyName, area, submitCount, riskFlags, status, submittedAt, reviewedBy, reviewedAt },
      user: applicant,
      phone: maskPhone(row.phone),
      areaName: regionPath(area),
      waitHours: Math.floor(waited(row, now) / hours(1)),
      isOverdue: status === applicationStatus.pending && waited(row, now) > hours(OVERDUE_HOURS),
      claimedBy: isClaimed(row, now) ? { id: row.claimedById ?? 0, name: row.claimedBy } : null,
      claimedByMe: false,
    }
  })
}

export const forCaller = (row: UserApplicationRow, callerId: number): UserApplicationRow => ({
  ...row,
  claimedByMe: row.claimedBy?.id === callerId,
})
