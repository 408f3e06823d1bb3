import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import { addSubDistributor, listMerchantDistributors } from '#contract/distribution/relations.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { order } from '#server/database/schema/orders.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { trade } from './records.ts'
import { add, below, company, move, params, parent, server, setStatus, startRelations } from './relation-records.ts'

startRelations()

describe('adding', () => {
  test('opens at once, on the package, the manager and the prices of the parent, with a login of its own', async () => {
    const top = await parent()
    await server.db
      .insert(dealerPrice)
      .values({ partyId: top.id, skuId: 1, price: '88.00', updatedAt: server.now() })
      .onConflictDoNothing()
    const row = await below(top.id)
    expect(row).toMatchObject({
      level: distributorLevel.second,
      status: distributorStatus.active,
      parent: { id: top.id },
      agentPackage: top.agentPackage,
    })
    const prices = (id: number) => server.db.select().from(dealerPrice).where(eq(dealerPrice.partyId, id))
    expect((await prices(row.id)).map(({ skuId, price }) => [skuId, price])).toEqual(
      (await prices(top.id)).map(({ skuId, price }) => [skuId, price]),
    )
    expect(await server.db.$count(adminUser, eq(adminUser.distributorId, row.id))).toBe(1)
  })

  test.each([
    ['areas', { areas: ['320100', '330100'] }, /不含 江苏省南京市/],
    ['expireAt', { expireAt: '2999-01-01' }, /到期日不能晚于上级经销商/],
    ['expireAt', { expireAt: '2020-01-01' }, '到期日应晚于今天'],
  ] as const)('%s outside of the parent is refused by name', async (field, change, message) => {
    const answer = await add((await parent()).id, {
      ...change,
      areas: [...('areas' in change ? change.areas : ['330100', '330200'])],
    })
    expect(answer).toMatchObject({ code: 422, data: { fields: { [field]: expect.stringMatching(message) } } })
  })

  test('a company that is a distributor, is frozen, or lacks papers is refused', async () => {
    const top = await parent()
    const first = await below(top.id)
    const message = async (enterpriseId: number) =>
      ((await add(top.id, { enterpriseId })).data as unknown as { fields: Record<string, string> }).fields.enterpriseId
    expect(await message(first.enterprise?.id ?? 0)).toMatch(/^该企业已是经销商/)
    expect(await message(await company({ status: enterpriseStatus.frozen }))).toBe('请选择正常使用的企业')
    expect(await message(await company({ licenceImage: '' }))).toMatch(/^企业资料不全/)
  })

  test.each([
    ['frozen', distributorStatus.frozen, '已冻结'],
    ['expired', distributorStatus.expired, '已到期'],
  ] as const)('a parent that is %s takes none', async (_name, status, label) => {
    const top = await parent()
    await setStatus(top.id, status)
    expect(await add(top.id)).toMatchObject({
      code: 422,
      data: { fields: { parentId: expect.stringContaining(label) } },
    })
  })

  test('one request adds one, also when it is sent twice at once', async () => {
    const sent = await params((await parent()).id)
    const [one, other] = await Promise.all([
      server.api(addSubDistributor, sent, trade),
      server.api(addSubDistributor, sent, trade),
    ])
    expect([one.code, other.code]).toEqual([200, 200])
    expect(one.data?.id).toBe(other.data?.id)
  })
})

describe('moving', () => {
  test('a second-level account leaves its branch, and the sums of both change', async () => {
    const [from, to] = [await parent(), await parent()]
    const row = await below(from.id)
    const [sold] = await server.db
      .select({ id: order.id })
      .from(order)
      .where(and(eq(order.bizType, orderBizType.distributorPurchase), eq(order.status, orderStatus.completed)))
      .limit(1)
    await server.db
      .update(order)
      .set({ distributorId: row.id })
      .where(eq(order.id, sold?.id ?? 0))
    const branches = async () => {
      const { list } = await server.data(listMerchantDistributors, { tree: true, pageSize: 200 }, trade)
      return (id: number) => list.find((one) => one.id === id)
    }
    const were = await branches()
    const child = were(from.id)?.children[0]
    expect(child?.id).toBe(row.id)
    expect(were(from.id)?.branch?.purchaseAmount).toBe(sumOfMoney([from.purchaseAmount, child?.purchaseAmount ?? '0']))
    expect((await move([row.id], to.id)).code).toBe(200)
    const now = await branches()
    const found = async (name: string) =>
      (await server.data(listMerchantDistributors, { tree: true, name, pageSize: 200 }, trade)).list.map(({ id }) => id)
    expect(await found(row.name)).toEqual([to.id])
    expect(now(from.id)).toMatchObject({ children: [], branch: { purchaseAmount: from.purchaseAmount } })
    expect(now(to.id)?.branch?.purchaseAmount).toBe(sumOfMoney([to.purchaseAmount, child?.purchaseAmount ?? '0']))
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'move'), eq(auditLog.targetId, String(row.id))))
    expect(entry).toMatchObject({
      reason: '区域调整',
      changes: [{ field: 'parent', before: from.name, after: to.name }],
    })
  })

  test('a first-level account is not moved', async () => {
    const [one, other] = [await parent(), await parent()]
    expect(await move([one.id], other.id)).toMatchObject({ code: 422, message: '一级经销商不能更换上级' })
  })

  test('areas outside of the new parent are refused by name; in bulk the others move', async () => {
    const [from, to] = [await parent(), await parent(['330100', '330200'])]
    const inside = await below(from.id)
    const outside = await below(from.id, { areas: ['440100', '440600'] })
    const answer = await move([inside.id, outside.id], to.id)
    expect(answer.data).toMatchObject({
      done: 1,
      failed: [{ id: outside.id, message: expect.stringContaining('不含 广东省广州市、广东省佛山市') }],
    })
  })

  test('nobody moves below an expired parent', async () => {
    const [from, to] = [await parent(), await parent()]
    const row = await below(from.id)
    await setStatus(to.id, distributorStatus.expired)
    expect(await move([row.id], to.id)).toMatchObject({
      code: 422,
      data: { fields: { parentId: expect.stringContaining('已到期') } },
    })
  })
})
