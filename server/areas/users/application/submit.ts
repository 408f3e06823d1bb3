import { and, desc, eq, like } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import {
  type ApplicationInput,
  applicationFaults,
  applicationTransitions,
  isUndecided,
} from '#contract/users/application-rules.ts'
import { type terminal, userStatus } from '#contract/users/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { user, userApplication } from '#server/database/schema/users.ts'
import { serialize } from '#server/entity/rows.ts'
import { notFound, refuse, refuseFieldErrors } from '#server/http/errors.ts'
import type { Secrets } from '#server/secrets.ts'
import { dayOf } from '#server/time.ts'
import { unclaimed } from './claim.ts'
import { idCardColumns } from './id-card.ts'
import type { ApplicationRecord } from './present.ts'
import { refreshRisks, relatedTo } from './risks.ts'

// The door for mall and mini-programme, where users apply.

/** SQ, the day and six digits. */
export const numberOf = (day: string, serial: number): string =>
  `SQ${day.replaceAll('-', '')}${String(serial).padStart(6, '0')}`

/** The next number of a day; two applications at once wait for each other. */
async function nextNumber(db: Connection, day: string): Promise<string> {
  await serialize({ db }, `application ${day}`)
  const { applicationNo } = userApplication
  const [last] = await db
    .select({ applicationNo })
    .from(userApplication)
    .where(like(applicationNo, `${numberOf(day, 0).slice(0, 10)}%`))
    .orderBy(desc(applicationNo))
    .limit(1)
  return numberOf(day, last ? Number(last.applicationNo.slice(-6)) + 1 : 1)
}

interface Submission {
  db: Connection
  now: string
  secrets: Secrets
}

/** Files an application of a user. Only one waits at a time; after a refusal the user submits anew. */
export async function submitApplication(
  { db, now, secrets }: Submission,
  userId: number,
  { idCardNo, ...input }: ApplicationInput & { source: CodeOf<typeof terminal> },
): Promise<ApplicationRecord> {
  const [applicant] = await db.select().from(user).where(eq(user.id, userId)).for('update')
  if (applicant?.status !== userStatus.active) throw refuse('用户已冻结或注销')
  refuseFieldErrors(applicationFaults({ ...input, idCardNo }))
  const own = await db
    .select({ status: userApplication.status })
    .from(userApplication)
    .where(eq(userApplication.userId, userId))
  if (own.some(isUndecided)) throw refuse('您有一个待审核的申请，请等待审核或先撤回')
  const [row] = await db
    .insert(userApplication)
    .values({
      ...input,
      ...idCardColumns(secrets, idCardNo),
      userId,
      applicationNo: await nextNumber(db, dayOf(now)),
      inviterId: applicant.inviterId,
      submittedAt: now,
      submitCount: own.length + 1,
      createdAt: now,
      createdBy: applicant.nickname,
      updatedAt: now,
      updatedBy: applicant.nickname,
    })
    .returning()
  if (!row) throw new Error('the application was not stored')
  await refreshRisks(db, relatedTo(row.id))
  return row
}

/** Withdraws a pending application of its user. One that somebody reviews now may still be withdrawn. */
export async function withdrawApplication(
  { db, now }: Pick<Submission, 'db' | 'now'>,
  userId: number,
  id: number,
): Promise<void> {
  const ofUser = and(eq(userApplication.id, id), eq(userApplication.userId, userId))
  const [row] = await db.select().from(userApplication).where(ofUser).for('update')
  if (!row) throw notFound('申请不存在')
  if (!isUndecided(row)) throw refuse('该申请已被处理')
  await db
    .update(userApplication)
    .set({ ...unclaimed, status: applicationTransitions.withdraw.to, version: row.version + 1, updatedAt: now })
    .where(ofUser)
}
