import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { adjustWallet } from '#contract/blackCard/card-changes.ts'
import { industry, walletEntryKind } from '#contract/blackCard/card-codes.ts'
import { addCardMerchant, getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import { idCardCheckDigit } from '#contract/rules/id-card.ts'
import { cardLevel } from '#server/database/schema/cards.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import type { TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

export const trade = { as: 'trade' }
export const finance = { as: 'finance' }
export const admin = { as: 'admin' }

let serial = 0

export function licence(): string {
  const body = `91330106${String(200_000_000 + ++serial).slice(1)}K`.slice(0, 17)
  return `${body}${creditCheckDigit(body)}`
}

export function idCard(): string {
  const body = `33010219900115${String(++serial).padStart(3, '0')}`
  return `${body}${idCardCheckDigit(body)}`
}

export const fields = (answer: { data: unknown }) => (answer.data as { fields?: object } | null)?.fields

export async function levelOf(server: TestServer, name = '黑金卡') {
  const [level] = await server.db.select().from(cardLevel).where(eq(cardLevel.name, name))
  if (!level) throw new Error(`no level ${name}`)
  return level
}

export async function managerId(server: TestServer): Promise<number> {
  const [manager] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'trade'))
  return manager?.id ?? 0
}

type Adding = ParamsOf<typeof addCardMerchant>

/** The form of a new company card that costs nothing. */
export async function cardFor(server: TestServer, changes: Partial<Adding> = {}): Promise<Adding> {
  const mark = String(++serial).padStart(4, '0')
  const level = await levelOf(server)
  return {
    applicantKind: applicantKind.company,
    name: `测试黑卡商家${mark}`,
    shortName: `测试${mark}`,
    logo: '',
    industry: industry.softFurnishing,
    licenceNo: licence(),
    licenceImage: await upload(server, 'admin', { isPrivate: true }),
    legalPerson: '罗锦程',
    idCardNo: '',
    contactName: '罗锦程',
    phone: `1381000${mark}`,
    email: '',
    area: '330106',
    address: '文三路 90 号 3 幢',
    cardLevelId: level.id,
    discountFactor: '',
    creditLimit: '80000',
    promoterId: null,
    channelId: null,
    managerId: await managerId(server),
    labelIds: [],
    bankName: '',
    bankAccountName: '',
    bankAccount: '',
    invoiceTitle: '',
    taxNo: '',
    remark: '',
    fee: '0',
    feeReason: '战略合作',
    voucher: null,
    requestId: randomUUID(),
    ...changes,
  }
}

export const cardOf = (server: TestServer, id: number, as = finance) => server.data(getCardMerchant, { id }, as)

/** A card that is open. */
export async function openedCard(server: TestServer, changes: Partial<Adding> = {}) {
  const { cardMerchant } = await server.data(addCardMerchant, await cardFor(server, changes), admin)
  return cardOf(server, cardMerchant?.id ?? 0)
}

/** The transfer that pays a fee. */
export async function voucherOf(server: TestServer, transferAmount: string, as = 'trade') {
  return {
    payMethod: 3 as const,
    payerName: '测试黑卡商家',
    transferAmount,
    transferAt: server.now(),
    voucherImages: [{ url: await upload(server, as, { isPrivate: true }), name: '回单.png', size: 100 }],
  }
}

/** Enters a change of a wallet, as finance. */
export async function entered(
  server: TestServer,
  cardMerchantId: number,
  amount: string,
  changes: Partial<ParamsOf<typeof adjustWallet>> = {},
) {
  const url = await upload(server, 'finance', { isPrivate: true })
  return server.api(
    adjustWallet,
    {
      cardMerchantId,
      kind: walletEntryKind.offlineTopUp,
      amount,
      voucherImages: [{ url, name: '回单.png', size: 100 }],
      remark: '银行到账',
      requestId: randomUUID(),
      ...changes,
    },
    finance,
  )
}
