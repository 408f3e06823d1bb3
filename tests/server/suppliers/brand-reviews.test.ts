import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reviewStatus } from '#contract/rules/review.ts'
import { getBrandReview, listBrandReviews, verifyBrands } from '#contract/suppliers/brand-reviews.ts'
import { editBrand, getBrand, withdrawBrandReview } from '#contract/suppliers/brands.ts'
import { brandRisk, brandStatus, supplierStatus, trademarkClass } from '#contract/suppliers/codes.ts'
import { adminUser, fileUse, notification } from '#server/database/schema/platform.ts'
import { brand, brandReview, supplier } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays, newBrand, upload } from './records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** The pending review of a brand. */
async function pendingOf(brandId: number) {
  const [row] = await server.db
    .select()
    .from(brandReview)
    .where(and(eq(brandReview.brandId, brandId), eq(brandReview.status, reviewStatus.pending)))
  if (!row) throw new Error('no review waits')
  return row
}

const decide = async (
  brandId: number,
  result: typeof reviewStatus.approved | typeof reviewStatus.rejected,
  as = 'admin',
  reason?: string,
) => {
  const { id, version } = await pendingOf(brandId)
  return server.api(verifyBrands, { items: [{ reviewId: id, version }], result, reason }, { as })
}

/** A brand of the demo supplier that `admin` has approved. */
async function approvedBrand() {
  const { id } = await newBrand(server, 'goods', 1, { submit: true })
  await decide(id, reviewStatus.approved)
  return server.data(getBrand, { id }, { as: 'goods' })
}

describe('a new brand', () => {
  test('is enabled when its review is approved, and its supplier is notified', async () => {
    const { id, name } = await newBrand(server, 'supplier', 1, { submit: true })
    expect(await decide(id, reviewStatus.approved, 'goods')).toMatchObject({ code: 200, data: { done: 1, failed: [] } })
    expect(await server.data(getBrand, { id }, { as: 'supplier' })).toMatchObject({
      status: 3,
      reviews: [{ status: 2, reviewedBy: '林嘉怡' }],
    })
    const [own] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'supplier'))
    const reported = await server.db
      .select()
      .from(notification)
      .where(eq(notification.receiverId, own?.id ?? 0))
    expect(reported.map((row) => row.title)).toContain(`品牌「${name}」审核已通过`)
  })

  test('goes back with the reason when it is refused, and can be submitted again', async () => {
    const { id } = await newBrand(server, 'supplier', 1, { submit: true })
    await decide(id, reviewStatus.rejected, 'goods', '授权书未盖章,请补充')
    const refused = await server.data(getBrand, { id }, { as: 'supplier' })
    expect(refused).toMatchObject({ status: 2, reviews: [{ status: 3, reason: '授权书未盖章,请补充' }] })
    await server.data(editBrand, { id, version: refused.version, submit: true }, { as: 'supplier' })
    expect((await server.data(getBrand, { id }, { as: 'supplier' })).status).toBe(brandStatus.inReview)
  })

  test('422 驳回必须填写原因', async () => {
    const { id } = await newBrand(server, 'goods', 1, { submit: true })
    expect(await decide(id, reviewStatus.rejected)).toMatchObject({
      code: 422,
      data: { fields: { reason: '驳回必须填写原因' } },
    })
    expect(await decide(id, reviewStatus.rejected, 'admin', '不行')).toMatchObject({ code: 422 })
  })

  test('422 不能审核自己提交的品牌', async () => {
    const { id } = await newBrand(server, 'goods', 1, { submit: true })
    expect(await decide(id, reviewStatus.approved, 'goods')).toMatchObject({
      code: 422,
      message: '不能审核自己提交的品牌',
    })
  })

  test('422 该品牌已被审核,请刷新 for the second of two reviewers, with the name of the first', async () => {
    const { id } = await newBrand(server, 'supplier', 1, { submit: true })
    const review = await pendingOf(id)
    const items = [{ reviewId: review.id, version: review.version }]
    const answers = await Promise.all(
      ['admin', 'goods'].map((as) => server.api(verifyBrands, { items, result: 2 }, { as })),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 422])
    expect(answers.find((answer) => answer.code === 422)?.message).toMatch(/^该品牌已被审核,请刷新（.+已通过）$/)
  })

  test('is not approved while its supplier is disabled, nor after its qualification has expired', async () => {
    const { id } = await newBrand(server, 'goods', 1, { submit: true })
    await server.db.update(supplier).set({ status: supplierStatus.disabled }).where(eq(supplier.id, 1))
    expect(await decide(id, reviewStatus.approved)).toMatchObject({ code: 422, message: '供应商已停用' })
    await server.db.update(supplier).set({ status: supplierStatus.enabled }).where(eq(supplier.id, 1))
    await server.db
      .update(brand)
      .set({ trademarkUntil: inDays(-1) })
      .where(eq(brand.id, id))
    expect(await decide(id, reviewStatus.approved)).toMatchObject({ code: 422, message: '资质已过期,请先续期' })
  })
})

describe('a change of an approved brand', () => {
  test('waits for the review while the brand stays enabled with its old values', async () => {
    const { id, version, name } = await approvedBrand()
    const next = `${name}新`
    const saved = await server.data(editBrand, { id, version, name: next, slogan: '立即生效' }, { as: 'goods' })
    expect(saved).toMatchObject({ applied: ['slogan'], reviewId: expect.any(Number) })
    const live = await server.data(getBrand, { id }, { as: 'goods' })
    expect(live).toMatchObject({ name, slogan: '立即生效', status: 3, pendingFields: ['name'] })
    const proposed = await server.data(getBrand, { id, revision: saved.reviewId }, { as: 'goods' })
    expect(proposed.name).toBe(next)
    await decide(id, reviewStatus.approved)
    expect(await server.data(getBrand, { id }, { as: 'goods' })).toMatchObject({ name: next, pendingFields: [] })
  })

  test('shows before and after as text, and is a renewal when only the qualification changes', async () => {
    const { id, version, trademarkUntil } = await approvedBrand()
    const until = inDays(2000)
    const { reviewId = 0 } = await server.data(editBrand, { id, version, trademarkUntil: until }, { as: 'goods' })
    const review = await server.data(getBrandReview, { id: reviewId }, { as: 'admin' })
    expect(review).toMatchObject({
      type: 3,
      changes: [{ field: 'trademarkUntil', fieldTitle: '商标有效期至', before: trademarkUntil, after: until }],
      snapshot: { trademarkUntil: until },
    })
    expect(review.earlier).toHaveLength(1)
  })

  test('leaves the live brand unchanged when it is refused, and releases the files', async () => {
    const { id, version, logo } = await approvedBrand()
    const next = await upload(server, 'goods')
    await server.data(editBrand, { id, version, logo: next }, { as: 'goods' })
    const uses = () => server.db.$count(fileUse, and(eq(fileUse.resource, 'brand'), eq(fileUse.recordId, id)))
    expect(await uses()).toBe(3)
    await decide(id, reviewStatus.rejected, 'admin', 'Logo 与证书不符')
    expect((await server.data(getBrand, { id }, { as: 'goods' })).logo).toBe(logo)
    expect(await uses()).toBe(2)
  })

  test('a second one is refused while the first is pending', async () => {
    const { id, version, name } = await approvedBrand()
    const first = await server.data(editBrand, { id, version, name: `${name}一` }, { as: 'goods' })
    const second = await server.api(editBrand, { id, version: first.version, name: `${name}二` }, { as: 'goods' })
    expect(second).toMatchObject({ code: 422, message: '该品牌已有变更待审核，请先撤回或等待审核结果' })
  })

  test('409 when the brand changed after the reviewer had opened it', async () => {
    const { id, version, name } = await approvedBrand()
    const first = await server.data(editBrand, { id, version, name: `${name}一` }, { as: 'goods' })
    const opened = await pendingOf(id)
    await server.data(editBrand, { id, version: first.version, slogan: '后来' }, { as: 'goods' })
    const items = [{ reviewId: opened.id, version: opened.version }]
    expect(await server.api(verifyBrands, { items, result: 2 }, { as: 'admin' })).toMatchObject({ code: 409 })
  })
})

describe('withdraw', () => {
  test('makes a new brand a draft again', async () => {
    const { id } = await newBrand(server, 'supplier', 1, { submit: true })
    const review = await pendingOf(id)
    await server.data(withdrawBrandReview, { reviewId: review.id }, { as: 'supplier' })
    expect(await server.data(getBrand, { id }, { as: 'supplier' })).toMatchObject({
      status: 0,
      reviews: [{ status: 4 }],
    })
    const again = await server.api(withdrawBrandReview, { reviewId: review.id }, { as: 'supplier' })
    expect(again).toMatchObject({ code: 422, message: '该审核单已处理，请刷新' })
  })

  test('requires the submitting side', async () => {
    const { id } = await newBrand(server, 'supplier', 1, { submit: true })
    const review = await pendingOf(id)
    const answer = await server.api(withdrawBrandReview, { reviewId: review.id }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 403, message: '只能由提交方撤回' })
  })
})

describe('risks that the server detects on submission', () => {
  test('a similar name, the same trademark, an early end, a category out of range and one of another class', async () => {
    const first = await newBrand(server, 'goods', 1)
    const { id } = await newBrand(server, 'goods', 1, {
      name: `${first.name}家居`,
      trademarkNo: first.trademarkNo,
      trademarkUntil: inDays(10),
      trademarkClass: [trademarkClass.lighting],
      categoryIds: [first.categoryIds[0] ?? 2, 25],
      submit: true,
    })
    expect((await pendingOf(id)).riskFlags).toEqual([
      brandRisk.similarName,
      brandRisk.duplicateTrademark,
      brandRisk.expiring,
      brandRisk.beyondSupplierScope,
      brandRisk.trademarkClassMismatch,
    ])
  })

  test('bulk approval leaves out those with risks', async () => {
    const clean = await newBrand(server, 'goods', 1, { submit: true })
    const risky = await newBrand(server, 'goods', 1, { trademarkUntil: inDays(5), submit: true })
    const items = (await Promise.all([clean.id, risky.id].map(pendingOf))).map(({ id, version }) => ({
      reviewId: id,
      version,
    }))
    const result = await server.data(verifyBrands, { items, result: 2 }, { as: 'admin' })
    expect(result).toMatchObject({ done: 1, failed: [{ name: risky.name, message: '有风险提示，请单独审核' }] })
    expect((await server.data(getBrand, { id: clean.id }, { as: 'admin' })).status).toBe(brandStatus.enabled)
    expect((await server.data(getBrand, { id: risky.id }, { as: 'admin' })).status).toBe(brandStatus.inReview)
  })
})

describe('list', () => {
  test('shows the longest waiting first, with totals by status', async () => {
    const page = await server.data(listBrandReviews, { status: 1, pageSize: 100 }, { as: 'goods' })
    const times = page.list.map((row) => row.submittedAt)
    expect(times).toEqual([...times].sort())
    expect(page.total).toBe(page.counts?.[1])
  })

  test('filters by type, risk and text', async () => {
    const renewals = await server.data(listBrandReviews, { type: 3, pageSize: 100 }, { as: 'goods' })
    expect(renewals.total).toBeGreaterThan(0)
    expect(new Set(renewals.list.map((row) => row.type))).toEqual(new Set([3]))
    const risky = await server.data(listBrandReviews, { riskFlag: 1, pageSize: 100 }, { as: 'goods' })
    expect(risky.list.every((row) => row.riskFlags.includes(brandRisk.similarName))).toBe(true)
    const [one] = renewals.list
    const found = await server.data(listBrandReviews, { keyword: one?.reviewNo }, { as: 'goods' })
    expect(found.list.map((row) => row.id)).toEqual([one?.id])
  })

  test('a supplier account sees the reviews of its own brands only', async () => {
    const own = await server.data(listBrandReviews, { pageSize: 100 }, { as: 'supplier' })
    expect(new Set(own.list.map((row) => row.brand.supplier.id))).toEqual(new Set([1]))
    const all = await server.data(listBrandReviews, { pageSize: 100 }, { as: 'goods' })
    const foreign = all.list.find((row) => row.brand.supplier.id !== 1)
    expect(await server.api(getBrandReview, { id: foreign?.id ?? 0 }, { as: 'supplier' })).toMatchObject({ code: 404 })
    const items = [{ reviewId: foreign?.id ?? 0, version: 1 }]
    expect(await server.api(verifyBrands, { items, result: 2 }, { as: 'supplier' })).toMatchObject({ code: 403 })
  })

  test('a decision returns the next review', async () => {
    const { list } = await server.data(listBrandReviews, { status: 1, pageSize: 100 }, { as: 'admin' })
    const [first, second] = list
    const review = await server.data(getBrandReview, { id: first?.id ?? 0 }, { as: 'admin' })
    expect(review.nextPendingId).toBe(second?.id)
  })
})
