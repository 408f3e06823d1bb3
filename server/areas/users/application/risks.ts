import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type { UserApplication } from '#contract/users/applications.ts'
import { applicationRisk, applicationStatus, userStatus } from '#contract/users/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { user, userApplication } from '#server/database/schema/users.ts'
import type { ApplicationRecord } from './present.ts'

/** Applications of others that the drawer names. */
const NAMED = 20

/** Must match the index expression. */
const pictures = sql`(${userApplication.idCardImages} || ${userApplication.certificateImages} || ${userApplication.workImages})`
const picturesOf = (alias: string) =>
  sql.raw(`(${alias}.id_card_images || ${alias}.certificate_images || ${alias}.work_images)`)

const elsewhere = (condition: SQL): SQL => sql`exists (
  select 1 from ${userApplication} as other where other.user_id <> own.user_id and (${condition}))`

/** When each risk applies to an application `own`. */
const risks: Readonly<Record<CodeOf<typeof applicationRisk>, SQL>> = {
  [applicationRisk.phoneRepeated]: elsewhere(sql`other.phone = own.phone`),
  [applicationRisk.idCardShared]: sql`own.id_card_hash <> '' and ${elsewhere(
    sql`other.id_card_hash <> '' and other.id_card_hash = own.id_card_hash`,
  )}`,
  [applicationRisk.licenceShared]: sql`own.licence_no <> '' and ${elsewhere(
    sql`other.licence_no <> '' and other.licence_no = own.licence_no`,
  )}`,
  [applicationRisk.imageShared]: sql`(${elsewhere(
    sql`${picturesOf('other')} ?| array(select jsonb_array_elements_text(${picturesOf('own')}))`,
  )} or own.licence_image <> '' and ${elsewhere(
    sql`other.licence_image <> '' and other.licence_image = own.licence_image`,
  )})`,
  [applicationRisk.revokedBefore]: sql`exists (select 1 from ${userApplication} as earlier
    where earlier.user_id = own.user_id and earlier.status = ${applicationStatus.revoked})`,
  [applicationRisk.inviterFrozen]: sql`exists (select 1 from ${user} as inviter
    where inviter.id = own.inviter_id and inviter.status = ${userStatus.frozen})`,
}

/**
 * Finds the risks of pending applications anew: later applications, frozen inviters and revocations change them.
 * @param which condition on `own`
 */
export async function refreshRisks(db: Connection, which: SQL = sql`true`): Promise<void> {
  const found = Object.entries(risks).map(([code, applies]) => sql`(${sql.raw(code)}, ${applies})`)
  await db.execute(sql`
    update ${userApplication} set risk_flags = fresh.flags
    from (
      select own.id, coalesce((
        select jsonb_agg(risk.code order by risk.code)
        from (values ${sql.join(found, sql`, `)}) as risk(code, applies) where risk.applies
      ), '[]'::jsonb) as flags
      from ${userApplication} as own
      where own.status = ${applicationStatus.pending} and ${which}
    ) as fresh
    where ${userApplication.id} = fresh.id and ${userApplication.riskFlags} <> fresh.flags`)
}

/** Pending applications that share something with one, and those of its user. */
export const relatedTo = (id: number): SQL => sql`exists (
  select 1 from ${userApplication} as changed where changed.id = ${id} and (
    own.user_id = changed.user_id or own.phone = changed.phone
    or own.id_card_hash <> '' and own.id_card_hash = changed.id_card_hash
    or own.licence_no <> '' and own.licence_no = changed.licence_no
    or own.licence_image <> '' and own.licence_image = changed.licence_image
    or ${picturesOf('own')} ?| array(select jsonb_array_elements_text(${picturesOf('changed')}))))`

/** Applications of other users with the same phone, id card, licence or picture, newest first. */
export async function sharedWith(db: Connection, row: ApplicationRecord): Promise<UserApplication['shared']> {
  const own = [...row.idCardImages, ...row.certificateImages, ...row.workImages]
  const { phone, idCardHash, licenceNo, licenceImage } = userApplication
  const others = await db
    .select()
    .from(userApplication)
    .where(
      and(
        ne(userApplication.userId, row.userId),
        or(
          eq(phone, row.phone),
          row.idCardHash ? eq(idCardHash, row.idCardHash) : undefined,
          row.licenceNo ? eq(licenceNo, row.licenceNo) : undefined,
          row.licenceImage ? eq(licenceImage, row.licenceImage) : undefined,
          own.length > 0 ? sql`${pictures} ?| ${sql.param(own)}::text[]` : undefined,
        ),
      ),
    )
    .orderBy(desc(userApplication.id))
    .limit(NAMED)
  const has = (other: ApplicationRecord) =>
    new Set([...other.idCardImages, ...other.certificateImages, ...other.workImages])
  return others.flatMap((other) => {
    const kinds = [
      other.phone === row.phone && applicationRisk.phoneRepeated,
      row.idCardHash !== '' && other.idCardHash === row.idCardHash && applicationRisk.idCardShared,
      row.licenceNo !== '' && other.licenceNo === row.licenceNo && applicationRisk.licenceShared,
      ((row.licenceImage !== '' && other.licenceImage === row.licenceImage) ||
        own.some((picture) => has(other).has(picture))) &&
        applicationRisk.imageShared,
    ].filter((kind) => kind !== false)
    const { id, applicationNo, realName, status } = other
    return kinds.map((kind) => ({ kind, id, applicationNo, realName, status }))
  })
}
