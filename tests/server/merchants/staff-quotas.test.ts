import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { merchantEdition, merchantUserStatus, quotaChangeKind } from '#contract/merchants/codes.ts'
import { editEnterpriseUser, getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { adjustedGift, adjustmentFaults, MAX_GIFT, percentUsed, seatsOf } from '#contract/merchants/quota-rules.ts'
import {
  adjustStaffQuotas,
  importStaffQuotas,
  listStaffQuotaChanges,
  listStaffQuotas,
} from '#contract/merchants/staff-quotas.ts'
import { watchSeats } from '#server/areas/merchants/staff-quota/scheduled-work.ts'
import { enterpriseUser, merchantUser, staffQuotaChange } from '#server/database/schema/merchants.ts'
import { auditLog, notification } from '#server/database/schema/platform.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { after, days, moment } from '#server/time.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { openedEnterprise } from './enterprise-records.ts'
import { addMember, enterpriseRow, memberRow, ownerOf } from './member-records.ts'

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
const at = (count: number) => after(moment(new Date()), days(count))
const bells = async (name: string) =>
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
    for (const [place, row] of rows.entries()) {
      expect(row.before).toBe(place === 0 ? 0 : rows[place - 1]?.after)
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

describe('scheduled work', () => {
  test('a gift ends the day after its last one: reminded once, and in the history', async () => {
    const { id, name } = await open({ expireAt: inDays(400) })
    await adjust([id], 2, { validTo: inDays(10) })
    for (const day of [1, 2, 3, 4, 5, 10])
      await Promise.all([watchSeats(server.db, at(day)), watchSeats(server.db, at(day))])
    expect(await enterpriseRow(server, id)).toMatchObject({ giftQuota: 2 })
    expect(await bells(name)).toEqual([`「${name}」赠送的员工数将于 ${inDays(10)} 到期`])
    await Promise.all([watchSeats(server.db, at(11)), watchSeats(server.db, at(11))])
    expect(await enterpriseRow(server, id)).toMatchObject({ giftQuota: 0, giftExpireAt: null })
    expect((await quotaOf(id)).totalQuota).toBe(5)
    const ended = await server.db
      .select()
      .from(staffQuotaChange)
      .where(and(eq(staffQuotaChange.enterpriseId, id), eq(staffQuotaChange.kind, quotaChangeKind.giftExpiry)))
    expect(ended).toMatchObject([{ delta: -2, before: 7, after: 5, createdBy: '系统', validTo: inDays(10) }])
    expect((await bells(name)).at(-1)).toBe(`「${name}」赠送的 2 个员工数已到期`)
  })

  test('an ended gift counts no more before the schedule ran, and is written off by the next adjustment', async () => {
    const { id } = await open()
    await adjust([id], 2, { validTo: inDays(10) })
    await server.db
      .update(enterpriseUser)
      .set({ giftExpireAt: inDays(-1) })
      .where(eq(enterpriseUser.id, id))
    expect(await quotaOf(id)).toMatchObject({ giftQuota: 0, giftExpireAt: '', totalQuota: 5 })
    await adjust([id], 3)
    expect(await quotaOf(id)).toMatchObject({ giftQuota: 3, giftExpireAt: '', totalQuota: 8 })
    expect((await changesOf(id)).map(({ kind }) => kind).slice(0, 2)).toEqual([
      quotaChangeKind.manual,
      quotaChangeKind.giftExpiry,
    ])
  })

  test('after 7 days the newest members over the limit are disabled, the owner never', async () => {
    const { id, name } = await open({ expireAt: inDays(400) })
    await adjust([id], 2, { validTo: inDays(1) })
    const members: { id: number }[] = []
    for (let count = 0; count < 6; count++) members.push(await addMember(server, id, { name: `成员${count}` }))
    const dayIn = async (member: number, joinedAt: string) =>
      server.db.update(merchantUser).set({ joinedAt }).where(eq(merchantUser.id, member))
    const owner = await ownerOf(server, id)
    await dayIn(owner.id, inDays(0))
    for (const [place, member] of members.entries()) await dayIn(member.id, inDays(-10 + place))
    await watchSeats(server.db, at(2))
    expect((await enterpriseRow(server, id)).overSince).toBe(inDays(2))
    expect((await bells(name)).at(-1)).toBe(`「${name}」的成员超出员工数 2 个`)
    await watchSeats(server.db, at(8))
    const statuses = async () => Promise.all(members.map(async (member) => (await memberRow(server, member.id)).status))
    const { active, disabled } = merchantUserStatus
    expect(await statuses()).toEqual([active, active, active, active, active, active])
    await Promise.all([watchSeats(server.db, at(9)), watchSeats(server.db, at(9))])
    expect(await statuses()).toEqual([active, active, active, active, disabled, disabled])
    expect((await memberRow(server, owner.id)).status).toBe(active)
    expect((await memberRow(server, members[5]?.id ?? 0)).disableReason).toBe('超出员工数上限满 7 天')
    expect((await enterpriseRow(server, id)).overSince).toBeNull()
    expect((await bells(name)).filter((title) => title.includes('已停用'))).toEqual([`「${name}」的 2 个成员已停用`])
  })

  test('disabling members in time ends the days of grace', async () => {
    const { id } = await open({ expireAt: inDays(400) })
    await addMember(server, id)
    const two = await addMember(server, id)
    await adjust([id], -3, { confirmOver: true })
    expect((await enterpriseRow(server, id)).overSince).toBe(inDays(0))
    await server.db.update(merchantUser).set({ status: merchantUserStatus.disabled }).where(eq(merchantUser.id, two.id))
    await watchSeats(server.db, at(3))
    expect((await enterpriseRow(server, id)).overSince).toBeNull()
    await watchSeats(server.db, at(8))
    expect((await list({ enterpriseId: id })).list[0]).toMatchObject({ usedQuota: 2, totalQuota: 2 })
  })
})

describe('import and export', () => {
  const head = ['企业编号', '企业名称', '调整数量', '有效至', '原因']
  const sheet = async (rows: string[][], account = 'marketing') =>
    uploadSheet(server, account, await sheetFile(head, rows))

  test('adjusts each merchant once; the same file is not imported again', async () => {
    const [one, two] = [await open(), await open()]
    const rows = [
      [one.enterpriseNo, one.name, '+3', inDays(30), '续约赠送'],
      [two.enterpriseNo.toLowerCase(), '', '-2', '', '收回多赠'],
    ]
    const fileKey = await sheet(rows)
    expect(await server.data(importStaffQuotas, { fileKey }, as)).toMatchObject({ total: 2, valid: 2, errors: [] })
    while (await runNextJob(server.services));
    expect(await quotaOf(one.id)).toMatchObject({ giftQuota: 3, giftExpireAt: inDays(30), totalQuota: 8 })
    expect(await quotaOf(two.id)).toMatchObject({ giftQuota: -2, totalQuota: 3 })
    expect((await changesOf(two.id))[0]).toMatchObject({ reason: '收回多赠', kind: quotaChangeKind.manual })
    const again = await server.data(validateImport, { resource: 'staffQuota', key: fileKey }, as)
    expect(again.errorRows).toBe(2)
    expect(again.errorList[0]?.reason).toContain('此文件已导入过')
  })

  test('a row of an unknown number: nothing is written, the row is named', async () => {
    const { id, enterpriseNo } = await open()
    for (let count = 0; count < 3; count++) await addMember(server, id)
    const fileKey = await sheet([
      [enterpriseNo, '', '1', '', '续约赠送'],
      ['QY99999999', '', '1', '', '续约赠送'],
    ])
    const answer = await server.data(importStaffQuotas, { fileKey }, as)
    expect(answer).toMatchObject({ valid: 1, errors: [{ row: 3, message: '没有企业「QY99999999」' }] })
    while (await runNextJob(server.services));
    expect((await quotaOf(id)).totalQuota).toBe(5)
    const below = await server.data(
      importStaffQuotas,
      { fileKey: await sheet([[enterpriseNo, '', '-2', '', '收回']]), dryRun: true },
      as,
    )
    expect(below.errors).toMatchObject([{ row: 2, message: '调整后少于已用的 4 个，请在列表中调整并确认' }])
    const key = await sheet([[enterpriseNo, '', '1', '', '续约赠送']], 'trade')
    expect(await server.api(importStaffQuotas, { fileKey: key }, { as: 'trade' })).toMatchObject({ code: 403 })
  })

  test('two imports of one merchant at once add up', async () => {
    const { id, enterpriseNo } = await open()
    const checks = await Promise.all(
      ['甲批次', '乙批次'].map(async (reason) =>
        server.data(
          validateImport,
          { resource: 'staffQuota', key: await sheet([[enterpriseNo, '', '2', '', reason]]) },
          as,
        ),
      ),
    )
    for (const { checkId } of checks) await server.data(commitImport, { checkId }, as)
    while (await runNextJob(server.services));
    expect((await quotaOf(id)).totalQuota).toBe(9)
  })

  test('the export has the filters of the list', async () => {
    const params = { what: 'quota', filters: { over: true } } as const
    expect((await server.data(exportMerchants, params, as)).fileUrl).toContain('.xlsx')
    expect(await server.api(exportMerchants, params, { as: 'trade' })).toMatchObject({ code: 403 })
  })
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
    for (const [place, row] of rows.entries()) {
      kinds.add(row.kind)
      expect(row.before, `${id}`).toBe(place === 0 ? 0 : rows[place - 1]?.after)
      expect(row.after, `${id}`).toBe(row.before + row.delta)
    }
    expect(rows.at(-1)?.after, `${id}`).toBe(totalQuota)
  }
  expect(kinds.size).toBeGreaterThan(3)
})
