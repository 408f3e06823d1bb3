import { countDistinct, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { enterpriseStatus, merchantSource } from '#contract/merchants/codes.ts'
import { importEnterpriseUsers } from '#contract/merchants/enterprise-changes.ts'
import { getEnterpriseUser, listEnterpriseUsers, listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { figuresOf, turnoverOf } from '#server/areas/orders/enterprise-orders.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { store } from '#server/database/schema/stores.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, inDays } from '../suppliers/records.ts'
import { freshLicence, freshPhone, openedEnterprise } from './enterprise-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const list = (params: ParamsOf<typeof listEnterpriseUsers> = {}, as = 'marketing') =>
  server.data(listEnterpriseUsers, params, { as })

describe('list', () => {
  test('tabs and chips count what their filters match', async () => {
    const { counts = {}, total } = await list()
    const of = async (params: ParamsOf<typeof listEnterpriseUsers>) => (await list(params)).total
    for (const status of enterpriseStatus.codes) expect(await of({ status })).toBe(counts[status])
    expect(total).toBe(enterpriseStatus.codes.reduce<number>((sum, code) => sum + (counts[code] ?? 0), 0))
    expect(await of({ expiring: true })).toBe(counts.expiring)
    expect(await of({ quietDays: 30 })).toBe(counts.quiet)
    expect(await of({ overQuota: true })).toBe(counts.overQuota)
    expect(await of({ licenceExpiring: true })).toBe(counts.licenceExpiring)
    expect((await list({ expiring: true })).counts).toEqual(counts)
    for (const chip of ['expiring', 'quiet', 'overQuota', 'licenceExpiring']) expect(counts[chip]).toBeGreaterThan(0)
  })

  test('members beyond the seats are those of 员工数超额', async () => {
    const over = await list({ overQuota: true, pageSize: 100 })
    expect(over.list.every(({ memberCount, staffTotal }) => memberCount > staffTotal)).toBe(true)
  })

  test('is searched by name, pinyin, initials and number', async () => {
    for (const name of ['云筑', 'yunzhu', 'YZZS', 'QY00000001']) {
      const found = (await list({ name })).list.map((row) => row.name)
      expect(found, name).toContain('杭州云筑装饰工程有限公司')
    }
  })

  test('finds by the last digits of a phone, for those who may see it', async () => {
    const [first] = await server.db.select().from(enterpriseUser).where(eq(enterpriseUser.id, 1))
    const { list: found } = await list({ phone: first?.phone.slice(-6) ?? '' })
    expect(found.map(({ id }) => id)).toContain(1)
    expect(await server.api(listEnterpriseUsers, { phone: '199' }, { as: 'finance' })).toMatchObject({ code: 403 })
  })

  test('a province includes its districts; cards and distributors are found', async () => {
    const { list: rows } = await list({ area: '330000', pageSize: 100 })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ area }) => area.startsWith('33'))).toBe(true)
    expect((await list({ isDistributor: true, pageSize: 100 })).list.every((row) => row.isDistributor)).toBe(true)
    const [holders] = await server.db
      .select({ count: countDistinct(tradeParty.enterpriseId) })
      .from(tradeParty)
      .where(eq(tradeParty.kind, buyerKind.blackCard))
    expect(holders?.count).toBeGreaterThan(0)
    const { list: withCard, total: held } = await list({ hasCard: true, pageSize: 100 })
    expect(held).toBe(holders?.count)
    // Its badge opens the card.
    expect(withCard.every(({ hasCard, cardId }) => hasCard && cardId !== null)).toBe(true)
    const { total } = await list()
    expect((await list({ hasCard: false })).total).toBe(total - (holders?.count ?? 0))
  })

  test('sorts by each sort field', async () => {
    for (const sort of ['name', 'openedAt', 'expireAt', 'updatedAt'] as const) {
      expect((await list({ sort })).list.length).toBe(20)
      expect((await list({ sort: `-${sort}` })).list.length).toBe(20)
    }
  })
})

describe('who sees what', () => {
  test('phones are masked without contact, the account without finance', async () => {
    const { list: seen } = await list({ pageSize: 5 }, 'finance')
    expect(seen.every(({ phone }) => phone.includes('****'))).toBe(true)
    expect((await list({ pageSize: 5 })).list.every(({ phone }) => /^\d{11}$/.test(phone))).toBe(true)
    const [withBank] = await server.db
      .select()
      .from(enterpriseUser)
      .where(eq(enterpriseUser.status, enterpriseStatus.active))
    const detail = (account: string) => server.data(getEnterpriseUser, { id: withBank?.id ?? 0 }, { as: account })
    const [content, trade] = [await detail('content'), await detail('trade')]
    expect(content.members.every(({ phone }) => phone.includes('****'))).toBe(true)
    expect(content.phone).toContain('****')
    expect(trade.members.every(({ phone }) => /^\d{11}$/.test(phone))).toBe(true)
    expect(JSON.stringify(trade)).not.toContain('Secret')
  })

  test('suppliers and dealers have no access', async () => {
    for (const as of ['supplier', 'dealer']) {
      expect(await server.api(listEnterpriseUsers, {}, { as })).toMatchObject({ code: 403 })
      expect(await server.api(getEnterpriseUser, { id: 1 }, { as })).toMatchObject({ code: 403 })
    }
  })

  test('managers to choose from are active accounts of the platform', async () => {
    const managers = await server.data(listMerchantManagers, {}, { as: 'marketing' })
    expect(managers.map(({ name }) => name)).toContain('梁一鸣')
    expect(managers.map(({ name }) => name)).not.toContain('罗锦程')
  })
})

describe('figures', () => {
  test('turnover and months add up to the orders, to the cent', async () => {
    const parties = await server.db.select().from(tradeParty)
    const owners = new Map(parties.map(({ id, enterpriseId }) => [id, enterpriseId]))
    const stores = await server.db.select().from(store)
    const runners = new Map(stores.map(({ id, enterpriseId }) => [id, enterpriseId]))
    const paid = (await server.db.select().from(order)).filter(({ paidAt }) => paidAt !== null)
    const ids = [...new Set([...owners.values()].flatMap((id) => id ?? []))].slice(0, 12)
    const turnover = await turnoverOf(server.db, ids)
    const cents = (text: string) => Math.round(Number(text) * 100)
    for (const id of ids) {
      const own = paid.filter(
        (one) =>
          runners.get(one.storeId ?? 0) === id ||
          [one.cardMerchantId, one.distributorId, one.channelId].some(
            (party) => party !== null && owners.get(party) === id,
          ),
      )
      const expected = own.reduce((sum, one) => sum + cents(one.payAmount) - cents(one.refundedAmount), 0)
      expect(cents(turnover.get(id) ?? '0')).toBe(expected)
      const figures = await figuresOf(server.db, id, inDays(0))
      expect(figures).toHaveLength(12)
      const since = `${figures[0]?.month}-01`
      const recent = own.filter(({ paidAt }) => (paidAt ?? '').slice(0, 10) >= since)
      const inYear = recent.reduce((sum, one) => sum + cents(one.payAmount) - cents(one.refundedAmount), 0)
      expect(cents(sumOfMoney(figures.flatMap(({ purchase, sale }) => [purchase, sale])))).toBe(inYear)
    }
  })
})

describe('export', () => {
  test('one endpoint exports each kind; the filters follow the rights', async () => {
    const { fileUrl } = await server.data(
      exportMerchants,
      { what: 'enterprise', filters: { status: 1 } },
      { as: 'marketing' },
    )
    expect(fileUrl).toContain('.xlsx')
    const unknown = { what: 'nothing' } as unknown as ParamsOf<typeof exportMerchants>
    expect(await server.api(exportMerchants, unknown, { as: 'marketing' })).toMatchObject({ code: 422 })
    const foreign = { what: 'enterprise', filters: { keyword: '甲' } } as const
    expect(await server.api(exportMerchants, foreign, { as: 'marketing' })).toMatchObject({ code: 400 })
    expect(await server.api(exportMerchants, { what: 'enterprise' }, { as: 'trade' })).toMatchObject({ code: 403 })
    expect(
      await server.api(exportMerchants, { what: 'enterprise', filters: { phone: '1380' } }, { as: 'auditor' }),
    ).toMatchObject({
      code: 403,
    })
  })
})

describe('import', () => {
  const head = [
    ...['企业名称', '简称', '联系人', '主账号手机', '邮箱', '商家类型', '版本', '所在地区', '详细地址', '法人'],
    ...['统一社会信用代码', '到期日', '客户经理', '内部备注'],
  ]
  const line = (changes: Record<number, string> = {}) =>
    [
      '',
      '导入家居',
      '林晓',
      '',
      '',
      '家居门店',
      '标准版',
      '浙江省杭州市西湖区',
      '文三路 90 号',
      '林晓',
      '',
      '',
      'marketing',
      '',
    ].map((cell, column) => changes[column] ?? (column === 0 ? freshName('导入') : column === 3 ? freshPhone() : cell))
  const sheet = async (rows: string[][]) => uploadSheet(server, 'marketing', await sheetFile(head, rows))

  test('adds drafts', async () => {
    const rows = [line({ 10: freshLicence() }), line({ 12: '梁一鸣' })]
    const checked = await server.data(
      validateImport,
      { resource: 'enterpriseUser', key: await sheet(rows) },
      { as: 'marketing' },
    )
    expect(checked).toMatchObject({ totalRows: 2, addRows: 2, errorRows: 0 })
    await server.data(commitImport, { checkId: checked.checkId }, { as: 'marketing' })
    while (await runNextJob(server.services));
    const [made] = (await list({ name: rows[0]?.[0] ?? '' })).list
    expect(made).toMatchObject({
      status: enterpriseStatus.draft,
      source: merchantSource.imported,
      area: '330106',
      manager: { name: '梁一鸣' },
    })
  })

  test('any bad row: nothing is written', async () => {
    const known = await openedEnterprise(server)
    const phone = freshPhone()
    const fileKey = await sheet([
      line({ 3: phone }),
      line({ 3: phone }),
      line({ 0: known.name }),
      line({ 5: '个人商家' }),
      line({ 7: '浙江省杭州市' }),
      line({ 10: '91330106MA3X000019' }),
      line({ 12: 'supplier' }),
    ])
    const before = await server.db.$count(enterpriseUser)
    const answer = await server.data(importEnterpriseUsers, { fileKey }, { as: 'marketing' })
    expect(answer.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, '主账号手机', '主账号手机已被其他企业使用'],
      [4, '企业名称', '企业名称已存在'],
      [5, '商家类型', '企业商家不能选择个人商家'],
      [6, '所在地区', '所在地区请写到区县，如浙江省杭州市西湖区'],
      [7, '统一社会信用代码', '统一社会信用代码不正确'],
      [8, '客户经理', '没有这个客户经理，请写登录账号'],
    ])
    while (await runNextJob(server.services));
    expect(await server.db.$count(enterpriseUser)).toBe(before)
    expect(await server.api(importEnterpriseUsers, { fileKey }, { as: 'trade' })).toMatchObject({ code: 403 })
  })
})
