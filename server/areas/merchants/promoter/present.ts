import { like, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { promoterRights } from '#contract/merchants/field-rights.ts'
import { PromoterInput, type PromoterRow } from '#contract/merchants/promoters.ts'
import { minusMoney } from '#contract/orders/order-money.ts'
import type { Caller, Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { seal, unseal } from '#server/encryption.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { fieldsOf, namesOf, pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'
import type { Secrets } from '#server/secrets.ts'
import { dayOf } from '#server/time.ts'
import { figuresOf } from './book.ts'

export type PromoterRecord = typeof promoter.$inferSelect
/** The form with all fields set. */
export type PromoterFields = Required<PromoterInput>

export const promoters = entity({
  table: promoter,
  resource: 'promoter',
  title: '推广员',
  name: 'name',
  own: (caller) => platformRows(caller, promoter),
  uniqueErrors: { promoter_phone: ['phone', '该手机号已是推广员'] },
})

/** Bindings, commissions and withdrawals of the promoters that the caller may see. */
export function ofOwnPromoters(caller: Caller, promoterId: AnyPgColumn): SQL | undefined {
  const own = platformRows(caller, promoter)
  return own && sql`${promoterId} in (select ${promoter.id} from ${promoter} where ${own})`
}

/** A whole number, or at least its last four digits. */
export const endsWith = (column: AnyPgColumn, digits: string | undefined): SQL | undefined =>
  digits === undefined || digits === '' ? undefined : /^\d{4,}$/.test(digits) ? like(column, `%${digits}`) : sql`false`

/** Converts a record to form fields; encrypted numbers are decrypted. */
export function toFields(row: PromoterRecord, secrets: Secrets): PromoterFields {
  return fieldsOf(PromoterInput, row, {
    idCardNo: unseal(secrets, row.idCardSecret),
    bankAccount: unseal(secrets, row.bankAccountSecret),
  })
}

/** Form values as columns: numbers encrypted, with their last digits separately for display. */
export function toColumns({ idCardNo, bankAccount, ...fields }: Partial<PromoterInput>, secrets: Secrets) {
  return {
    ...fields,
    ...(idCardNo !== undefined && { idCardSecret: seal(secrets, idCardNo), idCardTail: idCardNo.slice(-4) }),
    ...(bankAccount !== undefined && {
      bankAccountSecret: seal(secrets, bankAccount),
      bankAccountTail: bankAccount.slice(-4),
    }),
  }
}

/** What the QR code of a promoter opens. */
export const inviteLink = ({ services }: Pick<Context, 'services'>, code: string): string =>
  `${services.config.publicUrl}/invite/${code}`

type Scope = Pick<Context, 'db' | 'now'>

/** Presents promoters for a list, before the field rights of a caller. */
export async function presentPromoters({ db, now }: Scope, rows: readonly PromoterRecord[]): Promise<PromoterRow[]> {
  if (rows.length === 0) return []
  const figures = await figuresOf(db, pluck(rows, 'id'), dayOf(now))
  const enterprises = await namesOf(db, enterpriseUser, pluck(rows, 'enterpriseId'))
  const parents = await namesOf(db, promoter, pluck(rows, 'parentId'))
  // Encrypted fields are left out here, so that no caller returns them by accident.
  return rows.map(({ idCardSecret: _card, bankAccountSecret: _bank, ...row }) => {
    const { book, ...brought } = figures(row.id)
    return {
      ...row,
      ...brought,
      enterprise: refOf(row.enterpriseId, enterprises),
      parent: refOf(row.parentId, parents),
      areaName: regionPath(row.area),
      commissionTotal: minusMoney(book.earned, book.takenBack),
      commissionUsable: book.usable,
      commissionFrozen: book.frozen,
      commissionLocked: book.locked,
      commissionDebt: book.debt,
      withdrawnAmount: book.paid,
    }
  })
}

/** The same as a caller may read them. */
export const shownPromoters = async (
  context: Scope & Pick<Context, 'caller'>,
  rows: readonly PromoterRecord[],
): Promise<PromoterRow[]> =>
  (await presentPromoters(context, rows)).map((row) => shownFields(promoterRights, context.caller, row))
