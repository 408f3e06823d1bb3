import { eq } from 'drizzle-orm'
import type { ParamsOf } from '#contract/endpoint.ts'
import { merchantEdition, personalKind } from '#contract/merchants/codes.ts'
import {
  reviewPersonalMerchants,
  savePersonalMerchant,
  type upgradePersonalMerchant,
} from '#contract/merchants/personal-merchants.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { idCardCheckDigit } from '#contract/rules/id-card.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import type { TestServer } from '../setup/test-server.ts'
import { freshName, inDays, upload } from '../suppliers/records.ts'
import { accountId, freshLicence } from './enterprise-records.ts'

let serial = 0

/** The number of an id card that nobody has. */
export function freshIdCard(): string {
  const body = `33010619900307${String(++serial).padStart(3, '0')}`
  return `${body}${idCardCheckDigit(body)}`
}

export const freshPersonalPhone = (): string => `1370017${String(++serial).padStart(4, '0')}`

export const personalInput = (
  changes: Partial<ParamsOf<typeof savePersonalMerchant>> = {},
): ParamsOf<typeof savePersonalMerchant> => ({
  realName: '测试设计师',
  avatar: '',
  phone: freshPersonalPhone(),
  idCardNo: freshIdCard(),
  idCardImages: [],
  kind: personalKind.designer,
  area: '330106',
  workYears: 6,
  certificateImages: [],
  labelIds: [],
  promoterId: null,
  managerId: null,
  remark: '',
  ...changes,
})

export async function personalRow(server: TestServer, id: number) {
  const [row] = await server.db.select().from(personalMerchant).where(eq(personalMerchant.id, id))
  if (!row) throw new Error(`no personal merchant ${id}`)
  return row
}

/** One that was approved. */
export async function activePersonal(server: TestServer, changes: Partial<ParamsOf<typeof savePersonalMerchant>> = {}) {
  const { id } = await server.data(savePersonalMerchant, personalInput(changes), { as: 'marketing' })
  await server.data(reviewPersonalMerchants, { ids: [id], pass: true }, { as: 'marketing' })
  return personalRow(server, id)
}

export async function upgradeInput(
  server: TestServer,
  { id, version }: { id: number; version: number },
  changes: Partial<ParamsOf<typeof upgradePersonalMerchant>> = {},
): Promise<ParamsOf<typeof upgradePersonalMerchant>> {
  return {
    id,
    version,
    name: freshName('升级装饰有限公司'),
    shortName: '升级装饰',
    merchantType: merchantType.decorator,
    edition: merchantEdition.standard,
    licenceNo: freshLicence(),
    licenceImage: await upload(server, 'marketing', { isPrivate: true }),
    legalPerson: '',
    address: '文三路 90 号',
    expireAt: inDays(365),
    managerId: await accountId(server, 'marketing'),
    ...changes,
  }
}
