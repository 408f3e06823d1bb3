import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { merchantEdition, merchantUserStatus, quotaChangeKind } from '#contract/merchants/codes.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import {
  adjustStaffQuotas,
  importStaffQuotas,
  listStaffQuotaChanges,
  listStaffQuotas,
} from '#contract/merchants/staff-quotas.ts'
import { watchSeats } from '#server/areas/merchants/staff-quota/scheduled-work.ts'
import { enterpriseUser, merchantUser, staffQuotaChange } from '#server/database/schema/merchants.ts'
import { notification } from '#server/database/schema/platform.ts'
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
const _fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: Record<string, string> } | null)?.fields
const changesOf = async (enterpriseId: number) => (await server.data(listStaffQuotaChanges, { enterpriseId }, as)).list
const at = (count: number) => after(moment(new Date()), days(count))
const bells = async (name: string) =>
  (await server.db.select().from(notification).orderBy(asc(notification.id)))
    .filter(({ title }) => title.includes(name))
    .map(({ title }) => title)

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
