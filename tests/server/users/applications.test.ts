import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { startBulk } from '#contract/bulk.ts'
import { countNotifications } from '#contract/notifications.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { searchRecords } from '#contract/search.ts'
import {
  claimUserApplication,
  exportUserApplications,
  getUserApplication,
  listUserApplications,
  reviewUserApplications,
  viewUserApplicationPapers,
} from '#contract/users/applications.ts'
import { applicationRisk, applicationStatus, claimState, userStatus } from '#contract/users/codes.ts'
import { revealContact } from '#contract/users/contacts.ts'
import { enableUser } from '#contract/users/user-changes.ts'
import { remindOfApplications } from '#server/areas/users/application/scheduled-work.ts'
import { notification } from '#server/database/schema/platform.ts'
import { userApplication } from '#server/database/schema/users.ts'
import { hours, minutes } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { applicationOf, apply, freshIdCard, freshLicence } from './applications.ts'
import { register } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const { pending, passed } = applicationStatus
const found = async (filters: Parameters<typeof server.data<typeof listUserApplications>>[1], who = 'marketing') =>
  server.data(listUserApplications, { pageSize: 200, ...filters }, { as: who })
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const claim = (params: object, who = 'marketing') => server.api(claimUserApplication, params, { as: who })

describe('list', () => {
  test('the demo has applications in every state, with counts, and the longest waiting come first', async () => {
    const all = await found({ pageSize: 1 })
    for (const status of applicationStatus.codes) expect(all.counts?.[status], String(status)).toBeGreaterThan(5)
    const waiting = await found({ status: pending })
    expect(waiting.total).toBe(waiting.counts?.[pending])
    const times = waiting.list.map(({ submittedAt }) => submittedAt)
    expect(times).toEqual(times.toSorted())
    const late = await found({ status: pending, overdue: true })
    expect(late.total).toBe(late.counts?.overdue)
    expect(late.counts).toEqual(waiting.counts)
    expect(ids(late.list)).toEqual(ids(waiting.list.filter(({ isOverdue }) => isOverdue)))
    expect(late.list.every(({ waitHours }) => waitHours >= 24)).toBe(true)
  })

  test('finds by number, name, pinyin, company and the last digits, by a whole phone only for who may read it', async () => {
    const row = await apply(server, {
      identity: userIdentity.decorator,
      realName: '欧阳锦程',
      companyName: '听松堂装饰',
    })
    for (const keyword of [row.applicationNo, '欧阳锦', 'ouyangjin', 'oyjc', '听松堂', row.phone.slice(-4)])
      expect(ids((await found({ keyword })).list), keyword).toContain(row.id)
    expect((await found({ keyword: row.phone })).list).toEqual([])
    expect(ids((await found({ keyword: row.phone }, 'admin')).list)).toEqual([row.id])
    expect((await found({ keyword: row.applicationNo })).list[0]?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  })

  test('each filter finds what has the value, and no other', async () => {
    const designers = await found({ identity: userIdentity.designer })
    expect(designers.list.every(({ identity }) => identity === userIdentity.designer)).toBe(true)
    const here = await found({ area: '330000' })
    expect(here.list.length).toBeGreaterThan(0)
    expect(here.list.every(({ area }) => area.startsWith('33'))).toBe(true)
    const shared = await found({ riskFlag: applicationRisk.imageShared })
    expect(shared.list.length).toBeGreaterThan(0)
    expect(shared.list.every(({ riskFlags }) => riskFlags.includes(applicationRisk.imageShared))).toBe(true)
    const today = server.now().slice(0, 10)
    const reviewed = await found({ status: passed, reviewedFrom: today.slice(0, 8).concat('01') })
    expect(reviewed.list.every(({ reviewedAt }) => (reviewedAt ?? '') >= today.slice(0, 7))).toBe(true)
    const sorted = await found({ status: passed, sort: '-reviewedAt' })
    const times = sorted.list.map(({ reviewedAt }) => reviewedAt ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('only reviewers see it; an export needs both permissions', async () => {
    for (const who of ['trade', 'finance', 'goods', 'content', 'supplier', 'dealer', 'auditor'])
      expect(await server.api(listUserApplications, {}, { as: who }), who).toMatchObject({ code: 403 })
    const [some] = (await found({ pageSize: 1 })).list
    const chosen = { ids: [some?.id ?? 0] }
    expect(await server.api(exportUserApplications, chosen, { as: 'trade' })).toMatchObject({ code: 403 })
    const { fileUrl } = await server.data(exportUserApplications, chosen, as)
    expect(fileUrl).toBeTypeOf('string')
  })

  test('the palette and the to-dos lead to it, for reviewers only', async () => {
    const row = await apply(server, { realName: '慕容知夏' })
    const of = async (who: string) =>
      JSON.stringify(await server.data(searchRecords, { keyword: '慕容知' }, { as: who }))
    expect(await of('marketing')).toContain(row.applicationNo)
    expect(await of('trade')).not.toContain(row.applicationNo)
    const { todos } = await server.data(countNotifications, {}, as)
    const waiting = (await found({ status: pending })).total
    expect(todos.find(({ code }) => code === 'userApplication')).toMatchObject({ title: '待审核用户', count: waiting })
    const others = await server.data(countNotifications, {}, { as: 'trade' })
    expect(others.todos.some(({ code }) => code === 'userApplication')).toBe(false)
  })
})

describe('claim', () => {
  test('without an id it takes the longest waiting one, and two people get two', async () => {
    const answers = await Promise.all([claim({}), claim({}, 'admin')])
    const taken = answers.map(({ data }) => data?.id ?? 0)
    const oldest = ids((await found({ status: pending, pageSize: 2 })).list)
    expect(taken.toSorted((one, other) => one - other)).toEqual(oldest.toSorted((one, other) => one - other))
    for (const [index, who] of ['marketing', 'admin'].entries()) await claim({ id: taken[index], release: true }, who)
  })

  test('another sees who has it, and takes it when it was given back or after 15 minutes', async () => {
    const { id } = await apply(server)
    expect(await claim({ id }, 'admin')).toMatchObject({ code: 200, data: { claimedBy: '周敏' } })
    expect(await claim({ id })).toMatchObject({ code: 409, message: '周敏 正在审核该申请' })
    expect((await server.data(getUserApplication, { id }, as)).claimedBy).toMatchObject({ name: '周敏' })
    expect(ids((await found({ status: pending, mine: true }, 'admin')).list)).toContain(id)
    expect(ids((await found({ claim: claimState.others })).list)).toContain(id)
    expect(ids((await found({ claim: claimState.free })).list)).not.toContain(id)
    // Somebody else gives nothing back.
    await claim({ id, release: true })
    expect(await claim({ id })).toMatchObject({ code: 409 })
    await claim({ id, release: true }, 'admin')
    expect((await claim({ id })).code).toBe(200)
    server.advance(minutes(14))
    expect((await claim({ id })).code).toBe(200)
    server.advance(minutes(14))
    expect((await claim({ id }, 'admin')).code).toBe(409)
    server.advance(minutes(2))
    expect((await claim({ id }, 'admin')).code).toBe(200)
    expect((await applicationOf(server, id)).version).toBe(1)
  })

  test('a decided one cannot be claimed, an empty queue says so', async () => {
    const row = await apply(server, { identity: userIdentity.distributor })
    await server.data(
      reviewUserApplications,
      {
        items: [{ id: row.id, version: 1 }],
        result: applicationStatus.refused,
        refuseReason: '信息不一致',
        refuseFields: [4],
      },
      as,
    )
    expect(await claim({ id: row.id })).toMatchObject({ code: 409, message: '该申请已被处理' })
    await server.db
      .update(userApplication)
      .set({ status: applicationStatus.withdrawn })
      .where(and(eq(userApplication.identity, userIdentity.distributor), eq(userApplication.status, pending)))
    expect(await claim({ identity: userIdentity.distributor })).toMatchObject({
      code: 422,
      message: '没有待审核的申请',
    })
  })
})

describe('detail', () => {
  test('shows masked numbers, whether they are right, and the neighbours in the queue', async () => {
    const [first, second, third] = (await found({ status: pending, pageSize: 3 })).list
    const shown = await server.data(getUserApplication, { id: second?.id ?? 0 }, as)
    expect([shown.previousId, shown.nextId]).toEqual([first?.id, third?.id])
    await claim({ id: third?.id }, 'admin')
    const passedOver = await server.data(getUserApplication, { id: second?.id ?? 0 }, as)
    expect(passedOver.nextId).not.toBe(third?.id)
    await claim({ id: third?.id, release: true }, 'admin')
    const { id } = await apply(server)
    const last = await server.data(getUserApplication, { id }, as)
    expect(last).toMatchObject({ isIdCardValid: true, defaultRole: { name: '设计师' }, nextId: first?.id })
    expect(last.idCardNo).toMatch(/^3301\*{10}\d{3}[\dX]$/)
    expect(await server.api(getUserApplication, { id: 99_999_999 }, as)).toMatchObject({
      code: 404,
      message: '身份认证申请不存在',
    })
  })

  test('names the applications that share phone, id card, licence or picture', async () => {
    const idCardNo = freshIdCard()
    const one = await apply(server, { realName: '甲甲', idCardNo })
    const other = await apply(server, { realName: '乙乙', idCardNo, workImages: one.workImages, phone: one.phone })
    const shown = await server.data(getUserApplication, { id: other.id }, as)
    const { phoneRepeated, idCardShared, imageShared } = applicationRisk
    expect(shown.riskFlags).toEqual([phoneRepeated, idCardShared, imageShared])
    expect(shown.shared.map(({ kind, id }) => [kind, id])).toEqual(
      [phoneRepeated, idCardShared, imageShared].map((kind) => [kind, one.id]),
    )
    const licenceNo = freshLicence()
    const company = await apply(server, { identity: userIdentity.decorator, licenceNo })
    await apply(server, { identity: userIdentity.decorator, licenceNo })
    expect((await server.data(getUserApplication, { id: company.id }, as)).riskFlags).toEqual([
      applicationRisk.licenceShared,
    ])
  })

  test('private pictures open by a signed address, and each look is in the log', async () => {
    const { id, applicationNo } = await apply(server)
    expect(JSON.stringify(await server.data(getUserApplication, { id }, as))).not.toContain('idCardImages')
    const papers = await server.data(viewUserApplicationPapers, { id }, as)
    expect(papers.idCardImages).toHaveLength(2)
    expect(papers.idCardImages[0]).toContain('?')
    const { list } = await server.data(listTargetAuditLogs, { resource: 'userApplication', targetId: id }, as)
    expect(list[0]).toMatchObject({ action: 'reveal', summary: `查看身份认证申请「${applicationNo}」的证件` })
    expect(await server.api(viewUserApplicationPapers, { id }, { as: 'trade' })).toMatchObject({ code: 403 })
  })

  test('phone and id card are shown in full to who may see contacts and applications', async () => {
    const idCardNo = freshIdCard()
    const { id, phone } = await apply(server, { idCardNo })
    const look = (field: string, who: string) =>
      server.api(revealContact, { resource: 'userApplication', id, field }, { as: who })
    expect(await look('idCardNo', 'admin')).toMatchObject({ code: 200, data: { value: idCardNo } })
    expect(await look('phone', 'admin')).toMatchObject({ data: { value: phone } })
    expect(await look('phone', 'marketing')).toMatchObject({ code: 403 })
    expect(await look('phone', 'trade')).toMatchObject({ code: 403 })
    const { list } = await server.data(listTargetAuditLogs, { resource: 'userApplication', targetId: id }, as)
    expect(JSON.stringify(list)).not.toContain(idCardNo)
  })
})

describe('what an applicant fills in', () => {
  const { designer, decorator, homeOwner } = userIdentity
  test.each([
    [{ identity: homeOwner }, '业主不需要认证'],
    [{ realName: '林' }, '真实姓名应为 2 到 20 个字'],
    [{ idCardNo: '330106199001010001' }, '身份证号不正确'],
    [{ idCardImages: [] }, '请上传身份证正反面'],
    [{ workImages: [] }, '代表作品应为 3 到 9 张'],
    [{ workYears: 61 }, '从业年限应为 0 到 60'],
    [{ area: '' }, '请选择所在城市'],
    [{ identity: decorator, companyName: '' }, '公司或门店名称应为 2 到 50 个字'],
    [{ identity: decorator, licenceNo: '913301060000000001' }, '统一社会信用代码不正确'],
    [{ identity: decorator, licenceImage: '' }, '请上传营业执照'],
  ])('%o is refused: %s', async (change, message) => {
    await expect(apply(server, { identity: designer, ...change })).rejects.toThrow(message)
  })
})

test('all results of a filter are refused in one go', async () => {
  await apply(server, { realName: '批量拒绝甲' })
  await apply(server, { realName: '批量拒绝乙' })
  const { result } = await server.data(
    startBulk,
    {
      action: 'POST /api/user/check/review',
      list: 'POST /api/user/check/list',
      query: { keyword: '批量拒绝', status: pending },
      params: { result: applicationStatus.refused, refuseReason: '证件模糊', refuseFields: [2] },
      label: '批量拒绝',
      expected: 2,
    },
    as,
  )
  expect(result).toMatchObject({ done: 2, failed: [] })
})

describe('schedule', () => {
  test('an inviter who was frozen since becomes a risk', async () => {
    const inviter = await register(server)
    const invited = await register(server, { inviterId: inviter.id })
    const { id } = await apply(server, {}, invited.id)
    expect((await applicationOf(server, id)).riskFlags).toEqual([])
    await server.data(
      enableUser,
      { ids: [inviter.id], status: userStatus.frozen, reason: '盗用优惠券' },
      { as: 'trade' },
    )
    await remindOfApplications(server.services.databases.main, server.now())
    expect((await applicationOf(server, id)).riskFlags).toEqual([applicationRisk.inviterFrozen])
  })

  test('reviewers are told once of what waits for more than a day, also by two instances', async () => {
    const { main } = server.services.databases
    await remindOfApplications(main, server.now())
    const { id } = await apply(server)
    const before = await server.db.$count(notification, eq(notification.resource, 'userApplication'))
    server.advance(hours(25))
    const told = await Promise.all([remindOfApplications(main, server.now()), remindOfApplications(main, server.now())])
    expect(told.filter((count) => count > 0)).toHaveLength(1)
    expect((await applicationOf(server, id)).overdueNotedAt).not.toBeNull()
    const after = await server.db.$count(notification, eq(notification.resource, 'userApplication'))
    expect(after - before).toBeGreaterThanOrEqual(2)
    expect(await remindOfApplications(main, server.now())).toBe(0)
  })
})
