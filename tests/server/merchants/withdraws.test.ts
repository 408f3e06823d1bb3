import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { withdrawStatus } from '#contract/merchants/codes.ts'
import {
  listPromoterWithdraws,
  payPromoterWithdraw,
  reviewPromoterWithdraw,
} from '#contract/merchants/promoter-money.ts'
import { countNotifications } from '#contract/notifications.ts'
import { settleCommissions } from '#server/areas/merchants/promoter/settle.ts'
import { notification } from '#server/database/schema/platform.ts'
import { promoter, promoterWithdraw } from '#server/database/schema/promoters.ts'
import { twoSuppliers } from '../orders/paid-orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { accountId } from './enterprise-records.ts'
import {
  activePromoter,
  applyNow,
  BANK_ACCOUNT,
  bookNow,
  boundUser,
  placedAndPaid,
  promoterRow,
  receivedDaysAgo,
} from './promoter-records.ts'

let server: TestServer
let supplierId: number
beforeAll(async () => {
  server = await createTestServer()
  ;[supplierId] = await twoSuppliers(server)
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const finance = { as: 'finance' }
const voucher = async (account = 'finance') => [
  { url: await upload(server, account, { isPrivate: true }), name: '回单.png', size: 100 },
]

/** A promoter with 200 yuan of usable commission. */
async function earning(changes = {}) {
  const by = await activePromoter(server, changes)
  const made = await placedAndPaid(server, { supplierId, userId: await boundUser(server, by.inviteCode) })
  await receivedDaysAgo(server, made.order.id, 16)
  await settleCommissions(server.db, server.now())
  return by
}

const approve = async (row: { id: number; version: number }, taxAmount = '0', account = 'marketing') =>
  server.data(reviewPromoterWithdraw, { id: row.id, version: row.version, pass: true, taxAmount }, { as: account })

describe('applying', () => {
  test('locks the sum, and tells whoever reviews', async () => {
    const by = await earning()
    const row = await applyNow(server, by.id, '120.5')
    expect(row).toMatchObject({ withdrawNo: expect.stringMatching(/^TX\d{10}$/), amount: '120.50', status: 1 })
    expect(await bookNow(server, by.id)).toMatchObject({ usable: '79.50', locked: '120.50', owed: '200.00' })
    const [notice] = await server.db
      .select()
      .from(notification)
      .where(eq(notification.receiverId, await accountId(server, 'marketing')))
      .orderBy(desc(notification.id))
    expect(notice).toMatchObject({ title: `推广员「${by.name}」申请提现`, content: '120.50 元，请审核。' })
    const { todos } = await server.data(countNotifications, {}, as)
    expect(todos.find(({ code }) => code === 'promoterWithdrawReview')?.count).toBeGreaterThan(0)
  })

  test.each([
    ['0.99', '提现金额不能少于 1.00 元'],
    ['200.01', '可提现佣金只有 200.00 元'],
  ])('%s yuan is refused', async (amount, message) => {
    const by = await earning()
    await expect(applyNow(server, by.id, amount)).rejects.toMatchObject({ message })
  })

  test.each([
    [{ idCardNo: '' }, '推广员还没有登记身份证号'],
    [{ bankName: '', bankAccount: '' }, '推广员还没有登记收款账户'],
  ])('needs identity and account on file: %o', async (changes, message) => {
    const by = await earning(changes)
    await expect(applyNow(server, by.id, '10')).rejects.toMatchObject({ message })
  })

  test('two at once never lock more than there is', async () => {
    const by = await earning()
    const answers = await Promise.allSettled([applyNow(server, by.id, '150'), applyNow(server, by.id, '150')])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await bookNow(server, by.id)).toMatchObject({ usable: '50.00', debt: '0.00' })
  })

  test('a disabled promoter may still withdraw', async () => {
    const by = await earning()
    await server.db.update(promoter).set({ status: 2 }).where(eq(promoter.id, by.id))
    expect((await applyNow(server, by.id, '200')).amount).toBe('200.00')
  })
})

describe('reviewing', () => {
  test('keeps the tax back, and tells whoever pays', async () => {
    const by = await earning()
    const row = await applyNow(server, by.id, '200')
    const over = await server.api(
      reviewPromoterWithdraw,
      { id: row.id, version: row.version, pass: true, taxAmount: '200' },
      as,
    )
    expect(over).toMatchObject({ code: 422, data: { fields: { taxAmount: '代扣税费须小于提现金额' } } })
    expect(await approve(row, '6.4')).toMatchObject({
      status: withdrawStatus.unpaid,
      taxAmount: '6.40',
      payable: '193.60',
      approvedBy: '梁一鸣',
      account: expect.stringContaining(`**** ${BANK_ACCOUNT.slice(-4)}`),
    })
    const { todos } = await server.data(countNotifications, {}, finance)
    expect(todos.find(({ code }) => code === 'promoterWithdrawPay')?.count).toBeGreaterThan(0)
  })

  test('is refused when identity or account were removed meanwhile', async () => {
    const by = await earning()
    const row = await applyNow(server, by.id, '200')
    await server.db.update(promoter).set({ idCardSecret: '', idCardTail: '' }).where(eq(promoter.id, by.id))
    const params = { id: row.id, version: row.version, pass: true }
    expect(await server.api(reviewPromoterWithdraw, params, as)).toMatchObject({ message: '推广员还没有登记身份证号' })
  })

  test('a refusal needs a reason and frees the sum, before and after the approval', async () => {
    const by = await earning()
    const first = await applyNow(server, by.id, '100')
    const reject = { id: first.id, version: first.version, pass: false }
    expect(await server.api(reviewPromoterWithdraw, reject, as)).toMatchObject({ message: '请填写驳回原因' })
    await server.data(reviewPromoterWithdraw, { ...reject, rejectReason: '账户有误' }, as)
    expect(await bookNow(server, by.id)).toMatchObject({ usable: '200.00', locked: '0.00' })
    const second = await approve(await applyNow(server, by.id, '200'))
    await server.data(
      reviewPromoterWithdraw,
      { id: second.id, version: second.version, pass: false, rejectReason: '账户有误' },
      as,
    )
    expect(await bookNow(server, by.id)).toMatchObject({ usable: '200.00' })
    const again = { id: second.id, version: second.version + 1, pass: true }
    expect(await server.api(reviewPromoterWithdraw, again, as)).toMatchObject({ message: '只能通过待审核的提现' })
  })

  test('two at once decide once', async () => {
    const by = await earning()
    const { id, version } = await applyNow(server, by.id, '200')
    const answers = await Promise.all([
      server.api(reviewPromoterWithdraw, { id, version, pass: true }, as),
      server.api(reviewPromoterWithdraw, { id, version, pass: false, rejectReason: '账户有误' }, { as: 'admin' }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  })

  test('finance may not review, marketing may not pay', async () => {
    const by = await earning()
    const row = await applyNow(server, by.id, '200')
    const review = { id: row.id, version: row.version, pass: true }
    expect(await server.api(reviewPromoterWithdraw, review, finance)).toMatchObject({ code: 403 })
    const approved = await approve(row)
    const pay = { id: row.id, version: approved.version, payVoucher: await voucher(), paidAt: server.now() }
    expect(await server.api(payPromoterWithdraw, pay, as)).toMatchObject({ code: 403 })
  })
})

describe('paying', () => {
  const ready = async () => {
    const by = await earning()
    const { id, version } = await approve(await applyNow(server, by.id, '200'), '6')
    return { by, pay: { id, version, payVoucher: await voucher(), paidAt: server.now() } }
  }

  test('is done once: the second call is told so', async () => {
    const { by, pay } = await ready()
    const other = { ...pay, payVoucher: await voucher('admin') }
    const answers = await Promise.all([
      server.api(payPromoterWithdraw, pay, finance),
      server.api(payPromoterWithdraw, other, { as: 'admin' }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await server.api(payPromoterWithdraw, pay, finance)).toMatchObject({
      code: 409,
      message: '该提现已打款，不能重复登记',
    })
    expect(await bookNow(server, by.id)).toMatchObject({ paid: '200.00', usable: '0.00', owed: '0.00' })
  })

  test('the same request twice is answered twice and pays once', async () => {
    const { by, pay } = await ready()
    const headers = { 'request-id': crypto.randomUUID() }
    const first = await server.api(payPromoterWithdraw, pay, { ...finance, headers })
    const second = await server.api(payPromoterWithdraw, pay, { ...finance, headers })
    expect([first.code, second.code]).toEqual([200, 200])
    expect(await bookNow(server, by.id)).toMatchObject({ paid: '200.00' })
  })

  test('is refused for the person who approved', async () => {
    const by = await earning()
    const { id, version } = await approve(await applyNow(server, by.id, '200'), '0', 'admin')
    const pay = { id, version, payVoucher: await voucher('admin'), paidAt: server.now() }
    expect(await server.api(payPromoterWithdraw, pay, { as: 'admin' })).toMatchObject({
      code: 403,
      message: '您审核了这笔提现，请由其他人登记打款',
    })
  })

  test('needs a voucher and a time that has passed since the application', async () => {
    const { pay } = await ready()
    const none = await server.api(payPromoterWithdraw, { ...pay, payVoucher: [] }, finance)
    expect(none).toMatchObject({ code: 422, message: expect.stringContaining('请上传打款凭证') })
    const early = await server.api(payPromoterWithdraw, { ...pay, paidAt: '2026-01-01T08:00:00.000+08:00' }, finance)
    expect(early).toMatchObject({ data: { fields: { paidAt: '打款时间不能早于申请时间' } } })
    const late = await server.api(payPromoterWithdraw, { ...pay, paidAt: '2099-01-01T08:00:00.000+08:00' }, finance)
    expect(late).toMatchObject({ data: { fields: { paidAt: '打款时间不能晚于现在' } } })
  })

  test('takes the minute of the application, since the time is entered without seconds', async () => {
    const { pay } = await ready()
    const paidAt = `${pay.paidAt.slice(0, 16)}:00.000+08:00`
    expect(await server.api(payPromoterWithdraw, { ...pay, paidAt }, finance)).toMatchObject({ code: 200 })
  })

  test('a pending one is not paid', async () => {
    const by = await earning()
    const { id, version } = await applyNow(server, by.id, '200')
    const pay = { id, version, payVoucher: await voucher(), paidAt: server.now() }
    expect(await server.api(payPromoterWithdraw, pay, finance)).toMatchObject({ message: '只能给待打款的提现登记打款' })
  })

  test('only finance reads the account; the log never holds it', async () => {
    const { by, pay } = await ready()
    const own = { promoterId: by.id }
    const [forFinance] = (await server.data(listPromoterWithdraws, own, finance)).list
    expect(forFinance?.account).toContain(BANK_ACCOUNT)
    for (const account of ['marketing', 'trade', 'auditor']) {
      const [row] = (await server.data(listPromoterWithdraws, own, { as: account })).list
      expect(row?.account).not.toContain(BANK_ACCOUNT)
    }
    await server.data(payPromoterWithdraw, pay, finance)
    const log = { resource: 'promoterWithdraw' as const, targetId: pay.id }
    const { list } = await server.data(listTargetAuditLogs, log, finance)
    expect(list.map(({ action }) => action)).toEqual(['pay', 'approve'])
    expect(JSON.stringify(list)).not.toContain(BANK_ACCOUNT)
    const [stored] = await server.db
      .select()
      .from(promoterWithdraw)
      .where(and(eq(promoterWithdraw.id, pay.id)))
    expect(JSON.stringify(stored)).not.toContain(BANK_ACCOUNT)
    expect((await promoterRow(server, by.id)).bankAccountTail).toBe(BANK_ACCOUNT.slice(-4))
  })
})

test('the list sums by status', async () => {
  const by = await earning()
  await applyNow(server, by.id, '50')
  await applyNow(server, by.id, '70')
  const page = await server.data(listPromoterWithdraws, { promoterId: by.id, status: 1 }, as)
  expect(page).toMatchObject({ total: 2, counts: { 1: 2, 2: 0, 3: 0, 4: 0 }, sums: { 1: '120.00' } })
})
