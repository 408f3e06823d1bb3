import { and, eq, notInArray, or } from 'drizzle-orm'
import { merchantSource, personalKind, personalStatus } from '#contract/merchants/codes.ts'
import type { PersonalMerchantInput } from '#contract/merchants/personal-merchants.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { idCardColumns } from '#server/areas/users/application/id-card.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { insertRow, serialize } from '#server/entity/rows.ts'
import { refuseField } from '#server/http/errors.ts'
import { logForm } from './log.ts'
import { type PersonalRow, personals } from './present.ts'
import { userWith } from './user-of.ts'

/** What a person who applies for a card brings. */
export type Person = Pick<PersonalMerchantInput, 'realName' | 'phone' | 'idCardNo' | 'area'>

/**
 * The personal merchant of a person; refuses a phone or an identity card that belong to different people. The card of a
 * person is found by its phone.
 */
export async function personWith(
  db: Connection,
  { phone, idCardHash }: { phone: string; idCardHash: string },
  fields: { phone: string; idCardNo: string } = { phone: 'phone', idCardNo: 'idCardNo' },
): Promise<PersonalRow | undefined> {
  const rows = await db
    .select()
    .from(personalMerchant)
    .where(
      and(
        notInArray(personalMerchant.status, [personalStatus.cancelled, personalStatus.upgraded]),
        or(eq(personalMerchant.phone, phone), eq(personalMerchant.idCardHash, idCardHash)),
      ),
    )
  const own = rows.find((row) => row.idCardHash === idCardHash)
  if (own && own.phone !== phone) {
    throw refuseField(fields.phone, `该身份证号是个人商家「${own.realName}」，请使用其登记手机 ${maskPhone(own.phone)}`)
  }
  const other = rows.find((row) => row.phone === phone && row.idCardHash !== '' && row.idCardHash !== idCardHash)
  if (other) {
    throw refuseField(fields.idCardNo, `该手机号的个人商家「${other.realName}」登记了另一个身份证号`)
  }
  return own ?? rows.find((row) => row.phone === phone)
}

/** The door for applications: the personal merchant with this identity card, or a new one that waits for its review. */
export async function registerPerson(
  context: Context,
  { realName, phone, idCardNo, area }: Person,
  fields?: { phone: string; idCardNo: string },
): Promise<void> {
  const { db, services } = context
  await serialize(context, `personal merchant ${phone}`)
  const idCard = idCardColumns(services.secrets, idCardNo)
  if (await personWith(db, { phone, idCardHash: idCard.idCardHash }, fields)) return
  const row = await insertRow(context, personals, {
    realName,
    phone,
    area,
    ...idCard,
    kind: personalKind.other,
    userId: await userWith(db, phone),
    source: merchantSource.application,
  })
  await logForm(context, undefined, row)
}
