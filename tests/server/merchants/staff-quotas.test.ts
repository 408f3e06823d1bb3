import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { merchantEdition, quotaChangeKind } from '#contract/merchants/codes.ts'
import { editEnterpriseUser, getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { adjustedGift, adjustmentFaults, MAX_GIFT, percentUsed, seatsOf } from '#contract/merchants/quota-rules.ts'
import { adjustStaffQuotas, listStaffQuotaChanges, listStaffQuotas } from '#contract/merchants/staff-quotas.ts'
import { enterpriseUser, staffQuotaChange } from '#server/database/schema/merchants.ts'
import { auditLog, notification } from '#server/database/schema/platform.ts'
import { after, days, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { openedEnterprise } from './enterprise-records.ts'
import { addMember } from './member-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const open = (changes = {}) => openedEnterprise(server, { edition: merchantEdition.basic, ...changes })
const list = (params: ParamsOf<typeof listStaffQuotas> = {}, account = 'marketing') =>
  server.data(listStaffQuotas, params, { as: account })
const quotaOf = async (id: number) => {
  const [row] = (await list({ enterpriseId: id })).list
  if (!row) throw new Error(`no seats of ${id}`)
  return row
}
const adjust = (enterpriseIds: number[], delta: number, more = {}, account = 'marketing') =>
  server.api(adjustStaffQuotas, { enterpriseIds, delta, reason: '活动支持', ...more }, { as: account })
const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: Record<string, string> } | null)?.fields
const changesOf = async (enterpriseId: number) => (await server.data(listStaffQuotaChanges, { enterpriseId }, as)).list
const _at = (count: number) => after(moment(new Date()), days(count))
const _bells = async (name: string) =>
  (await server.db.select().from(notification).orderBy(asc(notification.id)))
    .filter(({ title }) => title.includes(name))
    .map(({ title }) => title)

describe('list', () => {
  test('adds up: package, bought and given are the total, used and free as well', async () => {
    const page = await list({ pageSize: 200 })
    const sum = (field: 'packageQuota' | 'addonQuota' | 'giftQuota' | 'totalQuota' | 'usedQuota') =>
      page.list.reduce((total, row) => total + row[field], 0)
    expect(page.total).toBe(page.list.length)
    for (const field of ['packageQuota', 'addonQuota', 'giftQuota', 'totalQuota', 'usedQuota'] as const)
      expect(page.sums[field], field).toBe(sum(field))
    for (const row of page.list) {
      expect(row.totalQuota).toBe(row.packageQuota + row.addonQuota + row.giftQuota)
      expect(row.remainQuota).toBe(row.totalQuota - row.usedQuota)
      expect(row.useRate).toBe(percentUsed(row.usedQuota, row.totalQuota))
    }
  })

  test('tabs count what their filters find, and the sums are those of the open tab', async () => {
    const { counts = {}, total } = await list()
    expect(total).toBe(counts.all)
    for (const tab of ['over', 'nearlyFull', 'giftEnding'] as const) {
      const page = await list({ [tab]: true, pageSize: 200 })
      expect(page.total, tab).toBe(counts[tab])
      expect(page.total, tab).toBeGreaterThan(0)
      expect(page.list.length, tab).toBe(page.total)
      expect(page.sums.usedQuota).toBe(page.list.reduce((sum, row) => sum + row.usedQuota, 0))
      expect(page.counts).toEqual(counts)
    }
    expect((await list({ over: true })).list.every(({ remainQuota }) => remainQuota < 0)).toBe(true)
    expect((await list({ nearlyFull: true })).list.every((row) => row.useRate >= 90 && row.remainQuota >= 0)).toBe(true)
  })

  test('filters by name, type, edition, manager, use and free seats, and sorts', async () => {
    const { id, enterpriseNo, name } = await open({ shortName: '远山木作' })
    for (const text of [name, '远山', 'ysmz', enterpriseNo])
      expect(
        (await list({ name: text, pageSize: 200 })).list.map((row) => row.id),
        text,
      ).toContain(id)
    expect((await list({ useRateFrom: 80, pageSize: 200 })).list.every(({ useRate }) => useRate >= 80)).toBe(true)
    expect((await list({ remainTo: 1, pageSize: 200 })).list.every(({ remainQuota }) => remainQuota <= 1)).toBe(true)
    const { list: basic } = await list({ edition: merchantEdition.basic, pageSize: 200 })
    expect(basic.every(({ edition }) => edition === merchantEdition.basic)).toBe(true)
    for (const sort of ['name', 'useRate', 'remainQuota', 'giftExpireAt', 'changedAt'] as const) {
      expect((await list({ sort })).list.length).toBe(20)
      expect((await list({ sort: `-${sort}` })).list.length).toBe(20)
    }
    const rates = (await list({ sort: '-useRate' })).list.map((row) => row.usedQuota / row.totalQuota)
    expect(rates).toEqual(rates.toSorted((left, right) => right - left))
  })
})

describe('adjusting', () => {
  test('gives seats with a reason and an end, and writes history and log', async () => {
    const { id, version } = await open()
    expect(await adjust([id], 2, { validTo: inDays(10) })).toMatchObject({ code: 200, data: { done: 1, failed: [] } })
    expect(await quotaOf(id)).toMatchObject({
      packageQuota: 5,
      giftQuota: 2,
      giftExpireAt: inDays(10),
      totalQuota: 7,
      usedQuota: 1,
      remainQuota: 6,
      useRate: 14,
    })
    const [first] = await changesOf(id)
    expect(first).toMatchObject({
      kind: quotaChangeKind.manual,
      delta: 2,
      before: 5,
      after: 7,
      validTo: inDays(10),
      reason: '活动支持',
      createdBy: '梁一鸣',
    })
    expect((await server.data(getEnterpriseUser, { id }, as)).quota.totalQuota).toBe(7)
    const entries = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'staffQuota'), eq(auditLog.targetId, String(id))))
    expect(entries.at(-1)).toMatchObject({ action: 'adjust', reason: '活动支持' })
    // The form of the merchant is not stale because of seats.
    expect(await server.api(editEnterpriseUser, { id, version, remark: '改' }, as)).toMatchObject({
      code: 200,
    })
  })

  test('the delta is not 0, within limits, with a reason, and ends after today', async () => {
    const { id } = await open()
    const DELTA = '调整数量应为 -999 到 999 之间、不为 0 的整数'
    for (const delta of [0, 1000, -1000])
      expect(await adjust([id], delta), String(delta)).toMatchObject({ message: DELTA })
    expect(fieldsOf(await adjust([id], 1, { reason: '' }))).toEqual({ reason: '原因至少 2 个字' })
    expect(fieldsOf(await adjust([id], 1, { validTo: inDays(0) }))).toEqual({ validTo: '有效期须晚于今天' })
    await adjust([id], 900)
    expect(fieldsOf(await adjust([id], 100))).toEqual({ delta: '调整后赠送 1000 个，应在 -999 到 999 之间' })
  })

  test('taking seats so that the total is 0 is refused', async () => {
    const { id } = await open()
    await adjust([id], 3)
    await server.db.update(enterpriseUser).set({ addonQuota: -3 }).where(eq(enterpriseUser.id, id))
    expect(fieldsOf(await adjust([id], -5))).toEqual({ delta: '调整后总数量为 0，不能少于 1' })
  })

  test('below the people in use it asks to confirm, and then begins the days of grace', async () => {
    const { id } = await open()
    for (let count = 0; count < 3; count++) await addMember(server, id)
    expect(fieldsOf(await adjust([id], -2))).toEqual({
      confirmOver: '调整后共 3 个，少于已用的 4 个；确认后有 7 天宽限，到期停用最新加入的成员',
    })
    expect(await adjust([id], -2, { confirmOver: true })).toMatchObject({ code: 200 })
    expect(await quotaOf(id)).toMatchObject({ remainQuota: -1, overSince: inDays(0), graceEndsOn: inDays(7) })
    await adjust([id], 1)
    expect(await quotaOf(id)).toMatchObject({ remainQuota: 0, overSince: null, graceEndsOn: null })
  })

  test('a gift has one end, which is not moved forward; without one it stays', async () => {
    const { id } = await open()
    await adjust([id], 5)
    expect(fieldsOf(await adjust([id], 2, { validTo: inDays(10) }))).toEqual({
      validTo: '已赠送的 5 个长期有效，有效期不能提前',
    })
    await adjust([id], -5)
    await adjust([id], 2, { validTo: inDays(10) })
    expect(fieldsOf(await adjust([id], 2, { validTo: inDays(9) }))).toEqual({
      validTo: `已赠送的 2 个有效至 ${inDays(10)}，有效期不能提前`,
    })
    await adjust([id], 1)
    expect(await quotaOf(id)).toMatchObject({ giftQuota: 3, giftExpireAt: inDays(10) })
    await adjust([id], 1, { validTo: inDays(20) })
    expect(await quotaOf(id)).toMatchObject({ giftQuota: 4, giftExpireAt: inDays(20) })
    await adjust([id], -4)
    expect(await quotaOf(id)).toMatchObject({ giftQuota: 0, giftExpireAt: '' })
  })

  test('goes row by row for many, and two at once add up', async () => {
    const [one, two] = [await open(), await open()]
    await server.db.update(enterpriseUser).set({ status: 4 }).where(eq(enterpriseUser.id, two.id))
    expect(await adjust([two.id, one.id], 1)).toMatchObject({
      data: { done: 1, failed: [{ id: two.id, message: '只能调整已开通的商家' }] },
    })
    await Promise.all([adjust([one.id], 1), adjust([one.id], 1)])
    expect((await quotaOf(one.id)).giftQuota).toBe(3)
    const rows = await changesOf(one.id)
    expect(rows.map(({ before, delta, after: to }) => before + delta === to)).not.toContain(false)
    expect(rows.slice(0, 3).map(({ after: to }) => to)).toEqual([8, 7, 6])
  })

  test('the history is a chain: each change begins where the one before ended', async () => {
    const { id } = await open()
    for (const delta of [3, -1, 4, -2]) await adjust([id], delta)
    const rows = (await changesOf(id)).toReversed()
    for (const [index, row] of rows.entries()) {
      expect(row.before).toBe(index === 0 ? 0 : rows[index - 1]?.after)
      expect(row.after).toBe(row.before + row.delta)
    }
    expect(rows.at(-1)?.after).toBe((await quotaOf(id)).totalQuota)
    const manual = await server.data(listStaffQuotaChanges, { enterpriseId: id, kind: quotaChangeKind.manual }, as)
    expect(manual.total).toBe(4)
    const none = await server.data(listStaffQuotaChanges, { enterpriseId: id, createdTo: inDays(-1) }, as)
    expect(none.total).toBe(0)
  })

  test('only 营销运营 adjusts; 交易客服 and the auditor read', async () => {
    const { id } = await open()
    for (const account of ['trade', 'finance', 'content', 'auditor', 'goods', 'supplier', 'dealer'])
      expect(await adjust([id], 1, {}, account), account).toMatchObject({ code: 403 })
    for (const account of ['trade', 'auditor']) expect((await list({ enterpriseId: id }, account)).total).toBe(1)
    for (const account of ['finance', 'content', 'goods', 'supplier', 'dealer'])
      expect(await server.api(listStaffQuotas, {}, { as: account }), account).toMatchObject({ code: 403 })
  })
})

test('rules: an adjustment without faults leaves at least one seat and a gift within limits', () => {
  const today = '2026-11-23'
  const ends = [null, '2026-11-20', '2026-11-23', '2026-12-31']
  for (const giftQuota of [-3, 0, 4, 998])
    for (const giftExpireAt of ends)
      for (const delta of [-999, -4, -1, 1, 2, 999])
        for (const validTo of [undefined, '', '2026-11-23', '2026-12-01', '2027-01-01'])
          for (const used of [0, 3, 9]) {
            const terms = { edition: merchantEdition.basic, addonQuota: 2, giftQuota, giftExpireAt }
            const faults = adjustmentFaults(terms, { delta, validTo }, { used, today, isConfirmed: false })
            if (Object.keys(faults).length > 0) continue
            const before = seatsOf(terms, today)
            const gift = adjustedGift(terms, { delta, validTo }, today)
            const seats = seatsOf({ ...terms, ...gift }, today)
            expect(seats.totalQuota).toBe(before.totalQuota + delta)
            expect(seats.totalQuota).toBeGreaterThanOrEqual(1)
            expect(Math.abs(gift.giftQuota)).toBeLessThanOrEqual(MAX_GIFT)
            if (delta < 0) expect(seats.totalQuota).toBeGreaterThanOrEqual(Math.min(used, seats.totalQuota))
            if (gift.giftExpireAt) expect(gift.giftExpireAt >= today).toBe(true)
          }
})

test('the demo data is consistent: changes are chains that end at the present seats', async () => {
  const known = (await list({ pageSize: 200 })).list.filter(({ id }) => id <= 120)
  expect(known.length).toBeGreaterThan(60)
  const kinds = new Set<number>()
  for (const { id, totalQuota } of known.slice(0, 40)) {
    const rows = await server.db
      .select()
      .from(staffQuotaChange)
      .where(eq(staffQuotaChange.enterpriseId, id))
      .orderBy(asc(staffQuotaChange.createdAt), asc(staffQuotaChange.id))
    for (const [index, row] of rows.entries()) {
      kinds.add(row.kind)
      expect(row.before, `${id}`).toBe(index === 0 ? 0 : rows[index - 1]?.after)
      expect(row.after, `${id}`).toBe(row.before + row.delta)
    }
    expect(rows.at(-1)?.after, `${id}`).toBe(totalQuota)
  }
  expect(kinds.size).toBeGreaterThan(3)
})
