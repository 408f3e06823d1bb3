import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  couponBearer,
  couponIssueMode,
  couponKind,
  couponScope,
  couponStatus,
  couponValidMode,
} from '#contract/marketing/codes.ts'
import { couponDiscount } from '#contract/marketing/coupon-rules.ts'
import {
  type CouponInput,
  deleteCoupon,
  getCoupon,
  getCouponBatchNo,
  listCoupons,
  saveCoupon,
  stopCoupons,
} from '#contract/marketing/coupons.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { couponBatch } from '#server/database/schema/marketing.ts'
import { after, days, hours } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const day = (count: number) => after(server.now(), days(count))
const batchNo = async () => (await server.data(getCouponBatchNo, {}, as)).batchNo
const input = async (change: Partial<CouponInput> = {}): Promise<CouponInput> => ({
  batchNo: change.batchNo ?? (await batchNo()),
  name: '满减券',
  kind: couponKind.fullReduction,
  threshold: '500.00',
  amount: '50.00',
  discountRate: '',
  maxDiscount: '',
  bearer: couponBearer.platform,
  issueMode: couponIssueMode.both,
  totalCount: 100,
  perUserLimit: 1,
  receiveStartAt: day(-1),
  receiveEndAt: day(9),
  validMode: couponValidMode.afterReceipt,
  validFrom: '',
  validTo: '',
  validDays: 7,
  scope: couponScope.all,
  brandIds: [],
  categoryIds: [],
  productIds: [],
  excludeProductIds: [],
  bizTypes: [orderBizType.consumerSale],
  stackable: false,
  remark: '',
  ...change,
})
const add = async (change: Partial<CouponInput> = {}, publish = true) =>
  server.data(saveCoupon, { ...(await input(change)), publish }, as)
const read = (id: number) => server.data(getCoupon, { id }, as)
const faults = async (change: Partial<CouponInput>) =>
  (await server.api(saveCoupon, { ...(await input(change)), publish: true }, as)).data

describe('rules', () => {
  test('满500减50 takes 50 off an order of 500, and nothing off 499.99', async () => {
    const coupon = await input()
    expect(couponDiscount(coupon, { goodsAmount: '500.00', freightAmount: '0.00' })).toBe('50.00')
    expect(couponDiscount(coupon, { goodsAmount: '499.99', freightAmount: '0.00' })).toBeNull()
  })

  test('a rate stops at its most; freight and plain amounts stop at what there is', () => {
    const none = { threshold: '', amount: '', discountRate: '', maxDiscount: '' }
    const rate = { ...none, kind: couponKind.discount, threshold: '100', discountRate: '0.85', maxDiscount: '30' }
    expect(couponDiscount(rate, { goodsAmount: '100.10', freightAmount: '0' })).toBe('15.02')
    expect(couponDiscount(rate, { goodsAmount: '900.00', freightAmount: '0' })).toBe('30.00')
    const freight = { ...none, kind: couponKind.freight, threshold: '100', amount: '60' }
    expect(couponDiscount(freight, { goodsAmount: '100.00', freightAmount: '12.50' })).toBe('12.50')
    const plain = { ...none, kind: couponKind.noThreshold, amount: '20' }
    expect(couponDiscount(plain, { goodsAmount: '8.00', freightAmount: '0' })).toBe('8.00')
  })

  test('422 names the field of each fault', async () => {
    expect(await faults({ amount: '500.00' })).toMatchObject({ fields: { amount: '面额须小于使用门槛' } })
    expect(await faults({ kind: couponKind.discount, discountRate: '0.05', maxDiscount: '' })).toMatchObject({
      fields: { discountRate: '折扣应在 0.1 到 0.99 之间', maxDiscount: '最高优惠应大于 0' },
    })
    expect(await faults({ receiveEndAt: day(-2) })).toMatchObject({
      fields: { receiveEndAt: '领取结束必须晚于领取开始' },
    })
    const fixed = { validMode: couponValidMode.fixed, validFrom: day(0), validTo: day(3) }
    expect(await faults(fixed)).toMatchObject({ fields: { validTo: '失效时间不能早于领取结束' } })
    expect(await faults({ scope: couponScope.brands })).toMatchObject({ fields: { brandIds: '请选择适用品牌' } })
    expect(await faults({ scope: couponScope.brands, brandIds: [999_999] })).toMatchObject({
      fields: { brandIds: expect.stringContaining('停用或删除') },
    })
  })

  test('values of another kind are not stored', async () => {
    const { id } = await add({ kind: couponKind.noThreshold, threshold: '500.00', amount: '20.00' })
    expect(await read(id)).toMatchObject({ threshold: '', amount: '20.00' })
  })
})

describe('batch number', () => {
  const used = { fields: { batchNo: '批次号已使用或已过期，请用新的批次号保存' } }

  test('422 for a number of another tab, another person, or one older than 24 hours', async () => {
    const no = await batchNo()
    await add({ batchNo: no })
    expect(await faults({ batchNo: no })).toMatchObject(used)
    const { batchNo: foreign } = await server.data(getCouponBatchNo, {}, { as: 'admin' })
    expect(await faults({ batchNo: foreign })).toMatchObject(used)
    const old = await batchNo()
    const reservedAt = after(server.now(), -hours(25))
    await server.db.update(couponBatch).set({ reservedAt }).where(eq(couponBatch.batchNo, old))
    expect(await faults({ batchNo: old })).toMatchObject(used)
  })

  test('two saves with one number make one coupon', async () => {
    const params = { ...(await input()), publish: false }
    const answers = await Promise.all([1, 2].map(() => server.api(saveCoupon, params, as)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
  })
})

describe('life cycle', () => {
  test('after publishing only the name, the remark, more pieces and a later end are saved', async () => {
    const { id, version } = await add()
    const before = await read(id)
    const { batchNo: own, receiveStartAt, receiveEndAt } = before
    const kept = { ...(await input({ batchNo: own, receiveStartAt, receiveEndAt })), id, version }
    const save = (change: Partial<CouponInput>) => server.api(saveCoupon, { ...kept, ...change }, as)
    expect(await save({ totalCount: 99 })).toMatchObject({
      data: { fields: { totalCount: '发行量只能增加，不能低于 100' } },
    })
    expect(await save({ amount: '40.00' })).toMatchObject({ data: { fields: { amount: '发布后不能修改' } } })
    expect(await save({ receiveEndAt: day(8) })).toMatchObject({
      data: { fields: { receiveEndAt: '领取结束只能推迟' } },
    })
    expect(await save({ totalCount: 200, receiveEndAt: day(20), name: '新名字' })).toMatchObject({ code: 200 })
    expect(await save({ name: '旧版本' })).toMatchObject({ code: 409 })
  })

  test('stop asks for a reason, resume goes on, and an ended coupon does neither', async () => {
    const { id } = await add()
    expect(await server.api(stopCoupons, { ids: [id], stop: true }, as)).toMatchObject({ code: 422 })
    await server.data(stopCoupons, { ids: [id], stop: true, reason: '预算用完' }, as)
    expect(await read(id)).toMatchObject({ status: couponStatus.stopped, stopReason: '预算用完' })
    await server.data(stopCoupons, { ids: [id], stop: false }, as)
    expect(await read(id)).toMatchObject({ status: couponStatus.issuing })
    const { list } = await server.data(listCoupons, { status: couponStatus.ended }, as)
    const ended = list.map((row) => row.id).slice(0, 1)
    expect(await server.api(stopCoupons, { ids: ended, stop: true, reason: '试试' }, as)).toMatchObject({ code: 422 })
  })

  test('only a draft is deleted', async () => {
    const draft = await add({}, false)
    expect(await server.api(deleteCoupon, draft, as)).toMatchObject({ code: 200 })
    expect(await server.api(deleteCoupon, await add(), as)).toMatchObject({ code: 422, message: '只能删除草稿' })
  })
})

test('the list counts by status, and finance reads without changing', async () => {
  const page = await server.data(listCoupons, { kind: couponKind.freight }, { as: 'finance' })
  expect(page.list.every(({ kind }) => kind === couponKind.freight)).toBe(true)
  expect(page.counts).toBeDefined()
  expect(await server.api(getCouponBatchNo, {}, { as: 'finance' })).toMatchObject({ code: 403 })
  expect(await server.api(listCoupons, {}, { as: 'supplier' })).toMatchObject({ code: 403 })
})
