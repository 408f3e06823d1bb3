import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { getProfile } from '#contract/session.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import {
  closeSupplier,
  editSupplier,
  enableSupplier,
  getSupplier,
  resetSupplier,
} from '#contract/suppliers/suppliers.ts'
import { deliverTexts } from '#server/areas/suppliers/text-messages.ts'
import { product } from '#server/database/schema/goods.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { brand, brandReview, supplier, textMessage } from '#server/database/schema/suppliers.ts'
import { unseal } from '#server/encryption.ts'
import { days, minutes, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { finishAll } from './records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Waiting text messages, decrypted. */
async function waitingTexts(): Promise<{ phone: string; text: string }[]> {
  const rows = await server.db.select().from(textMessage).where(isNull(textMessage.sentAt))
  return rows.map((row) => ({ phone: row.phone, text: unseal(server.services.secrets, row.textSecret) }))
}

test('the first enabling creates the login and sends its password by text message', async () => {
  await server.db.update(supplier).set({ status: supplierStatus.draft, loginUserId: null }).where(eq(supplier.id, 5))
  const { account } = await server.data(getSupplier, { id: 5 }, { as: 'admin' })
  await server.db.delete(adminUser).where(eq(adminUser.supplierId, 5))
  await server.data(enableSupplier, { id: 5, enabled: 1 }, { as: 'admin' })
  const message = (await waitingTexts()).find((row) => row.phone === account)
  const password = /临时密码为 (\w{12})/.exec(message?.text ?? '')?.[1] ?? ''
  const token = await server.signIn(account, password)
  expect(await server.data(getProfile, {}, { token })).toMatchObject({
    accountType: 2,
    mustChangePassword: true,
    supplier: { id: 5 },
    roles: [{ name: '供应商' }],
  })
})

describe('reset of the password', () => {
  test('with display returns the new one once, and ends the sessions of the account', async () => {
    const token = await server.signIn('supplier')
    const answer = await server.data(resetSupplier, { id: 1, by: 'show' }, { as: 'goods' })
    expect(answer).toEqual({ account: 'supplier', password: expect.stringMatching(/^\w{12}$/) })
    expect((await server.api(getProfile, {}, { token })).code).toBe(603)
    await expect(server.signIn('supplier')).rejects.toThrow('账号或密码错误')
    const fresh = await server.signIn('supplier', answer.password)
    expect((await server.data(getProfile, {}, { token: fresh })).mustChangePassword).toBe(true)
  })

  test('429 10 分钟内只能重置一次', async () => {
    const answer = await server.api(resetSupplier, { id: 1 }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 429, status: 429, message: '10 分钟内只能重置一次' })
    server.advance(minutes(11))
    expect(await server.data(resetSupplier, { id: 1 }, { as: 'goods' })).toEqual({ account: 'supplier' })
  })

  test('422 供应商未启用 for a draft', async () => {
    const [draft] = await server.db.select().from(supplier).where(eq(supplier.status, supplierStatus.draft))
    expect(await server.api(resetSupplier, { id: draft?.id ?? 0 }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '供应商未启用',
    })
  })
})

test('a new login number ends the sessions and is used to sign in', async () => {
  await server.data(resetSupplier, { id: 6, by: 'show' }, { as: 'admin' })
  const { version } = await server.data(getSupplier, { id: 6 }, { as: 'admin' })
  await server.data(editSupplier, { id: 6, version, account: '19900009901' }, { as: 'admin' })
  const [user] = await server.db.select().from(adminUser).where(eq(adminUser.supplierId, 6))
  expect(user).toMatchObject({ account: '19900009901', phone: '19900009901' })
})

describe('text messages', () => {
  test('are sent once, are cleared afterwards, and are dropped after 72 hours', async () => {
    const sent: string[] = []
    const { databases, secrets } = server.services
    const now = moment(new Date())
    const waiting = (await waitingTexts()).length
    const send = async (phone: string) => {
      sent.push(phone)
    }
    const later = moment(new Date(Date.now() + days(4)))
    expect(await deliverTexts(databases.main, secrets, send, later)).toBe(0)
    const counts = await Promise.all([1, 2].map(() => deliverTexts(databases.main, secrets, send, now)))
    expect(counts.reduce((total, count) => total + count, 0)).toBe(waiting)
    expect(sent).toHaveLength(waiting)
    expect(await server.db.$count(textMessage, eq(textMessage.textSecret, ''))).toBe(waiting)
  })
})

describe('close', () => {
  test('requires the company name as confirmation, the state and the version', async () => {
    const row = await server.data(getSupplier, { id: 4 }, { as: 'admin' })
    const params = { id: 4, version: row.version, reason: '合同到期不再合作', confirmName: row.name }
    const wrong = await server.api(closeSupplier, { ...params, confirmName: '别的公司' }, { as: 'admin' })
    expect(wrong).toMatchObject({ code: 422, data: { fields: { confirmName: '名称输入不一致' } } })
    expect(await server.api(closeSupplier, { ...params, version: 99 }, { as: 'admin' })).toMatchObject({ code: 409 })
    const open = await server.data(getSupplier, { id: 2 }, { as: 'admin' })
    const early = { ...params, id: 2, version: open.version, confirmName: open.name }
    expect(await server.api(closeSupplier, early, { as: 'admin' })).toMatchObject({
      code: 422,
      message: '供应商状态已变更,请刷新后重试',
    })
  })

  test('deletes the logins, disables the brands, withdraws reviews and moves the goods to the recycle bin', async () => {
    await finishAll(server, 4)
    const row = await server.data(getSupplier, { id: 4 }, { as: 'admin' })
    const params = { id: 4, version: row.version, reason: '合同到期不再合作', confirmName: row.name }
    await server.data(closeSupplier, params, { as: 'admin' })
    expect(await server.data(getSupplier, { id: 4 }, { as: 'admin' })).toMatchObject({ status: 3, productCount: 0 })
    expect(
      await server.db.$count(product, and(eq(product.supplierId, 4), eq(product.status, productStatus.recycled))),
    ).toBeGreaterThan(0)
    expect(await server.db.$count(brand, and(eq(brand.supplierId, 4), eq(brand.status, brandStatus.enabled)))).toBe(0)
    const ids = server.db.select({ id: brand.id }).from(brand).where(eq(brand.supplierId, 4))
    expect(
      await server.db.$count(
        brandReview,
        and(eq(brandReview.status, reviewStatus.pending), inArray(brandReview.brandId, ids)),
      ),
    ).toBe(0)
    const [user] = await server.db.select().from(adminUser).where(eq(adminUser.supplierId, 4))
    expect(user?.status).toBe(adminUserStatus.deleted)
  })
})
