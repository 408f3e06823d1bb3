import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bindTarget,
  enterpriseStatus,
  experienceCloseReason,
  experienceStatus,
  merchantEdition,
  merchantSource,
  promoterStatus,
} from '#contract/merchants/codes.ts'
import { getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import {
  assignExperiences,
  closeExperiences,
  convertExperience,
  type ExperienceInput,
  followExperience,
  getExperience,
  listExperiences,
  openExperience,
  saveExperience,
} from '#contract/merchants/experiences.ts'
import { listPromoterBindings } from '#contract/merchants/promoter-bindings.ts'
import { listPromoters } from '#contract/merchants/promoters.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { followWay } from '#contract/users/codes.ts'
import { endExperiences } from '#server/areas/merchants/experience/scheduled-work.ts'
import { experience } from '#server/database/schema/experiences.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, inDays } from '../suppliers/records.ts'
import { accountId, freshPhone } from './enterprise-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const input = (changes: Partial<ExperienceInput> = {}): ExperienceInput => ({
  companyName: freshName('体验家居有限公司'),
  contactName: '宋清越',
  phone: freshPhone(),
  merchantType: merchantType.furnitureStore,
  area: '440606',
  edition: merchantEdition.standard,
  source: merchantSource.website,
  promoterId: null,
  need: '',
  ...changes,
})
const added = (changes: Partial<ExperienceInput> = {}) => server.data(saveExperience, input(changes), as)
const running = async (changes: Partial<ExperienceInput> = {}) => {
  const { id, version } = await added(changes)
  return server.data(openExperience, { id, version, endAt: inDays(15) }, as)
}
const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: Record<string, string> } | null)?.fields

describe('requests', () => {
  test('a phone has one running trial', async () => {
    const { phone, experienceNo } = await added()
    const answer = await server.api(saveExperience, input({ phone }), as)
    expect(fieldsOf(answer)).toEqual({ phone: `该手机号已有进行中的体验 ${experienceNo}` })
  })

  test('two requests of one phone at once make one trial', async () => {
    const phone = freshPhone()
    const answers = await Promise.all([1, 2].map(() => server.api(saveExperience, input({ phone }), as)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('a second trial within 180 days needs a permission', async () => {
    const { id, phone } = await added()
    await server.data(closeExperiences, { ids: [id], closeReason: experienceCloseReason.price }, as)
    const answer = await server.api(saveExperience, input({ phone }), { as: 'trade' })
    expect(fieldsOf(answer)).toEqual({ phone: '该手机号 180 天内体验过，需要「再次体验」权限' })
    expect((await added({ phone })).status).toBe(experienceStatus.pending)
  })
})

describe('trials', () => {
  test('opening one opens a merchant until the same day', async () => {
    const { status, enterprise, endAt } = await running()
    expect(status).toBe(experienceStatus.running)
    const company = await server.data(getEnterpriseUser, { id: enterprise?.id ?? 0 }, as)
    expect(company).toMatchObject({ status: enterpriseStatus.active, expireAt: endAt, source: merchantSource.trial })
    expect(company.members).toHaveLength(1)
  })

  test.each([6, 31])('a trial does not take %i days', async (days) => {
    const { id, version } = await added()
    const answer = await server.api(openExperience, { id, version, endAt: inDays(days) }, as)
    expect(fieldsOf(answer)).toEqual({ endAt: '体验期应为 7 到 30 天' })
  })

  test('its promoter is that of the merchant, and brings it', async () => {
    const { list } = await server.data(listPromoters, { status: promoterStatus.active, pageSize: 1 }, as)
    const [promoter] = list
    if (!promoter) throw new Error('no promoter is at work')
    const { enterprise } = await running({ promoterId: promoter.id })
    const opened = await server.data(getEnterpriseUser, { id: enterprise?.id ?? 0 }, as)
    expect(opened.promoter).toMatchObject({ id: promoter.id, name: promoter.name })
    const bound = await server.data(
      listPromoterBindings,
      { targetKind: bindTarget.enterprise, targetId: opened.id },
      as,
    )
    expect(bound.list).toMatchObject([{ promoter: { id: promoter.id }, inForce: true }])
  })

  test('a promoter who is not at work is refused', async () => {
    const answer = await server.api(saveExperience, input({ promoterId: 999_999 }), as)
    expect(fieldsOf(answer)).toEqual({ promoterId: '请选择正常的推广员' })
  })

  test('it is extended twice at most, 15 days each', async () => {
    const first = await running()
    const extend = (row: { id: number; version: number }, days: number) =>
      server.api(
        openExperience,
        { id: row.id, version: row.version, endAt: inDays(days), extend: true, reason: '还在试用' },
        as,
      )
    expect(fieldsOf(await extend(first, 31))).toEqual({ endAt: '每次延期 1 到 15 天' })
    const second = await extend(first, 30)
    const third = await extend(second.data, 40)
    expect(third.data.extendCount).toBe(2)
    expect(fieldsOf(await extend(third.data, 45))).toEqual({ endAt: '最多延期两次' })
  })

  test('it ends the day after its last one, and is extended afterwards', async () => {
    const { id } = await running()
    await server.db
      .update(experience)
      .set({ endAt: inDays(-1) })
      .where(eq(experience.id, id))
    await endExperiences(server.db, moment(new Date()))
    expect((await server.data(getExperience, { id }, as)).status).toBe(experienceStatus.expired)
  })

  test('转正 keeps the merchant with everything in it', async () => {
    const { id, version, enterprise } = await running()
    const converted = await server.data(convertExperience, { id, version, expireAt: inDays(365) }, as)
    expect(converted).toMatchObject({ status: experienceStatus.converted, enterprise })
    const company = await server.data(getEnterpriseUser, { id: enterprise?.id ?? 0 }, as)
    expect(company).toMatchObject({ status: enterpriseStatus.active, expireAt: inDays(365) })
  })

  test('closing one freezes its merchant', async () => {
    const { id, enterprise } = await running()
    await server.data(closeExperiences, { ids: [id], closeReason: experienceCloseReason.noIntent }, as)
    const company = await server.data(getEnterpriseUser, { id: enterprise?.id ?? 0 }, as)
    expect(company).toMatchObject({ status: enterpriseStatus.frozen, freezeReason: '体验已关闭' })
  })
})

describe('follow-ups', () => {
  test('the next one is in the future, and counts as due on its day', async () => {
    const { id } = await added()
    const follow = { id, way: followWay.phone, content: '约好下周演示' }
    const late = await server.api(followExperience, { ...follow, nextAt: `${inDays(-1)}T09:00:00+08:00` }, as)
    expect(fieldsOf(late)).toEqual({ nextAt: '下次跟进须晚于现在' })
    const saved = await server.data(followExperience, { ...follow, nextAt: `${inDays(3)}T09:00:00+08:00` }, as)
    expect(saved.follows).toHaveLength(1)
    expect(saved.nextFollowAt).toBeTruthy()
  })

  test('trials are handed to another account', async () => {
    const { id } = await added()
    const followerId = await accountId(server, 'trade')
    await server.data(assignExperiences, { ids: [id], followerId }, as)
    expect((await server.data(getExperience, { id }, as)).follower?.id).toBe(followerId)
  })
})

test('the figures of the month count what was requested, opened, converted and lost in it', async () => {
  const month = async () => (await server.data(listExperiences, { pageSize: 1 }, as)).month
  const before = await month()
  await added()
  const opened = [await running(), await running(), await running()]
  const [converted, lost] = opened
  await server.data(
    convertExperience,
    { id: converted?.id ?? 0, version: converted?.version ?? 0, expireAt: inDays(400) },
    as,
  )
  await server.db
    .update(experience)
    .set({ status: experienceStatus.expired, endAt: inDays(0) })
    .where(eq(experience.id, lost?.id ?? 0))
  expect(await month()).toEqual({
    requested: before.requested + 4,
    opened: before.opened + 3,
    converted: before.converted + 1,
    ended: before.ended + 1,
  })
})

test('a reader sees masked phones and finds nobody by them', async () => {
  const { companyName, phone } = await added()
  const { list } = await server.data(listExperiences, { companyName }, { as: 'auditor' })
  expect(list[0]?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  expect((await server.api(listExperiences, { phone }, { as: 'auditor' })).code).not.toBe(200)
})
