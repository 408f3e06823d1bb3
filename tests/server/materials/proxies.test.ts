import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import {
  checkProxyRecord,
  deleteProxyRecords,
  getProxyRecord,
  listProxyRecords,
  type ProxyInput,
  reviewProxyRecords,
  saveProxyRecord,
  terminateProxyRecord,
} from '#contract/materials/proxies.ts'
import { nextTerm, proxyFaults, sharedRegions } from '#contract/materials/proxy-rules.ts'
import { moveProxyTerms } from '#server/areas/materials/proxy/terms.ts'
import { materialBrand } from '#server/database/schema/materials.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, inDays, upload } from '../suppliers/records.ts'

let server: TestServer
let brandId = 0
let contract = { url: '', name: '合同.png', size: 1_000 }
beforeAll(async () => {
  server = await createTestServer()
  const [brand] = await server.db.select().from(materialBrand).where(eq(materialBrand.status, enableStatus.enabled))
  brandId = brand?.id ?? 0
  await server.db.update(materialBrand).set({ proxyOpen: true }).where(eq(materialBrand.id, brandId))
  // The demo's own proxies would conflict with those of the test.
  await server.db.delete(proxyRecord).where(eq(proxyRecord.brandId, brandId))
  contract = { ...contract, url: await upload(server, 'goods', { isPrivate: true }) }
})
afterAll(() => server.close())

const as = { as: 'goods' }
/** Reviews what 商品运营 submitted. */
const reviewer = { as: 'admin' }

let serial = 0
const input = (change: Partial<ProxyInput> = {}): ProxyInput => ({
  brandId,
  proxyKind: proxyKind.distributor,
  companyName: freshName('代理公司'),
  contactName: '许文静',
  contactPhone: '13800000000',
  areas: ['440100', '440600'],
  exclusive: false,
  categoryIds: [],
  discountRate: '0.8',
  annualAmount: '',
  deposit: '',
  startDate: inDays(0),
  endDate: inDays(365),
  contractNo: `HT-${Date.now()}-${serial++}`,
  contractFiles: [contract],
  remark: '',
  ...change,
})
const submitted = (change: Partial<ProxyInput> = {}) =>
  server.data(saveProxyRecord, { ...input(change), submit: true }, as)
const approve = (id: number, version: number) =>
  server.api(reviewProxyRecords, { items: [{ id, version }], approved: true }, reviewer)
const get = (id: number) => server.data(getProxyRecord, { id }, as)

describe('rules', () => {
  test('at most five years, after the start, and not in the past', () => {
    expect(proxyFaults({ startDate: '2026-01-01', endDate: '2031-01-01' })).toEqual({})
    expect(proxyFaults({ startDate: '2026-01-01', endDate: '2032-01-01' })).toEqual({ endDate: '最长 5 年' })
    expect(proxyFaults({ startDate: '2026-01-01', endDate: '2026-01-01' })).toHaveProperty('endDate')
    expect(proxyFaults({ startDate: '2026-01-01', endDate: '2026-06-01' }, '2026-02-01')).toHaveProperty('startDate')
  })

  test('a renewal starts the day after the end, with the same duration', () => {
    expect(nextTerm({ startDate: '2026-03-01', endDate: '2027-02-28' })).toEqual({
      startDate: '2027-03-01',
      endDate: '2028-02-28',
    })
  })

  test('areas overlap when one contains the other', () => {
    expect(sharedRegions(['440000', '330000'], ['440600', '110000'])).toEqual(['440600'])
    expect(sharedRegions(['100000'], ['440600', '440100'])).toEqual(['440600', '440100'])
    expect(sharedRegions(['330100', '330200'], ['440600', '440100'])).toEqual([])
  })
})

describe('save and submit', () => {
  test('the brand must be enabled and open for proxies', async () => {
    const [closed] = await server.db.select().from(materialBrand).where(eq(materialBrand.proxyOpen, false))
    const refused = await server.api(saveProxyRecord, input({ brandId: closed?.id ?? 0 }), as)
    expect(refused).toMatchObject({ code: 422, data: { fields: { brandId: expect.any(String) } } })
  })

  test('a draft may begin in the past, a submitted record may not', async () => {
    const past = input({ startDate: inDays(-3) })
    const { id, version } = await server.data(saveProxyRecord, past, as)
    const refused = await server.api(saveProxyRecord, { ...past, id, version, submit: true }, as)
    expect(refused).toMatchObject({ data: { fields: { startDate: '开始日期不能早于今天' } } })
  })

  test('a contract number is unique; 409 for a stale version', async () => {
    const fields = input()
    const { id } = await server.data(saveProxyRecord, fields, as)
    expect(await server.api(saveProxyRecord, input({ contractNo: fields.contractNo }), as)).toMatchObject({
      data: { fields: { contractNo: '合同编号已存在' } },
    })
    await server.data(saveProxyRecord, { ...fields, id, version: 1, remark: '一' }, as)
    expect(await server.api(saveProxyRecord, { ...fields, id, version: 1 }, as)).toMatchObject({ code: 409 })
  })

  test('only drafts and refused records can be deleted', async () => {
    const draft = await server.data(saveProxyRecord, input(), as)
    const waiting = await submitted()
    expect(await server.api(deleteProxyRecords, { ids: [draft.id, waiting.id] }, as)).toMatchObject({ code: 422 })
    expect(await server.data(deleteProxyRecords, { ids: [draft.id] }, as)).toEqual({ done: 1 })
    expect(await server.api(getProxyRecord, { id: draft.id }, as)).toMatchObject({ code: 404 })
  })
})

describe('review', () => {
  test('begins at once when its day has come, otherwise on that day, and expires at its end', async () => {
    const today = await submitted({ areas: ['110000', '120000'] })
    expect(await approve(today.id, today.version)).toMatchObject({ code: 200 })
    expect((await get(today.id)).status).toBe(proxyStatus.active)
    const coming = await submitted({ areas: ['130000', '140000'], startDate: inDays(1), endDate: inDays(40) })
    await approve(coming.id, coming.version)
    expect((await get(coming.id)).status).toBe(proxyStatus.upcoming)
    const later = (days: number) => moment(new Date(Date.now() + days * 86_400_000))
    await moveProxyTerms(server.db, later(1))
    expect(await get(coming.id)).toMatchObject({ status: 4, daysLeft: 40 })
    await moveProxyTerms(server.db, later(41))
    expect((await get(coming.id)).status).toBe(proxyStatus.expired)
  })

  test('requires a contract, a reason for a refusal, and another person', async () => {
    const bare = await submitted({ contractNo: '', contractFiles: [], areas: ['150000', '210000'] })
    const items = [{ id: bare.id, version: bare.version }]
    expect(await server.api(reviewProxyRecords, { items, approved: true }, as)).toMatchObject({ code: 403 })
    expect(await approve(bare.id, bare.version)).toMatchObject({ code: 422, message: '缺少合同' })
    const refuse = (reason: string) => server.api(reviewProxyRecords, { items, approved: false, reason }, reviewer)
    expect(await refuse('')).toMatchObject({ code: 422, message: '驳回必须填写原因' })
    expect(await refuse('合同附件不清晰')).toMatchObject({ code: 200 })
    expect(await get(bare.id)).toMatchObject({ status: 2, reason: '合同附件不清晰' })
    expect(await approve(bare.id, bare.version)).toMatchObject({
      message: expect.stringMatching(/^该记录已被审核,请刷新（.+已驳回）$/),
    })
  })

  test('an exclusive area has one proxy; the message names record and area', async () => {
    const first = await submitted({ areas: ['510000', '520000'], exclusive: true })
    const second = await submitted({ areas: ['510100', '610000'] })
    await approve(first.id, first.version)
    const { recordNo } = await get(first.id)
    const clash = { code: 422, message: `与代理记录 ${recordNo} 的独家地区冲突：四川省成都市` }
    expect(await approve(second.id, second.version)).toMatchObject(clash)
    expect(
      await server.api(saveProxyRecord, { ...input({ areas: ['510100', '620000'] }), submit: true }, as),
    ).toMatchObject(clash)
    const wanted = { brandId, categoryIds: [], exclusive: false, startDate: inDays(0), endDate: inDays(9) }
    const seen = await server.data(checkProxyRecord, { ...wanted, areas: ['510100', '620000'] }, as)
    expect(seen).toMatchObject([{ recordNo, areaNames: '四川省成都市', blocks: true }])
    // After its end the area is available.
    const after = { startDate: inDays(366), endDate: inDays(400) }
    expect(await server.data(checkProxyRecord, { ...wanted, ...after, areas: ['510100', '620000'] }, as)).toEqual([])
  })
})

describe('an active record', () => {
  test('can be terminated once, with a reason, and releases its area', async () => {
    const { id, version } = await submitted({ areas: ['350000', '360000'], exclusive: true })
    await approve(id, version)
    const row = await get(id)
    const reason = '双方协商解除合同'
    await server.data(terminateProxyRecord, { id, version: row.version, reason }, reviewer)
    expect(await get(id)).toMatchObject({ status: 6, reason })
    const again = { id, version: row.version + 1, reason }
    expect(await server.api(terminateProxyRecord, again, reviewer)).toMatchObject({ code: 422 })
    await submitted({ areas: ['350000', '360000'] })
  })

  test('is renewed by a new record that refers to it', async () => {
    const first = await submitted({ areas: ['430000', '450000'], exclusive: true })
    expect(await server.api(saveProxyRecord, { ...input(), renewedFromId: first.id }, as)).toMatchObject({
      message: '只能续签生效中或已到期的代理',
    })
    await approve(first.id, first.version)
    const term = nextTerm(await get(first.id))
    const next = await server.data(
      saveProxyRecord,
      { ...input({ ...term, areas: ['430000', '450000'], exclusive: true }), renewedFromId: first.id, submit: true },
      as,
    )
    const { recordNo } = await get(first.id)
    expect(await get(next.id)).toMatchObject({ renewedFrom: { recordNo }, startDate: term.startDate })
    expect(await get(first.id)).toMatchObject({ renewedBy: { id: next.id } })
  })
})

test('the list counts records that expire soon; suppliers have no access', async () => {
  const { counts } = await server.data(listProxyRecords, {}, as)
  const soon = await server.data(listProxyRecords, { expiring: 30, pageSize: 200 }, as)
  expect(soon.total).toBe(counts?.expiring)
  expect(soon.list.every((row) => row.status === proxyStatus.active && (row.daysLeft ?? 99) <= 30)).toBe(true)
  expect(await server.api(listProxyRecords, {}, { as: 'supplier' })).toMatchObject({ code: 403 })
})
