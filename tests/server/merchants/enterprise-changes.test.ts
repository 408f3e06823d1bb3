import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterpriseStatus, merchantUserStatus } from '#contract/merchants/codes.ts'
import {
  assignMerchantManager,
  cancelEnterpriseUser,
  enableEnterpriseUsers,
  extendEnterpriseUsers,
} from '#contract/merchants/enterprise-changes.ts'
import { addEnterpriseUser, editEnterpriseUser, getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { buyerKind, orderStatus, partyState } from '#contract/orders/codes.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { miniStoreStatus } from '#contract/users/codes.ts'
import { expireEnterprises } from '#server/areas/merchants/enterprise/scheduled-work.ts'
import { memberAccess } from '#server/areas/merchants/member-access.ts'
import { freeSeats } from '#server/areas/merchants/quota.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { auditLog, notification } from '#server/database/schema/platform.ts'
import { miniStore } from '#server/database/schema/stores.ts'
import { after, days, moment } from '#server/time.ts'
import { change, meeting } from '../entity/calls.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { accountId, completeEnterprise, freshPhone, openedEnterprise } from './enterprise-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const open = (changes = {}) => openedEnterprise(server, changes)
const get = (id: number) => server.data(getEnterpriseUser, { id }, as)
const row = async (id: number) => {
  const [found] = await server.db.select().from(enterpriseUser).where(eq(enterpriseUser.id, id))
  if (!found) throw new Error(`no merchant ${id}`)
  return found
}
const freeze = (ids: number[], reason = '资质过期未补') =>
  server.api(enableEnterpriseUsers, { ids, enable: false, reason }, as)
const extend = (ids: number[], expireAt: string) =>
  server.api(extendEnterpriseUsers, { ids, expireAt, reason: '已续费一年' }, as)
const end = (id: number, expireAt: string) =>
  server.db.update(enterpriseUser).set({ expireAt }).where(eq(enterpriseUser.id, id))

describe('freezing', () => {
  test('needs a reason, closes the shops, and is undone by unfreezing', async () => {
    const { id } = await open()
    const { open: isOpen, closed, expired } = miniStoreStatus
    const times = { createdAt: server.now(), updatedAt: server.now(), openedAt: server.now() }
    const shop = (name: string, status: typeof isOpen | typeof closed, days = 365) => ({
      ...{ ...times, expireAt: daysAfter(server.now(), days) },
      ...{ name, status, ownerId: 1, enterpriseId: id, closeReason: '' },
    })
    const begun = [shop('开着', isOpen), shop('自己关的', closed), shop('冻结期间到期', isOpen, -1)]
    await server.db.insert(miniStore).values(begun)
    const ofMerchant = eq(miniStore.enterpriseId, id)
    const shops = async () =>
      (await server.db.select().from(miniStore).where(ofMerchant).orderBy(miniStore.id)).map((row) => [
        row.status,
        row.version,
      ])
    expect(await freeze([id], '')).toMatchObject({ code: 422, data: { fields: { reason: '请填写冻结原因' } } })
    expect(await freeze([id])).toMatchObject({ code: 200, data: { done: 1, failed: [] } })
    expect(await get(id)).toMatchObject({ status: enterpriseStatus.frozen, freezeReason: '资质过期未补' })
    expect(await shops()).toEqual([
      [closed, 2],
      [closed, 1],
      [closed, 2],
    ])
    expect(await freeze([id])).toMatchObject({ code: 422, message: '只能冻结正常的商家' })
    await server.data(enableEnterpriseUsers, { ids: [id], enable: true }, as)
    expect(await get(id)).toMatchObject({ status: enterpriseStatus.active, freezeReason: '' })
    expect(await shops()).toEqual([
      [isOpen, 3],
      [closed, 1],
      [expired, 3],
    ])
  })

  test('a merchant whose time ended while it was frozen becomes expired', async () => {
    const { id } = await open()
    await freeze([id])
    await end(id, inDays(-1))
    await server.data(enableEnterpriseUsers, { ids: [id], enable: true }, as)
    expect((await get(id)).status).toBe(enterpriseStatus.expired)
  })

  test('goes row by row', async () => {
    const [one, two] = [await open(), await open()]
    await freeze([one.id])
    expect(await freeze([one.id, two.id])).toMatchObject({
      data: { done: 1, failed: [{ id: one.id, name: one.name, message: '只能冻结正常的商家' }] },
    })
  })

  test('only 营销运营 may', async () => {
    const { id } = await open()
    for (const account of ['trade', 'finance', 'content', 'auditor', 'supplier', 'dealer']) {
      const answer = await server.api(
        enableEnterpriseUsers,
        { ids: [id], enable: false, reason: '测试' },
        { as: account },
      )
      expect(answer.code, account).toBe(403)
    }
  })
})

describe('calls of members', () => {
  const working = { status: merchantUserStatus.active }
  const on = (status: number, expireAt: string | null = '2026-12-31') =>
    memberAccess({ status: status as 1, expireAt }, working, '2026-11-23')

  test('are answered with 200, 602 after the last day, 604 when frozen', () => {
    expect(on(enterpriseStatus.active)).toBe(200)
    expect(on(enterpriseStatus.active, '2026-11-23')).toBe(200)
    expect(on(enterpriseStatus.active, '2026-11-22')).toBe(602)
    expect(on(enterpriseStatus.expired, '2026-11-22')).toBe(602)
    expect(on(enterpriseStatus.frozen)).toBe(604)
    expect(on(enterpriseStatus.frozen, '2026-11-22')).toBe(604)
    expect(on(enterpriseStatus.draft, null)).toBe(604)
    expect(on(enterpriseStatus.cancelled)).toBe(604)
    for (const status of [merchantUserStatus.disabled, merchantUserStatus.left])
      expect(memberAccess({ status: enterpriseStatus.active, expireAt: null }, { status }, '2026-11-23')).toBe(604)
  })

  test('freezing a merchant answers the next call of its owner with 604; a running order is untouched', async () => {
    const { id } = await open()
    const [owner] = await server.db.select().from(merchantUser).where(eq(merchantUser.enterpriseId, id))
    const access = async () => memberAccess(await row(id), owner ?? working, inDays(0))
    expect(await access()).toBe(200)
    await freeze([id])
    expect(await access()).toBe(604)
  })
})

describe('extending', () => {
  test('moves to a later day and revives an expired merchant', async () => {
    const { id } = await open({ expireAt: inDays(30) })
    expect(await extend([id], inDays(30))).toMatchObject({
      code: 422,
      data: { fields: { expireAt: `新到期日须晚于原到期日 ${inDays(30)}` } },
    })
    await end(id, inDays(-3))
    await expireEnterprises(server.db, server.now())
    expect((await get(id)).status).toBe(enterpriseStatus.expired)
    expect(await extend([id], inDays(-1))).toMatchObject({ data: { fields: { expireAt: '新到期日须晚于今天' } } })
    expect(await extend([id], inDays(365))).toMatchObject({ code: 200, data: { done: 1 } })
    expect(await get(id)).toMatchObject({ status: enterpriseStatus.active, expireAt: inDays(365) })
  })

  test('a distributor is sent to its renewal, in a bulk by name', async () => {
    const [distributor] = await server.db
      .select()
      .from(tradeParty)
      .where(and(eq(tradeParty.kind, buyerKind.distributor), isNotNull(tradeParty.enterpriseId)))
    const id = distributor?.enterpriseId ?? 0
    expect(await extend([id], inDays(900))).toMatchObject({ code: 422, message: '经销商请走续费' })
    const other = await open()
    const both = await extend([id, other.id], inDays(900))
    expect(both).toMatchObject({ data: { done: 1, failed: [{ id, message: '经销商请走续费' }] } })
    expect((await get(id)).allowed).not.toContain('extend')
  })

  test('two at once: each extends from what the other has written', async () => {
    const { id } = await open({ expireAt: inDays(30) })
    const both = await Promise.all([inDays(60), inDays(60)].map((day) => extend([id], day)))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
  })
})

describe('cancelling', () => {
  const cancel = (id: number, version: number, name: string) =>
    server.api(cancelEnterpriseUser, { id, version, reason: '停业注销', name }, as)

  test('needs the typed name, is final, and frees phone, name and licence', async () => {
    const input = await open()
    const { id, version, name, phone, licenceNo = '' } = input
    expect(await cancel(id, version, '别的名称')).toMatchObject({ data: { fields: { name: '企业名称输入不一致' } } })
    expect(await cancel(id, version - 1, name)).toMatchObject({ code: 409 })
    expect(await cancel(id, version, name)).toMatchObject({ code: 200, data: { status: enterpriseStatus.cancelled } })
    const [owner] = await server.db.select().from(merchantUser).where(eq(merchantUser.enterpriseId, id))
    expect(owner?.status).toBe(merchantUserStatus.left)
    const { version: now } = await get(id)
    expect(await cancel(id, now, name)).toMatchObject({ code: 422, message: '企业商家状态已变更,请刷新后重试' })
    expect(await server.api(editEnterpriseUser, { id, version: now, remark: '改' }, as)).toMatchObject({
      message: '已注销,不可编辑',
    })
    const again = await completeEnterprise(server, { name, phone, licenceNo })
    expect(await server.api(addEnterpriseUser, again, as)).toMatchObject({ code: 200 })
  })

  test('is refused while orders, refunds or a distributor account are open, and lists them', async () => {
    const { id, version, name } = await open()
    const [party] = await server.db
      .insert(tradeParty)
      .values({
        ...{ createdAt: server.now(), updatedAt: server.now() },
        kind: buyerKind.distributor,
        name,
        enterpriseId: id,
      })
      .returning()
    const columns = { id: order.id, orderNo: order.orderNo }
    const orders = await server.db.select(columns).from(order).where(eq(order.status, orderStatus.paid)).limit(2)
    for (const one of orders)
      await server.db.update(order).set({ distributorId: party?.id }).where(eq(order.id, one.id))
    const refused = await cancel(id, version, name)
    expect(refused.code).toBe(422)
    expect(refused.message).toContain('2 个未完成订单')
    expect(refused.message).toContain(`经销商账户「${name}」还在合作中`)
    for (const { orderNo } of orders) expect(refused.message).toContain(orderNo)
    expect(refused.data).toMatchObject({ open: { orders: { count: 2 } } })
    await server.db
      .update(order)
      .set({ status: orderStatus.completed, completedAt: server.now() })
      .where(eq(order.distributorId, party?.id ?? 0))
    await server.db
      .update(tradeParty)
      .set({ state: partyState.terminated })
      .where(eq(tradeParty.id, party?.id ?? 0))
    expect(await cancel(id, version, name)).toMatchObject({ code: 200 })
  })
})

describe('the manager', () => {
  test('is changed for many merchants, and logged for those that had another', async () => {
    const [one, two] = [await open(), await open()]
    const managerId = await accountId(server, 'trade')
    await server.data(assignMerchantManager, { enterpriseIds: [one.id], managerId }, as)
    const answer = await server.data(assignMerchantManager, { enterpriseIds: [one.id, two.id], managerId }, as)
    expect(answer).toEqual({ done: 1 })
    expect((await get(two.id)).manager).toEqual({ id: managerId, name: '何晓梅' })
    const entries = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(two.id)))
    expect(entries.some(({ changes }) => changes.some(({ after: to }) => to === '何晓梅'))).toBe(true)
    const supplierId = await accountId(server, 'supplier')
    expect(
      await server.api(assignMerchantManager, { enterpriseIds: [one.id], managerId: supplierId }, as),
    ).toMatchObject({ data: { fields: { managerId: '请选择在职的客户经理' } } })
  })
})

describe('scheduled work', () => {
  const bells = async (name: string) =>
    (await server.db.select().from(notification).orderBy(notification.id))
      .filter(({ title }) => title.includes(name))
      .map(({ title }) => title)

  test('reminds 30, 7 and 1 days before the end, each once, and ends the day after it', async () => {
    const { id, name } = await open({ expireAt: inDays(40) })
    const at = (count: number) => after(moment(new Date()), days(count))
    for (const day of [5, 10, 11, 33, 39, 39, 40]) {
      await Promise.all([expireEnterprises(server.db, at(day)), expireEnterprises(server.db, at(day))])
    }
    expect((await row(id)).status).toBe(enterpriseStatus.active)
    expect(await bells(name)).toEqual([30, 7, 1].map((left) => `商家「${name}」将在 ${left} 天后到期`))
    await expireEnterprises(server.db, at(41))
    expect((await row(id)).status).toBe(enterpriseStatus.expired)
    expect((await bells(name)).at(-1)).toBe(`商家「${name}」已到期`)
  })

  test('reminds of a licence 30 days before its end, again when another one ends', async () => {
    const { id, name } = await open({ licenceExpireAt: inDays(20), expireAt: inDays(900) })
    await expireEnterprises(server.db, server.now())
    await expireEnterprises(server.db, server.now())
    expect(await bells(name)).toEqual([`商家「${name}」的营业执照将在 20 天后到期`])
    await server.db
      .update(enterpriseUser)
      .set({ licenceExpireAt: inDays(25) })
      .where(eq(enterpriseUser.id, id))
    await expireEnterprises(server.db, server.now())
    expect(await bells(name)).toHaveLength(2)
  })
})

describe('seats', () => {
  test('two members cannot take the last one', async () => {
    const { id } = await open({ edition: 1, giftQuota: -3 })
    const together = meeting(1)
    const join = () =>
      change(server, async ({ db, now }) => {
        await together()
        if ((await freeSeats(db, id, inDays(0))) < 1) return false
        await db.insert(merchantUser).values({
          ...{ createdAt: now, updatedAt: now, grantedAt: now, joinedAt: inDays(0) },
          ...{ name: '店员', phone: freshPhone(), enterpriseId: id, roleLevel: 3, storeRoleId: 3 },
        })
        return true
      })
    expect((await Promise.all([join(), join()])).sort()).toEqual([false, true])
  })
})
