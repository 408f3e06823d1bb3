import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicantKind, serviceKind } from '#contract/blackCard/codes.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { INSURANCE_MISSING } from '#contract/merchants/provider-rules.ts'
import {
  getProvider,
  type ProviderInput,
  reviewProvider,
  saveProvider,
  saveProviderWorker,
} from '#contract/merchants/providers.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { provider } from '#server/database/schema/providers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, inDays } from '../suppliers/records.ts'
import { bank, completeProvider, ITEM, pendingProvider, workerOf } from './provider-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const get = (id: number, account = 'marketing') => server.data(getProvider, { id }, { as: account })
const save = (input: ProviderInput & { id?: number; version?: number }, account = 'marketing') =>
  server.api(saveProvider, input, { as: account })
const faultsOf = async (changes: Partial<ProviderInput>) => {
  const answer = await save(await completeProvider(server, changes))
  expect(answer.code).toBe(422)
  return (answer.data as unknown as { fields: Record<string, string> }).fields
}
const review = async (id: number, pass: boolean, rejectReason?: string) => {
  const { version } = await get(id)
  return server.api(reviewProvider, { id, version, pass, ...(rejectReason !== undefined && { rejectReason }) }, as)
}
const lose = (id: number, insuranceExpireAt: string | null) =>
  server.db.update(provider).set({ insuranceExpireAt }).where(eq(provider.id, id))

describe('saving', () => {
  test('numbers a new provider and lets it wait for its review', async () => {
    const saved = await pendingProvider(server)
    expect(saved.providerNo).toMatch(/^FW\d{6}$/)
    expect(saved).toMatchObject({
      status: providerStatus.pending,
      allowed: ['approve', 'reject'],
      unsettledAmount: '0.00',
    })
  })

  test('refuses name, phone and licence of another provider', async () => {
    const { name, phone, licenceNo } = await pendingProvider(server)
    expect(await faultsOf({ name })).toEqual({ name: '服务商名称已存在' })
    expect(await faultsOf({ phone })).toEqual({ phone: '登录手机已被其他服务商使用' })
    expect(await faultsOf({ licenceNo })).toEqual({ licenceNo: '统一社会信用代码已存在' })
  })

  test('refuses 安装 without qualification or insurance', async () => {
    expect(await faultsOf({ qualificationImages: [], insuranceExpireAt: '' })).toEqual({
      qualificationImages: '安装服务须上传资质证书',
      insuranceExpireAt: '安装服务须填写保险到期日',
    })
    const measures = { kinds: [serviceKind.measuring], prices: [], qualificationImages: [], insuranceExpireAt: '' }
    expect(await save(await completeProvider(server, measures))).toMatchObject({ code: 200 })
  })

  test('wants the licence of a company, not of a person', async () => {
    expect(await faultsOf({ licenceNo: '', licenceImage: '' })).toEqual({
      licenceNo: '企业须填写统一社会信用代码',
      licenceImage: '企业须上传营业执照',
    })
    const person = { applicantKind: applicantKind.person, licenceNo: '', licenceImage: '' }
    expect((await save(await completeProvider(server, person))).code).toBe(200)
    expect(await faultsOf({ licenceNo: '91330106MA3X00001X' })).toHaveProperty('licenceNo')
  })

  test('takes each item of a kind once, in kinds of the provider', async () => {
    const row = (kind: 1 | 5 | 6, itemName: string, price = '80') => ({ kind, itemName, unit: '次', price })
    const { installation, measuring, design } = serviceKind
    expect(await faultsOf({ prices: [row(installation, ITEM), row(installation, ITEM)] })).toEqual({
      'prices.1.itemName': '同一服务类型的项目不能重复',
    })
    expect(await faultsOf({ prices: [row(design, '方案')] })).toHaveProperty(['prices.0.kind'])
    expect(await faultsOf({ prices: [row(measuring, '上门测量', '-1')] })).toHaveProperty(['prices.0.price'])
    expect(await faultsOf({ prices: [row(measuring, '测')] })).toHaveProperty(['prices.0.itemName'])
    const both = [row(installation, '上门'), row(measuring, '上门', '0')]
    expect((await save(await completeProvider(server, { prices: both }))).code).toBe(200)
  })

  test('checks each field', async () => {
    for (const [field, value] of Object.entries({
      name: '测',
      kinds: [],
      contactName: '陈',
      phone: '12345678901',
      areas: [],
      address: '路 1',
      dailyCapacity: 0,
      settleDay: 29,
      managerId: 999_999,
      remark: '备'.repeat(501),
    }))
      expect(await faultsOf({ [field]: value }), field).toHaveProperty(field)
    expect(await faultsOf({ areas: ['330000'] })).toHaveProperty('areas')
  })

  test('refuses a version that somebody else has changed', async () => {
    const input = await completeProvider(server)
    const { id, version } = await server.data(saveProvider, input, as)
    expect((await save({ ...input, id, version, remark: '甲' })).code).toBe(200)
    expect(await save({ ...input, id, version, remark: '乙' })).toMatchObject({
      code: 409,
      data: { latest: { remark: '甲', version: version + 1 } },
    })
  })

  test('of two with one name at once saves one', async () => {
    const name = freshName('同名')
    const inputs = [await completeProvider(server, { name }), await completeProvider(server, { name })]
    const answers = await Promise.all(inputs.map((input) => save(input)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
  })

  test('keeps kinds and areas that a worker still has', async () => {
    const input = await completeProvider(server)
    const { id, version } = await server.data(saveProvider, input, as)
    await server.data(saveProviderWorker, workerOf(id, { name: '马师傅', kinds: [serviceKind.measuring] }), as)
    const kinds = [serviceKind.installation]
    const prices = input.prices.filter(({ kind }) => kind === serviceKind.installation)
    expect(await save({ ...input, id, version, kinds, prices })).toMatchObject({
      data: { fields: { kinds: '服务人员 马师傅 还有去掉的服务类型，请先修改服务人员' } },
    })
    expect(await save({ ...input, id, version, areas: ['320000', '310000'] })).toMatchObject({
      data: { fields: { areas: '服务人员 马师傅 还有去掉的服务地区，请先修改服务人员' } },
    })
  })
})

describe('the review', () => {
  test('approves, or rejects with a reason; saving submits again', async () => {
    const input = await completeProvider(server)
    const { id } = await server.data(saveProvider, input, as)
    expect(await review(id, false)).toMatchObject({ data: { fields: { rejectReason: '请填写驳回原因' } } })
    expect(await review(id, false, '证')).toMatchObject({ data: { fields: { rejectReason: '驳回原因至少 2 个字' } } })
    const rejected = await review(id, false, '证书不清晰')
    expect(rejected.data).toMatchObject({
      status: providerStatus.rejected,
      rejectReason: '证书不清晰',
      allowed: ['resubmit'],
    })
    expect((await review(id, true)).message).toBe('该服务商不在待审核，请刷新后重试')
    const again = await save({ ...input, id, version: rejected.data.version })
    expect(again.data).toMatchObject({ status: providerStatus.pending, rejectReason: '' })
    expect((await review(id, true)).data).toMatchObject({ status: providerStatus.enabled, allowed: ['disable'] })
  })

  test('does not approve 安装 without insurance', async () => {
    const { id } = await pendingProvider(server)
    for (const end of [null, inDays(-1)]) {
      await lose(id, end)
      expect(await review(id, true)).toMatchObject({ code: 422, message: INSURANCE_MISSING })
    }
    await lose(id, inDays(0))
    expect((await review(id, true)).code).toBe(200)
  })

  test('wants at least one price', async () => {
    const { id } = await pendingProvider(server, { prices: [] })
    expect(await review(id, true)).toMatchObject({
      code: 422,
      data: { fields: { prices: '请先填写至少一条服务价目' } },
    })
  })

  test('of two at once decides one', async () => {
    const { id, version } = await pendingProvider(server)
    const answers = await Promise.all([
      server.api(reviewProvider, { id, version, pass: true }, as),
      server.api(reviewProvider, { id, version, pass: false, rejectReason: '证书不清晰' }, { as: 'admin' }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

describe('bank fields', () => {
  test('are masked and fixed without the right to settle, in the log as well', async () => {
    const input = await completeProvider(server)
    expect(await save({ ...input, ...bank })).toMatchObject({ code: 403, message: '您没有修改结算账户的权限' })
    const { id, version } = await server.data(saveProvider, input, as)
    const admin = await server.data(saveProvider, { ...input, ...bank, id, version }, { as: 'admin' })
    expect(admin).toMatchObject(bank)
    expect(await get(id, 'finance')).toMatchObject(bank)
    for (const account of ['marketing', 'trade', 'auditor']) {
      const seen = await get(id, account)
      expect(seen.bankAccount).toBe('**** **** 2345'.slice(-seen.bankAccount.length))
      expect([seen.bankName, seen.bankAccountName]).toEqual(['******', '******'])
    }
    // Sent back without the fields, they stay.
    const again = await server.data(saveProvider, { ...input, id, version: admin.version, remark: '改备注' }, as)
    expect(again.remark).toBe('改备注')
    expect(await get(id, 'finance')).toMatchObject(bank)
    const logged = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(id)))
    expect(JSON.stringify(logged)).not.toContain(bank.bankAccount)
    const [row] = await server.db.select().from(provider).where(eq(provider.id, id))
    expect(row?.bankAccountSecret).not.toContain(bank.bankAccount)
  })

  test('are three or none', async () => {
    const input = await completeProvider(
      server,
      { bankName: '招商银行', bankAccountName: '', bankAccount: '' },
      'admin',
    )
    expect(await save(input, 'admin')).toMatchObject({
      data: { fields: { bankAccountName: '结算账户三项须同时填写', bankAccount: '结算账户三项须同时填写' } },
    })
  })
})
