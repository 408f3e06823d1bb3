import { asc, eq } from 'drizzle-orm'
import { promoterRights } from '#contract/merchants/field-rights.ts'
import { allowedOfPromoter } from '#contract/merchants/promoter-rules.ts'
import type { Promoter } from '#contract/merchants/promoters.ts'
import { maskAccountNo } from '#contract/suppliers/supplier-rules.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Context } from '#server/context.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { user } from '#server/database/schema/users.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { namesOf, only, refOf } from '#server/entity/present.ts'
import { dayOf } from '#server/time.ts'
import { monthsOf } from './book.ts'
import { inviteLink, type PromoterRecord, presentPromoters, toFields } from './present.ts'

/** A whole promoter as the caller may read it. */
export async function presentPromoter(context: Context, row: PromoterRecord): Promise<Promoter> {
  const { db, caller, now, services } = context
  const head = await only(presentPromoters(context, [row]))
  const fields = toFields(row, services.secrets)
  const users = await namesOf(db, user, [row.userId], userName)
  const children = await db
    .select({ id: promoter.id, name: promoter.name, status: promoter.status })
    .from(promoter)
    .where(eq(promoter.parentId, row.id))
    .orderBy(asc(promoter.status), asc(promoter.id))
  return {
    ...shownFields(promoterRights, caller, { ...head, ...fields }),
    idCardNo: maskAccountNo(row.idCardTail),
    bankAccount: readsField(promoterRights, 'bankAccount', caller)
      ? fields.bankAccount
      : maskAccountNo(row.bankAccountTail),
    user: refOf(row.userId, users),
    rejectReason: row.rejectReason,
    disableReason: row.disableReason,
    inviteLink: inviteLink(context, row.inviteCode),
    children,
    figures: await monthsOf(db, row.id, dayOf(now)),
    allowed: allowedOfPromoter(row),
  }
}
