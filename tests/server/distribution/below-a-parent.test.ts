import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeDistributor, freezeDistributors } from '#contract/distribution/account-changes.ts'
import { listDistributors } from '#contract/distribution/accounts.ts'
import { authorizationMode, authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { addAuthorizations } from '#contract/distribution/authorizations.ts'
import {
  depositKind,
  distributorLevel,
  distributorPurchaseKind,
  distributorStatus,
  upgradeMode,
} from '#contract/distribution/codes.ts'
import { listMerchantDistributors } from '#contract/distribution/relations.ts'
import { quoteRenewal } from '#contract/distribution/renewals.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { keepAccount, lockAccount } from '#server/areas/distribution/account/keep.ts'
import { findBuyer } from '#server/areas/orders/order/buyer.ts'
import type { Caller } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { bought, higherPackage } from './bills.ts'
import { accountOf, deposit, trade } from './records.ts'
import { below, later, parent, server, setStatus, startRelations } from './relation-records.ts'

startRelations()

describe('below a parent', () => {
  test('places no orders while the parent is frozen', async () => {
    const top = await parent()
    const row = await below(top.id)
    const caller = { accountType: 1 } as Caller
    const order = () =>
      findBuyer({ db: server.db, caller }, { bizType: orderBizType.distributorPurchase, buyerId: row.id })
    expect((await order()).id).toBe(row.id)
    await server.data(freezeDistributors, { ids: [top.id], freeze: true, reason: '窜货，待整改' }, trade)
    await expect(order()).rejects.toMatchObject({
      data: { fields: { buyerId: `上级经销商「${top.name}」未在合作中,不能下单` } },
    })
  })

  test('has the package of its parent, also after an upgrade, and is not renewed alone', async () => {
    const toPackageId = await higherPackage(server)
    const top = await parent()
    const row = await below(top.id)
    await bought(server, {
      ...{ distributorId: top.id, kind: distributorPurchaseKind.upgrade, toPackageId },
      upgradeMode: upgradeMode.difference,
    })
    expect((await accountOf(server, row.id)).packageId).toBe(toPackageId)
    const renewal = { distributorId: row.id, agentPackageId: toPackageId, months: 12 }
    expect(await server.api(quoteRenewal, renewal, trade)).toMatchObject({
      code: 422,
      message: '二级经销商随上级续费，不能单独续费',
    })
  })

  test('keeps its parent from being closed, which names those below', async () => {
    const top = await parent()
    const [one, two] = [await below(top.id), await below(top.id)]
    const close = async () => {
      const { version } = await accountOf(server, top.id)
      return server.api(closeDistributor, { id: top.id, version, reason: '合作到期', name: top.name }, trade)
    }
    const refused = await close()
    expect(refused.code).toBe(422)
    expect(refused.message).toContain('下级经销商')
    for (const { name } of [one, two]) expect(refused.message).toContain(`「${name}」`)
    await setStatus(one.id, distributorStatus.closed)
    expect((await close()).message).toContain(`下级经销商 「${two.name}」`)
    expect((await accountOf(server, top.id)).status).toBe(distributorStatus.active)
    await setStatus(two.id, distributorStatus.closed)
    await deposit(server, top.id, '1000', { kind: depositKind.returned })
    expect(await close()).toMatchObject({ code: 200, data: { status: distributorStatus.closed } })
  })

  test('goes on with its parent when it ends with it; an earlier day of its own stays', async () => {
    const top = await parent()
    const [own, early] = [later(90), later(30)]
    const same = await below(top.id, { expireAt: own })
    const other = await below(top.id, { expireAt: early })
    const summaries: string[] = []
    const audit = ({ summary }: { summary: string }) => summaries.push(summary)
    const scope = { db: server.db, now: server.now(), by: '系统', audit }
    const keep = async (expireAt: string) => keepAccount(scope, await lockAccount(server.db, top.id), { expireAt })
    await keep(own)
    await setStatus(same.id, distributorStatus.expired)
    await keep(later(455))
    expect(await accountOf(server, same.id)).toMatchObject({
      expireAt: later(455),
      status: distributorStatus.active,
    })
    expect(await accountOf(server, other.id)).toMatchObject({ expireAt: early, version: other.version })
    expect(summaries.at(-1)).toBe(`经销商「${same.name}」随上级「${top.name}」变更：到期日 ${own} → ${later(455)}`)
    await server.db
      .update(distributorAccount)
      .set({ expireAt: later(200) })
      .where(eq(distributorAccount.id, other.id))
    await keep(own)
    expect((await accountOf(server, same.id)).expireAt).toBe(own)
    // One that was given a later day meanwhile does not outlast its parent.
    expect((await accountOf(server, other.id)).expireAt).toBe(own)
  })

  test('has no rules of its own', async () => {
    const row = await below((await parent()).id)
    const answer = await server.api(
      addAuthorizations,
      {
        distributorIds: [row.id],
        scope: authorizationScope.brand,
        ids: [1],
        mode: authorizationMode.include,
        validFrom: later(0),
      },
      { as: 'goods' },
    )
    expect(answer).toMatchObject({ code: 422, message: expect.stringContaining('随上级授权') })
  })

  test('is not among the accounts of 经销商开户', async () => {
    const row = await below((await parent()).id)
    const { list } = await server.data(listDistributors, { name: row.name }, trade)
    expect(list).toEqual([])
    expect((await accountOf(server, row.id)).level).toBe(distributorLevel.second)
  })
})

test('a distributor sees itself and those below it', async () => {
  const [dealer] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
  const own = dealer?.distributorId ?? 0
  await server.db
    .update(distributorAccount)
    .set({ areas: ['100000'] })
    .where(eq(distributorAccount.id, own))
  await server.db
    .update(distributorAccount)
    .set({ status: distributorStatus.active, expireAt: later(200) })
    .where(eq(distributorAccount.id, own))
  const row = await below(own)
  const { list } = await server.data(listMerchantDistributors, { pageSize: 200 }, { as: 'dealer' })
  const ids = list.map(({ id }) => id)
  expect(ids).toContain(own)
  expect(ids).toContain(row.id)
  expect(list.every(({ id, parent: top }) => id === own || top?.id === own)).toBe(true)
  expect(list[0]).not.toHaveProperty('manager')
  expect(await server.db.$count(tradeParty, eq(tradeParty.id, row.id))).toBe(1)
})
