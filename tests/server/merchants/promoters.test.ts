import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { promoterKind, promoterStatus } from '#contract/merchants/codes.ts'
import { exportPromoters } from '#contract/merchants/promoter-exports.ts'
import {
  enablePromoters,
  getPromoter,
  listPromoters,
  reviewPromoters,
  savePromoter,
  setPromoterRates,
} from '#contract/merchants/promoters.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { register, rowOf } from '../users/people.ts'
import {
  activePromoter,
  BANK_ACCOUNT,
  bindUser,
  formOf,
  freshPromoterPhone,
  ID_CARD,
  promoterInput,
  promoterRow,
} from './promoter-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const faults = async (params: Parameters<typeof promoterInput>[0]) => {
  const answer = await server.api(savePromoter, promoterInput(params), as)
  return { code: answer.code, fields: (answer.data as unknown as { fields?: object } | null)?.fields }
}

describe('saving', () => {
  test('a new promoter waits for review, with number and invite code, and belongs to the user with the phone', async () => {
    const { id: userId } = await register(server)
    const { phone } = await rowOf(server, userId)
    const saved = await server.data(savePromoter, promoterInput({ phone }), as)
    expect(saved).toMatchObject({
      status: promoterStatus.pending,
      promoterNo: expect.stringMatching(/^TG\d{8}$/),
      inviteCode: expect.stringMatching(/^[A-Z2-9]{6}$/),
      commissionRate: '10.00',
      bindDays: 365,
      user: { id: userId },
      allowed: ['edit', 'approve', 'reject'],
    })
    expect(saved.inviteLink).toContain(saved.inviteCode)
  })

  test.each([
    [{ commissionRate: '31' }, 'commissionRate', '佣金比例不能超过 30'],
    [{ commissionRate: '5.123' }, 'commissionRate', '佣金比例应为 0 到 30 之间、最多两位小数的数字'],
    [{ parentRate: '10.01' }, 'parentRate', '上级佣金比例不能超过 10'],
    [{ parentRate: '2' }, 'parentRate', '没有上级推广员，不需要上级佣金比例'],
    [{ kind: promoterKind.merchantStaff }, 'enterpriseId', '商家员工请选择所属企业'],
    [{ enterpriseId: 999_999 }, 'enterpriseId', '请选择未注销的企业'],
    [{ parentId: 999_999 }, 'parentId', '请选择正常的推广员作为上级'],
    [{ name: '张' }, 'name', '姓名至少 2 个字'],
    [{ phone: '12345' }, 'phone', '请输入正确的手机号'],
    [{ bindDays: 0 }, 'bindDays', '客户保护期应为 1 到 3650 之间的整数'],
    [{ idCardNo: '330106199003071230' }, 'idCardNo', '身份证号不正确'],
    [{ bankAccount: '6222-1234' }, 'bankAccount', '银行账号应为 8 到 32 位数字'],
  ])('%o is refused at its field', async (changes, field, message) => {
    expect(await faults(changes)).toEqual({ code: 422, fields: { [field]: message } })
  })

  test('a phone belongs to one promoter, also when two save it at once', async () => {
    const phone = freshPromoterPhone()
    const answers = await Promise.all([1, 2].map(() => server.api(savePromoter, promoterInput({ phone }), as)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(await faults({ phone })).toEqual({ code: 422, fields: { phone: '该手机号已是推广员' } })
  })

  test('parents are one level, without loops, also when two choose each other at once', async () => {
    const [a, b, c] = [await activePromoter(server), await activePromoter(server), await activePromoter(server)]
    const choose = async (id: number, parentId: number) => {
      const answer = await server.api(savePromoter, { ...(await formOf(server, id)), parentId, parentRate: '1' }, as)
      return answer.code === 200 ? 'ok' : answer.message
    }
    expect(await choose(a.id, a.id)).toBe('不能选择自己作为上级')
    const both = await Promise.all([choose(a.id, b.id), choose(b.id, a.id)])
    expect(both.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(both.find((answer) => answer !== 'ok')).toBe('对方的上级就是该推广员，不能互为上级')
    const [above, below] = both[0] === 'ok' ? [b, a] : [a, b]
    expect(await choose(c.id, below.id)).toBe(`「${below.name}」已有上级，只能有一级上下级`)
    expect(await choose(above.id, c.id)).toBe('该推广员有 1 个下级，只能有一级上下级')
  })

  test('a stale version gets 409 with the present record', async () => {
    const { id } = await activePromoter(server)
    const form = await formOf(server, id)
    await server.data(savePromoter, { ...form, remark: '先' }, as)
    const late = await server.api(savePromoter, { ...form, remark: '后' }, as)
    expect(late).toMatchObject({ code: 409, data: { latest: { remark: '先' } } })
  })

  test('numbers that are not sent stay, and are stored encrypted', async () => {
    const { id } = await activePromoter(server)
    await server.data(savePromoter, await formOf(server, id), as)
    const row = await promoterRow(server, id)
    expect(row).toMatchObject({ idCardTail: ID_CARD.slice(-4), bankAccountTail: BANK_ACCOUNT.slice(-4) })
    expect(JSON.stringify(row)).not.toContain(BANK_ACCOUNT)
    expect(JSON.stringify(row)).not.toContain(ID_CARD)
  })
})

describe('review and status', () => {
  test('approving needs a rate', async () => {
    const { id } = await server.data(savePromoter, promoterInput({ commissionRate: '0' }), as)
    const pass = { ids: [id], pass: true }
    expect(await server.api(reviewPromoters, pass, as)).toMatchObject({
      code: 422,
      data: { fields: { commissionRate: '请填写佣金比例' } },
    })
    expect(await server.data(reviewPromoters, { ...pass, commissionRate: '6.5' }, as)).toEqual({ done: 1, failed: [] })
    expect(await promoterRow(server, id)).toMatchObject({ status: promoterStatus.active, commissionRate: '6.50' })
    expect(await server.api(reviewPromoters, pass, as)).toMatchObject({ message: '只能审核待审核的推广员' })
  })

  test('rejecting needs a reason, and ends it', async () => {
    const { id } = await server.data(savePromoter, promoterInput(), as)
    const reject = { ids: [id], pass: false }
    expect(await server.api(reviewPromoters, reject, as)).toMatchObject({ message: '请填写驳回原因' })
    expect(await server.api(reviewPromoters, { ...reject, rejectReason: '无' }, as)).toMatchObject({
      message: '驳回原因至少 2 个字',
    })
    await server.data(reviewPromoters, { ...reject, rejectReason: '资料不符' }, as)
    expect(await server.data(getPromoter, { id }, as)).toMatchObject({ rejectReason: '资料不符', allowed: [] })
    const edited = await server.api(savePromoter, await formOf(server, id), as)
    expect(edited).toMatchObject({ code: 422, message: '已驳回的推广员不能编辑' })
  })

  test('a disabled promoter binds nobody; enabled, the code works again', async () => {
    const by = await activePromoter(server)
    const { id: userId } = await register(server)
    const disable = { ids: [by.id], enable: false }
    expect(await server.api(enablePromoters, disable, as)).toMatchObject({ message: '请填写停用原因' })
    await server.data(enablePromoters, { ...disable, reason: '离职' }, as)
    expect(await server.api(enablePromoters, { ...disable, reason: '离职' }, as)).toMatchObject({
      message: '只能停用正常的推广员',
    })
    await expect(bindUser(server, by.inviteCode, userId)).rejects.toMatchObject({ message: '邀请码已停用' })
    await server.data(enablePromoters, { ids: [by.id], enable: true }, as)
    expect(await bindUser(server, by.inviteCode.toLowerCase(), userId)).toBe(true)
    expect((await promoterRow(server, by.id)).disableReason).toBe('')
  })

  test('several are approved at once; refused ones are listed', async () => {
    const saved = await Promise.all([1, 2].map(() => server.data(savePromoter, promoterInput(), as)))
    const done = await activePromoter(server)
    const ids = [...saved.map(({ id }) => id), done.id]
    expect(await server.data(reviewPromoters, { ids, pass: true }, as)).toEqual({
      done: 2,
      failed: [{ id: done.id, name: done.name, message: '只能审核待审核的推广员' }],
    })
  })

  test('rates change for promoters at work only, all or none', async () => {
    const working = await activePromoter(server)
    const pending = await server.data(savePromoter, promoterInput({ name: '待审核的人' }), as)
    const rates = { commissionRate: '12', reason: '年度调整' }
    const refused = await server.api(setPromoterRates, { ids: [working.id, pending.id], ...rates }, as)
    expect(refused).toMatchObject({ code: 422, message: '「待审核的人」不是正常状态，不能修改佣金比例' })
    expect((await promoterRow(server, working.id)).commissionRate).toBe('10.00')
    expect(await server.data(setPromoterRates, { ids: [working.id], ...rates }, as)).toEqual({ done: 1 })
    expect(await server.data(setPromoterRates, { ids: [working.id], ...rates }, as)).toEqual({ done: 0 })
  })
})

describe('who sees and does what', () => {
  test('an unknown promoter is not found', async () => {
    expect(await server.api(getPromoter, { id: 999_999 }, as)).toMatchObject({ code: 404, message: '推广员不存在' })
  })

  test('finance reads the account, not the phone; marketing the phone, not the account; nobody the identity number', async () => {
    const { id, phone } = await activePromoter(server)
    const [byFinance, byMarketing] = [
      await server.data(getPromoter, { id }, { as: 'finance' }),
      await server.data(getPromoter, { id }, as),
    ]
    expect(byFinance).toMatchObject({ bankAccount: BANK_ACCOUNT, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` })
    expect(byMarketing).toMatchObject({ bankAccount: `**** ${BANK_ACCOUNT.slice(-4)}`, phone })
    for (const shown of [byFinance, byMarketing]) expect(shown.idCardNo).toBe(`**** ${ID_CARD.slice(-4)}`)
    const { list } = await server.data(listPromoters, { name: '测试推广员' }, { as: 'finance' })
    expect(list.every((row) => row.phone.includes('****'))).toBe(true)
    const filtered = await server.api(listPromoters, { phone: phone.slice(-4) }, { as: 'finance' })
    expect(filtered.code).toBe(403)
  })

  test('the log holds no whole phone and no account', async () => {
    const { id, phone } = await activePromoter(server)
    const bankAccount = '6222029998887776665'
    await server.data(savePromoter, { ...(await formOf(server, id)), bankAccount, phone: freshPromoterPhone() }, as)
    const { list } = await server.data(listTargetAuditLogs, { resource: 'promoter', targetId: id }, { as: 'finance' })
    const text = JSON.stringify(list)
    expect(text).toContain('银行账号')
    for (const secret of [phone, bankAccount, BANK_ACCOUNT, ID_CARD]) expect(text).not.toContain(secret)
  })

  test.each(['goods', 'content', 'supplier', 'dealer'])('%s may not see promoters', async (account) => {
    expect(await server.api(listPromoters, {}, { as: account })).toMatchObject({ code: 403 })
  })

  test('trade and finance may not change them', async () => {
    const { id } = await activePromoter(server)
    const form = await formOf(server, id)
    for (const account of ['trade', 'finance', 'auditor']) {
      expect(await server.api(savePromoter, form, { as: account })).toMatchObject({ code: 403 })
      expect(await server.api(reviewPromoters, { ids: [id], pass: true }, { as: account })).toMatchObject({ code: 403 })
    }
  })

  test('each export starts for finance with masked phones', async () => {
    for (const what of ['promoter', 'binding', 'commission', 'withdraw'] as const)
      expect((await server.data(exportPromoters, { what }, { as: 'finance' })).fileUrl).toBeTruthy()
    const refused = await server.api(
      exportPromoters,
      { what: 'promoter', filters: { phone: '1234' } },
      { as: 'finance' },
    )
    expect(refused.code).toBe(403)
    const wrong = await server.api(exportPromoters, { what: 'binding', filters: { kind: 1 } }, { as: 'finance' })
    expect(wrong.code).toBe(400)
  })
})

test('the list finds by name, pinyin, number, code and last digits, and sums all results', async () => {
  const { id, phone, promoterNo, inviteCode } = await activePromoter(server, { name: '欧阳栩栩' })
  for (const params of [
    { name: '欧阳' },
    { name: 'ouyang' },
    { name: promoterNo },
    { name: inviteCode },
    { promoterNo },
    { phone: phone.slice(-4), name: '欧阳' },
    { phone },
  ])
    expect((await server.data(listPromoters, params, as)).list.map((row) => row.id)).toContain(id)
  const page = await server.data(listPromoters, { status: promoterStatus.active, pageSize: 200 }, as)
  expect(page.counts?.[promoterStatus.active]).toBe(page.total)
  const { rows } = await server.db.execute<{ total: string }>(
    `select sum(c.amount)::text as total from promoter_commission c join promoter p on p.id = c.promoter_id where p.status = 1`,
  )
  expect(page.sums.commissionTotal).toBe(rows[0]?.total)
  const usable = page.list.reduce((sum, row) => sum + Math.round(Number(row.commissionUsable) * 100), 0)
  expect(Math.round(Number(page.sums.commissionUsable) * 100)).toBe(usable)
})

test('the demo has 80 promoters in all states, with commission and withdrawals in all states', async () => {
  const { rows } = await server.db.execute<{ what: string; states: number }>(`
    select 'promoter' as what, count(distinct status)::int as states from promoter where id <= 80
    union all select 'commission', count(distinct status)::int from promoter_commission
    union all select 'withdraw', count(distinct status)::int from promoter_withdraw`)
  expect(Object.fromEntries(rows.map(({ what, states }) => [what, states]))).toEqual({
    promoter: 4,
    commission: 4,
    withdraw: 4,
  })
  const [last] = await server.db.select().from(promoter).where(eq(promoter.id, 80)).orderBy(desc(promoter.id))
  expect(last).toBeDefined()
})
