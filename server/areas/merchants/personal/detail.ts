import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { personalStatus } from '#contract/merchants/codes.ts'
import { personalMerchantRights } from '#contract/merchants/field-rights.ts'
import type { PersonalMerchant, viewPersonalMerchantPapers } from '#contract/merchants/personal-merchants.ts'
import { allowedOfPersonal } from '#contract/merchants/personal-rules.ts'
import { maskAccountNo } from '#contract/suppliers/supplier-rules.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { user } from '#server/database/schema/users.ts'
import { logRow } from '#server/entity/change-log.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { namesOf, only, refOf } from '#server/entity/present.ts'
import { findRow } from '#server/entity/rows.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { dayOf } from '#server/time.ts'
import { monthsOf } from './figures.ts'
import { type PersonalRow, personals, presentPersonals, toFields } from './present.ts'

const { id, status, createdAt } = personalMerchant

/** The next one that waits, the oldest first; after the end of the queue it begins anew. */
async function nextAfter({ db, caller }: Context, row: PersonalRow): Promise<number | null> {
  const first = async (where: SQL | undefined) => {
    const waits = and(platformRows(caller, personalMerchant), eq(status, personalStatus.pending), where)
    const [found] = await db
      .select({ id })
      .from(personalMerchant)
      .where(waits)
      .orderBy(asc(createdAt), asc(id))
      .limit(1)
    return found?.id ?? null
  }
  const later = sql`(${createdAt}, ${id}) > (${row.createdAt}::timestamptz, ${row.id}::bigint)`
  return (await first(later)) ?? (await first(ne(id, row.id)))
}

/** A whole merchant as the caller may read it. */
export async function presentPersonal(context: Context, row: PersonalRow): Promise<PersonalMerchant> {
  const { db, caller, now, services } = context
  const head = await only(presentPersonals(context, [row]))
  const { idCardImages, ...fields } = toFields(row, services.secrets)
  const users = await namesOf(db, user, [row.userId], userName)
  const enterprises = await namesOf(db, enterpriseUser, [row.upgradedToId])
  const roles = await namesOf(db, storeRole, [row.storeRoleId])
  return {
    ...shownFields(personalMerchantRights, caller, { ...head, ...fields }),
    idCardNo: readsField(personalMerchantRights, 'idCardNo', caller) ? fields.idCardNo : maskAccountNo(row.idCardTail),
    idCardImageCount: idCardImages.length,
    avatar: openUrl(services.store, row.avatar),
    certificateImages: openFiles(services.store, row.certificateImages),
    user: refOf(row.userId, users),
    storeRole: refOf(row.storeRoleId, roles),
    upgradedTo: refOf(row.upgradedToId, enterprises),
    upgradedAt: row.upgradedAt,
    rejectReason: row.rejectReason,
    freezeReason: row.freezeReason,
    cancelReason: row.cancelReason,
    figures: await monthsOf(db, row.id, dayOf(now)),
    allowed: allowedOfPersonal(row),
    nextId: await nextAfter(context, row),
  }
}

/** Opens the pictures of the id card; each look is in the log. */
export async function papersOf(
  params: ParsedParamsOf<typeof viewPersonalMerchantPapers>,
  context: Context,
): Promise<AnswerOf<typeof viewPersonalMerchantPapers>> {
  const row = await findRow(context, personals, params.id)
  logRow(context, personals, row, { action: 'reveal', verb: '查看', rest: '的证件' })
  return { idCardImages: row.idCardImages.map(({ url }) => openUrl(context.services.store, url)) }
}
