import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import {
  enableMerchantUsers,
  listMerchantUsers,
  saveMerchantUser,
  searchMemberEnterprises,
} from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { freeSeats } from '#server/areas/merchants/quota.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { change } from '../entity/calls.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { openedEnterprise } from './enterprise-records.ts'
import { addMember, newMember } from './member-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const open = (changes = {}) => openedEnterprise(server, changes)
const save = (params: ParamsOf<typeof saveMerchantUser>, account = 'marketing') =>
  server.api(saveMerchantUser, params, { as: account })
const _fieldOf = (answer: { data: unknown }) => (answer.data as { fields?: Record<string, string> } | null)?.fields
const free = (id: number) => change(server, ({ db }) => freeSeats(db, id, inDays(0)))
/** Leaves so many seats. */
const _leaveSeats = async (id: number, count: number) =>
  server.db
    .update(enterpriseUser)
    .set({ addonQuota: count - (await free(id)) })
    .where(eq(enterpriseUser.id, id))

describe('list', () => {
  const list = (params: ParamsOf<typeof listMerchantUsers> = {}, account = 'trade') =>
    server.data(listMerchantUsers, params, { as: account })

  test('counts by status, and finds by name, pinyin, phone, merchant, role and login', async () => {
    const { id } = await open()
    const member = await addMember(server, id, { name: '欧阳若兰' })
    const all = await list()
    for (const status of merchantUserStatus.codes) expect((await list({ status })).total).toBe(all.counts?.[status])
    const found = async (params: ParamsOf<typeof listMerchantUsers>) =>
      (await list({ ...params, pageSize: 100 })).list.map((row) => row.id)
    for (const name of ['若兰', 'ouyang', 'OYRL'])
      expect(await found({ name, enterpriseId: id }), name).toEqual([member.id])
    expect(await found({ phone: member.phone })).toEqual([member.id])
    expect(await found({ phone: member.phone.slice(-4), enterpriseId: id })).toEqual([member.id])
    expect(await found({ phone: '甲' })).toEqual([])
    expect(await found({ enterpriseId: id, roleLevel: storeRoleLevel.finance })).toEqual([member.id])
    expect(await found({ enterpriseId: id, storeRoleId: member.storeRoleId })).toEqual([member.id])
    expect(await found({ ids: [member.id] })).toEqual([member.id])
    const since = { lastLoginFrom: inDays(-3), lastLoginTo: inDays(0) }
    const recent = (await list({ ...since, pageSize: 200 })).list
    expect(recent.length).toBeGreaterThan(0)
    expect(recent.every(({ lastLoginAt }) => (lastLoginAt ?? '') >= inDays(-3))).toBe(true)
    for (const sort of ['name', 'joinedAt', 'lastLoginAt', 'updatedAt'] as const) {
      expect((await list({ sort })).list.length).toBe(20)
      expect((await list({ sort: `-${sort}` })).list.length).toBe(20)
    }
  })

  test('phones are masked without contact, and are no filter then', async () => {
    expect((await list({ pageSize: 5 })).list.every(({ phone }) => /^\d{11}$/.test(phone))).toBe(true)
    for (const account of ['finance', 'content', 'auditor']) {
      expect((await list({ pageSize: 5 }, account)).list.every(({ phone }) => phone.includes('****'))).toBe(true)
      expect(await server.api(listMerchantUsers, { phone: '1380' }, { as: account })).toMatchObject({ code: 403 })
    }
    expect(JSON.stringify(await list())).not.toContain('passwordHash')
  })

  test('the export follows filters and rights', async () => {
    const params = { what: 'member', filters: { status: 1 } } as const
    expect((await server.data(exportMerchants, params, as)).fileUrl).toContain('.xlsx')
    expect(await server.api(exportMerchants, params, { as: 'trade' })).toMatchObject({ code: 403 })
    const byPhone = { what: 'member', filters: { phone: '1380' } } as const
    expect(await server.api(exportMerchants, byPhone, { as: 'auditor' })).toMatchObject({ code: 403 })
  })

  test('others than the platform have no access; readers change nothing', async () => {
    const { id } = await open()
    const member = await addMember(server, id)
    for (const account of ['supplier', 'dealer', 'goods'])
      expect(await server.api(listMerchantUsers, {}, { as: account })).toMatchObject({ code: 403 })
    for (const account of ['finance', 'content', 'auditor', 'supplier', 'dealer']) {
      expect(await save(await newMember(server, id), account), account).toMatchObject({ code: 403 })
      const stop = { ids: [member.id], action: 'disable' as const, reason: '测试' }
      expect(await server.api(enableMerchantUsers, stop, { as: account })).toMatchObject({ code: 403 })
    }
  })

  test('merchants to choose from are found by name and number, those in use first', async () => {
    const { id, enterpriseNo } = await open({ shortName: '远山木作' })
    const search = (params: ParamsOf<typeof searchMemberEnterprises>) =>
      server.data(searchMemberEnterprises, params, as)
    expect(await search({ keyword: enterpriseNo })).toEqual([{ id, name: '远山木作', enterpriseNo, isActive: true }])
    expect((await search({ keyword: '远山' })).map((row) => row.id)).toContain(id)
    expect(await search({ id })).toHaveLength(1)
  })
})
