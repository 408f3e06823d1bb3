import { eq } from 'drizzle-orm'
import { merchantEdition } from '#contract/merchants/codes.ts'
import { addEnterpriseUser, type EnterpriseUserInput } from '#contract/merchants/enterprise-users.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import type { TestServer } from '../setup/test-server.ts'
import { freshName, inDays, upload } from '../suppliers/records.ts'

let serial = 0

/** A licence number that no merchant has. */
export function freshLicence(): string {
  const body = `91330106MA3X${String(++serial).padStart(5, '0')}`
  return `${body}${creditCheckDigit(body)}`
}

export const freshPhone = (): string => `1380013${String(++serial).padStart(4, '0')}`

export async function accountId(server: TestServer, account: string): Promise<number> {
  const [row] = await server.db.select().from(adminUser).where(eq(adminUser.account, account))
  if (!row) throw new Error(`no account ${account}`)
  return row.id
}

/** A merchant that is complete for its opening. */
export async function completeEnterprise(
  server: TestServer,
  changes: Partial<EnterpriseUserInput> = {},
): Promise<Partial<EnterpriseUserInput> & { name: string; phone: string }> {
  return {
    name: freshName('测试家居有限公司'),
    shortName: '测试家居',
    merchantType: merchantType.furnitureStore,
    edition: merchantEdition.standard,
    licenceNo: freshLicence(),
    licenceImage: await upload(server, 'marketing', { isPrivate: true }),
    contactName: '陈志强',
    phone: freshPhone(),
    area: '440606',
    address: '龙江大道 88 号',
    expireAt: inDays(365),
    managerId: await accountId(server, 'marketing'),
    ...changes,
  }
}

/** Opens a merchant as 营销运营. */
export async function openedEnterprise(server: TestServer, changes: Partial<EnterpriseUserInput> = {}) {
  const input = await completeEnterprise(server, changes)
  const saved = await server.data(addEnterpriseUser, input, { as: 'marketing' })
  return { ...input, ...saved }
}
