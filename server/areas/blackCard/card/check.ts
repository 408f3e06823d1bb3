import { and, eq, ne, or } from 'drizzle-orm'
import { cardAuditStatus, cardMerchantStatus, industry } from '#contract/blackCard/card-codes.ts'
import { type CardMerchantInput, IDENTITY_NEEDS, WALLET_NEEDS } from '#contract/blackCard/card-merchants.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { checkReferences } from '#server/areas/merchants/enterprise/check.ts'
import { personWith, registerPerson } from '#server/areas/merchants/personal/registration.ts'
import { registerCompany } from '#server/areas/merchants/registration.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardAudit, cardMerchant } from '#server/database/schema/cards.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { checkFilesOf } from '#server/entity/files.ts'
import { forbidden, refuseField } from '#server/http/errors.ts'
import { isDistrict } from '#server/platform/regions.ts'
import { cards } from './present.ts'

/** Cards open one at a time: names, phones and papers are rules over several of them. */
export const OPENINGS = 'openings of black cards'

interface Unique {
  name: string
  phone: string
  licenceNo: string
  idCardHash: string
}

/** The fields at which a form shows what is taken. */
type Fields = Readonly<Record<keyof Unique, string>>

const ofCard: Fields = { name: 'name', phone: 'phone', licenceNo: 'licenceNo', idCardHash: 'idCardNo' }
export const ofApplication: Fields = { ...ofCard, phone: 'contactPhone' }

const words: Fields = {
  name: '商家名称已用于',
  phone: '该手机号已用于',
  licenceNo: '该信用代码已开卡：',
  idCardHash: '该身份证号已开卡：',
}
const unique = Object.keys(words) as (keyof Unique)[]

interface Own {
  cardId?: number
  auditId?: number
  fields?: Fields
}

/** Refuses what another card, or an application that only waits for its money, uses; names it. */
export async function refuseTaken(
  db: Connection,
  wanted: Unique,
  { cardId = 0, auditId = 0, fields = ofCard }: Own = {},
): Promise<void> {
  const given = unique.filter((field) => wanted[field] !== '')
  const held = await db
    .select()
    .from(cardMerchant)
    .where(
      and(
        ne(cardMerchant.status, cardMerchantStatus.cancelled),
        ne(cardMerchant.id, cardId),
        or(...given.map((field) => eq(cardMerchant[field], wanted[field]))),
      ),
    )
  for (const field of given) {
    const other = held.find((row) => row[field] === wanted[field])
    if (other) throw refuseField(fields[field], `${words[field]}「${other.name}」（${other.cardNo}）`)
  }
  const columns = { ...cardAudit, phone: cardAudit.contactPhone }
  const waiting = await db
    .select()
    .from(cardAudit)
    .where(
      and(
        eq(cardAudit.status, cardAuditStatus.unpaid),
        ne(cardAudit.id, auditId),
        or(...given.map((field) => eq(columns[field], wanted[field]))),
      ),
    )
  for (const field of given) {
    const other = waiting.find((row) => (field === 'phone' ? row.contactPhone : row[field]) === wanted[field])
    if (other) throw refuseField(fields[field], `${words[field]}待缴费的申请「${other.name}」（${other.applyNo}）`)
  }
}

const bankFields = ['bankName', 'bankAccountName', 'bankAccount'] as const

/** Rules that need the caller or other tables: permissions, area, people, labels and files. */
export async function checkChanged(
  context: Context,
  changed: Partial<CardMerchantInput>,
  isNew: boolean,
): Promise<void> {
  const { caller, db } = context
  const touches = (field: keyof CardMerchantInput) => changed[field] !== undefined && !(isNew && changed[field] === '')
  if (bankFields.some(touches) && !caller.can(WALLET_NEEDS)) throw forbidden('您没有修改结算账户的权限')
  if (!isNew && touches('idCardNo') && !caller.can(IDENTITY_NEEDS)) throw forbidden('您没有修改证件的权限')
  if (changed.area && !isDistrict(changed.area)) throw refuseField('area', '所在地区请选择到区县')
  const { managerId, promoterId, channelId, labelIds } = changed
  await checkReferences(db, {
    ...(managerId !== undefined && { managerId }),
    ...(promoterId !== undefined && { promoterId }),
    ...(channelId !== undefined && { channelId }),
    ...(labelIds !== undefined && { labelIds }),
  })
  await checkFilesOf(context, cards, changed)
}

const typeOf: Readonly<Partial<Record<CodeOf<typeof industry>, CodeOf<typeof merchantType>>>> = {
  [industry.design]: merchantType.designStudio,
  [industry.softFurnishing]: merchantType.designStudio,
  [industry.freelance]: merchantType.designStudio,
  [industry.furnishing]: merchantType.furnitureStore,
}

type Subject = Pick<
  CardMerchantInput,
  | 'applicantKind'
  | 'name'
  | 'industry'
  | 'contactName'
  | 'phone'
  | 'area'
  | 'address'
  | 'licenceNo'
  | 'licenceImage'
  | 'idCardNo'
>

/** The merchant of a card: found by its papers, made when missing. Returns the company. One card each. */
export async function tieMerchant(context: Context, subject: Subject, fields: Fields = ofCard): Promise<number | null> {
  if (subject.applicantKind === applicantKind.person) {
    const { contactName, phone, idCardNo, area } = subject
    await registerPerson(
      context,
      { realName: contactName, phone, idCardNo, area },
      { phone: fields.phone, idCardNo: fields.idCardHash },
    )
    return null
  }
  const { name, licenceNo, licenceImage, contactName, phone, area, address } = subject
  const company = await registerCompany(context, {
    ...{ name, licenceNo, licenceImage, contactName, phone, area, address },
    merchantType: typeOf[subject.industry] ?? merchantType.decorator,
  })
  const other = await cardOfCompany(context.db, company.id)
  if (other) throw refuseField(fields.licenceNo, `企业商家「${company.name}」已有黑卡「${other}」`)
  return company.id
}

async function cardOfCompany(db: Connection, enterpriseId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ name: tradeParty.name })
    .from(tradeParty)
    .where(
      and(
        eq(tradeParty.enterpriseId, enterpriseId),
        eq(tradeParty.kind, buyerKind.blackCard),
        ne(tradeParty.state, partyState.terminated),
      ),
    )
  return found?.name
}

/** The card of a person has the phone of the personal merchant with its identity card. */
export async function refuseOtherPerson(db: Connection, row: Pick<Unique, 'phone' | 'idCardHash'>): Promise<void> {
  if (row.idCardHash !== '') await personWith(db, row)
}
