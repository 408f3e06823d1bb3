import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { bindTarget, personalStatus } from '#contract/merchants/codes.ts'
import { assignMerchantManager } from '#contract/merchants/enterprise-changes.ts'
import {
  enablePersonalMerchants,
  getPersonalMerchant,
  listPersonalMerchants,
  reviewPersonalMerchants,
  savePersonalMerchant,
  viewPersonalMerchantPapers,
} from '#contract/merchants/personal-merchants.ts'
import { promoterBinding } from '#server/database/schema/promoters.ts'
import { twoSuppliers } from '../orders/paid-orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { register, rowOf } from '../users/people.ts'
import { accountId } from './enterprise-records.ts'
import { activePersonal, freshIdCard, personalInput, personalRow } from './personal-records.ts'
import { activePromoter, placedOrder } from './promoter-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const faults = async (params: Parameters<typeof personalInput>[0]) => {
  const answer = await server.api(savePersonalMerchant, personalInput(params), as)
  return { code: answer.code, fields: (answer.data as unknown as { fields?: object } | null)?.fields }
}

describe('saving', () => {
  test('a new one waits for review, with a number, and belongs to the user with the phone', async () => {
    const { id: userId } = await register(server)
    const { phone } = await rowOf(server, userId)
    const saved = await server.data(savePersonalMerchant, personalInput({ phone }), as)
    expect(saved).toMatchObject({
      status: personalStatus.pending,
      merchantNo: expect.stringMatching(/^GR\d{8}$/),
      user: { id: userId },
      allowed: ['edit', 'approve', 'reject'],
    })
  })

  test.each([
    [{ realName: '张' }, 'realName', '姓名至少 2 个字'],
    [{ phone: '12345' }, 'phone', '请输入正确的手机号'],
    [{ idCardNo: '330106199003071230' }, 'idCardNo', '身份证号不正确'],
    [{ area: '330100' }, 'area', '所在地区请选择到区县'],
    [{ workYears: 61 }, 'workYears', '从业年限应为 0 到 60 之间的整数'],
    [{ managerId: 999_999 }, 'managerId', '请选择在职的客户经理'],
    [{ promoterId: 999_999 }, 'promoterId', '请选择正常的推广员'],
    [{ labelIds: [999_999] }, 'labelIds', '标签不存在或已停用'],
  ])('%o is refused at its field', async (changes, field, message) => {
    expect(await faults(changes)).toEqual({ code: 422, fields: { [field]: message } })
  })

  test('phone and id card belong to one merchant, also when two save them at once', async () => {
    const one = personalInput()
    const answers = await Promise.all(
      [1, 2].map(() => server.api(savePersonalMerchant, { ...one, idCardNo: freshIdCard() }, as)),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    const other = personalInput()
    await server.data(savePersonalMerchant, other, as)
    expect(await faults({ idCardNo: other.idCardNo })).toEqual({
      code: 422,
      fields: { idCardNo: '该身份证号已是个人商家' },
    })
  })

  test('one side of the id card is not enough', async () => {
    const url = await upload(server, 'marketing', { isPrivate: true })
    const side = { url, name: '正面.png', size: 10 }
    expect(await faults({ idCardImages: [side] })).toEqual({
      code: 422,
      fields: { idCardImages: '请上传身份证正反面共 2 张' },
    })
  })

  test('a form that was opened before another save gets 409 with the present record', async () => {
    const { id, version, ...row } = await server.data(savePersonalMerchant, personalInput(), as)
    const form = personalInput({ phone: row.phone, id, version })
    await server.data(savePersonalMerchant, { ...form, workYears: 9 }, as)
    expect(await server.api(savePersonalMerchant, { ...form, workYears: 12 }, as)).toMatchObject({ code: 409 })
    expect((await personalRow(server, id)).workYears).toBe(9)
  })

  test('another promoter in the form is another binding', async () => {
    const promoter = await activePromoter(server)
    const { id } = await server.data(savePersonalMerchant, personalInput({ promoterId: promoter.id }), as)
    const own = and(eq(promoterBinding.targetKind, bindTarget.personalMerchant), eq(promoterBinding.targetId, id))
    expect(await server.db.select().from(promoterBinding).where(own)).toMatchObject([{ promoterId: promoter.id }])
  })
})

describe('what a role sees', () => {
  test('phone, number and pictures of the id card are covered for who may not read them', async () => {
    const input = personalInput()
    const { id } = await server.data(savePersonalMerchant, input, as)
    const { list } = await server.data(listPersonalMerchants, { pageNum: 1, pageSize: 20 }, { as: 'finance' })
    expect(list.find((row) => row.id === id)?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
    const seen = await server.data(getPersonalMerchant, { id }, { as: 'finance' })
    expect(seen.idCardNo).not.toContain(input.idCardNo?.slice(0, 10))
    expect((await server.data(getPersonalMerchant, { id }, as)).idCardNo).toBe(input.idCardNo)
    expect(await server.api(viewPersonalMerchantPapers, { id }, { as: 'finance' })).toMatchObject({ code: 403 })
    const asked = { phone: input.phone ?? '', pageNum: 1, pageSize: 20 }
    expect(await server.api(listPersonalMerchants, asked, { as: 'finance' })).toMatchObject({ code: 403 })
  })

  test('each look at the id card is in the log', async () => {
    const sides = await Promise.all(
      ['正面.png', '反面.png'].map(async (name) => ({
        url: await upload(server, 'marketing', { isPrivate: true }),
        name,
        size: 10,
      })),
    )
    const { id } = await server.data(savePersonalMerchant, personalInput({ idCardImages: sides }), as)
    expect((await server.data(viewPersonalMerchantPapers, { id }, as)).idCardImages).toHaveLength(2)
    const { list } = await server.data(
      listTargetAuditLogs,
      { resource: 'personalMerchant', targetId: String(id), pageNum: 1, pageSize: 20 },
      as,
    )
    expect(list[0]).toMatchObject({ action: 'reveal' })
  })

  test('names are found by pinyin and initials', async () => {
    const { id } = await server.data(savePersonalMerchant, personalInput({ realName: '欧阳云舒' }), as)
    for (const realName of ['ouyang', 'oyys', '云舒']) {
      const { list } = await server.data(listPersonalMerchants, { realName, pageNum: 1, pageSize: 20 }, as)
      expect(list.map((row) => row.id)).toContain(id)
    }
  })
})

describe('review', () => {
  test('approved ones get the default role of the mall, and the next one is named', async () => {
    const first = await server.data(savePersonalMerchant, personalInput(), as)
    const second = await server.data(savePersonalMerchant, personalInput(), as)
    expect((await server.data(getPersonalMerchant, { id: first.id }, as)).nextId).toBe(second.id)
    await server.data(reviewPersonalMerchants, { ids: [first.id], pass: true }, as)
    const row = await server.data(getPersonalMerchant, { id: first.id }, as)
    expect(row).toMatchObject({ status: personalStatus.active, storeRole: { id: expect.any(Number) } })
  })

  test('to reject without a reason is refused at its field', async () => {
    const { id } = await server.data(savePersonalMerchant, personalInput(), as)
    expect(await server.api(reviewPersonalMerchants, { ids: [id], pass: false }, as)).toMatchObject({
      code: 422,
      data: { fields: { rejectReason: '请填写驳回原因' } },
    })
  })

  test('without an id card, or with the name of somebody else, nobody is approved', async () => {
    const bare = await server.data(savePersonalMerchant, personalInput({ idCardNo: '' }), as)
    expect(await server.api(reviewPersonalMerchants, { ids: [bare.id], pass: true }, as)).toMatchObject({
      code: 422,
      message: '请先补充身份证号',
    })
    const { id: userId } = await register(server, { realName: '真名' })
    const { phone } = await rowOf(server, userId)
    const other = await server.data(savePersonalMerchant, personalInput({ phone, realName: '别名' }), as)
    expect(await server.api(reviewPersonalMerchants, { ids: [other.id], pass: true }, as)).toMatchObject({
      code: 422,
      message: '姓名与关联用户的实名「真名」不一致',
    })
  })

  test('of two decisions at once one wins', async () => {
    const { id } = await server.data(savePersonalMerchant, personalInput(), as)
    const answers = await Promise.all([
      server.api(reviewPersonalMerchants, { ids: [id], pass: true }, as),
      server.api(reviewPersonalMerchants, { ids: [id], pass: false, rejectReason: '证件模糊' }, as),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
  })
})

describe('freezing and cancelling', () => {
  test('freezing needs a reason, and only active ones are frozen', async () => {
    const { id } = await activePersonal(server)
    expect(await server.api(enablePersonalMerchants, { ids: [id], action: 'freeze' }, as)).toMatchObject({
      code: 422,
      data: { fields: { reason: '请填写冻结原因' } },
    })
    await server.data(enablePersonalMerchants, { ids: [id], action: 'freeze', reason: '违规拉客' }, as)
    expect(await personalRow(server, id)).toMatchObject({ status: personalStatus.frozen, freezeReason: '违规拉客' })
    await server.data(enablePersonalMerchants, { ids: [id], action: 'unfreeze' }, as)
    expect(await personalRow(server, id)).toMatchObject({ status: personalStatus.active, freezeReason: '' })
  })

  test('with an open order nobody is cancelled; afterwards the phone is free again', async () => {
    const { id: userId } = await register(server)
    const { phone } = await rowOf(server, userId)
    const { id } = await activePersonal(server, { phone, realName: '测试用户' })
    const [supplierId] = await twoSuppliers(server)
    const { order } = await placedOrder(server, { supplierId, userId })
    const cancel = { ids: [id], action: 'cancel' as const, reason: '本人申请' }
    expect((await server.api(enablePersonalMerchants, cancel, as)).message).toContain(order.orderNo)
    const { id: free } = await activePersonal(server)
    await server.data(enablePersonalMerchants, { ...cancel, ids: [free] }, as)
    const { phone: given } = await personalRow(server, free)
    expect(await server.data(savePersonalMerchant, personalInput({ phone: given }), as)).toMatchObject({ phone: given })
  })
})

test('personal merchants are handed to another manager', async () => {
  const { id } = await activePersonal(server)
  const managerId = await accountId(server, 'trade')
  expect(await server.data(assignMerchantManager, { personalIds: [id], managerId }, as)).toEqual({ done: 1 })
  expect((await personalRow(server, id)).managerId).toBe(managerId)
})
