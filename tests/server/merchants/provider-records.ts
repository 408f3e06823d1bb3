import { eq } from 'drizzle-orm'
import { applicantKind, serviceKind } from '#contract/blackCard/codes.ts'
import {
  listProviderSettlements,
  type ProviderSettlement,
  payProviderSettlement,
  saveProviderSettlement,
} from '#contract/merchants/provider-settlements.ts'
import {
  type Provider,
  type ProviderInput,
  type ProviderWorkerInput,
  reviewProvider,
  saveProvider,
} from '#contract/merchants/providers.ts'
import { settleMonths } from '#server/areas/merchants/provider/monthly-run.ts'
import { type NewUse, recordUse, undoUse } from '#server/areas/merchants/provider/uses.ts'
import { providerSettlement } from '#server/database/schema/providers.ts'
import { change } from '../entity/calls.ts'
import type { CallOptions, TestServer } from '../setup/test-server.ts'
import { freshName, inDays, upload } from '../suppliers/records.ts'
import { freshLicence, freshPhone } from './enterprise-records.ts'

export const ITEM = '单开门安装'
export const bank = { bankName: '招商银行杭州分行', bankAccountName: '测试安装', bankAccount: '6225880137012345' }

const paper = async (server: TestServer, account: string) => ({
  url: await upload(server, account, { isPrivate: true }),
  name: '资质证书.png',
  size: 1000,
})

/** The input of a company that installs and measures in two provinces. */
export async function completeProvider(
  server: TestServer,
  changes: Partial<ProviderInput> = {},
  account = 'marketing',
): Promise<ProviderInput> {
  return {
    name: freshName('测试安装服务'),
    applicantKind: applicantKind.company,
    kinds: [serviceKind.measuring, serviceKind.installation],
    contactName: '陈志强',
    phone: freshPhone(),
    areas: ['330000', '320000'],
    address: '龙江大道 88 号',
    licenceNo: freshLicence(),
    licenceImage: await upload(server, account, { isPrivate: true }),
    qualificationImages: [await paper(server, account)],
    insuranceExpireAt: inDays(200),
    prices: [
      { kind: serviceKind.installation, itemName: ITEM, unit: '樘', price: '80' },
      { kind: serviceKind.measuring, itemName: '上门测量', unit: '次', price: '35.55' },
    ],
    dailyCapacity: 12,
    settleDay: 5,
    managerId: null,
    remark: '',
    ...changes,
  }
}

/** Adds a provider as 营销运营; it waits for its review. */
export const pendingProvider = async (server: TestServer, changes: Partial<ProviderInput> = {}): Promise<Provider> =>
  server.data(saveProvider, await completeProvider(server, changes), { as: 'marketing' })

/** An approved provider. */
export async function approvedProvider(server: TestServer, changes: Partial<ProviderInput> = {}): Promise<Provider> {
  const { id, version } = await pendingProvider(server, changes)
  return server.data(reviewProvider, { id, version, pass: true }, { as: 'marketing' })
}

/** Records a service; before the first price list that one counts, so it may lie in the past. */
export const use = (server: TestServer, providerId: number, usedAt: string, changes: Partial<NewUse> = {}) =>
  change(server, (context) =>
    recordUse(context, {
      ...{ providerId, workerId: null, kind: serviceKind.installation, itemName: ITEM, quantity: 1, usedAt },
      ...changes,
    }),
  )

export const undo = (server: TestServer, id: number, now = server.now()) =>
  change(server, (context) => undoUse({ ...context, now }, id))

export async function statementRow(server: TestServer, id: number) {
  const [row] = await server.db.select().from(providerSettlement).where(eq(providerSettlement.id, id))
  if (!row) throw new Error(`no statement ${id}`)
  return row
}

/** The statements of a provider, the oldest month first. */
export const statementsOf = async (server: TestServer, providerId: number): Promise<ProviderSettlement[]> =>
  (await server.data(listProviderSettlements, { providerId, sort: 'month', pageSize: 200 }, { as: 'finance' })).list

/** A step of finance on the present version of a statement. */
export async function step(
  server: TestServer,
  id: number,
  action: 'adjust' | 'confirm' | 'reopen',
  more: { adjustAmount?: string; reason?: string } = {},
  options: CallOptions = { as: 'finance' },
) {
  const { version } = await statementRow(server, id)
  return server.api(saveProviderSettlement, { id, version, action, ...more }, options)
}

export const slip = (server: TestServer, account: string) => paper(server, account)

/** Pays a confirmed statement, as another person than 财务. */
export async function payStatement(
  server: TestServer,
  id: number,
  options: CallOptions & { as: string } = { as: 'admin' },
  paidAt = server.now(),
) {
  const { version } = await statementRow(server, id)
  const payVoucher = [await slip(server, options.as)]
  return server.api(payProviderSettlement, { id, version, payVoucher, paidAt }, options)
}

/** The input of a worker who installs in Hangzhou. */
export const workerOf = (providerId: number, changes: Partial<ProviderWorkerInput> = {}) => ({
  ...{
    providerId,
    name: '孙师傅',
    phone: freshPhone(),
    kinds: [serviceKind.installation],
    areas: ['330106', '330100'],
  },
  ...{ certificateImages: [], enabled: true },
  ...changes,
})

export const at = (day: string): string => `${day}T10:00:00.000+08:00`

/** A provider with a statement for July 2026 over three services of 80 each. */
export async function july(server: TestServer) {
  const { id } = await approvedProvider(server)
  const uses = [await use(server, id, at('2026-07-01')), await use(server, id, at('2026-07-31'))]
  uses.push(await use(server, id, '2026-07-31T23:59:59.999+08:00'))
  await settleMonths(server.db, at('2026-08-05'))
  const [statement] = await statementsOf(server, id)
  if (!statement) throw new Error('no statement')
  return { providerId: id, uses, statement }
}
