import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindTarget, enterpriseStatus } from '#contract/merchants/codes.ts'
import { editEnterpriseUser, getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { listPromoterBindings, moveBindings } from '#contract/merchants/promoter-bindings.ts'
import { enablePromoters } from '#contract/merchants/promoters.ts'
import { userStatus } from '#contract/users/codes.ts'
import { getUser } from '#contract/users/users.ts'
import { forgetCancelled } from '#server/areas/users/user/jobs.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { promoterBinding } from '#server/database/schema/promoters.ts'
import { user } from '#server/database/schema/users.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { register, rowOf } from '../users/people.ts'
import { activePromoter, bindUser, boundUser } from './promoter-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }

describe('bindings', () => {
  test('a user stays with the promoter while protected; afterwards another code binds', async () => {
    const [first, second] = [await activePromoter(server, { bindDays: 1 }), await activePromoter(server)]
    const userId = await boundUser(server, first.inviteCode)
    expect(await bindUser(server, second.inviteCode, userId)).toBe(false)
    expect(await bindUser(server, first.inviteCode, userId)).toBe(true)
    expect(await server.data(getUser, { id: userId }, { as: 'trade' })).toMatchObject({ promoter: { id: first.id } })
    await server.db
      .update(promoterBinding)
      .set({ validTo: '2026-01-01' })
      .where(and(eq(promoterBinding.targetKind, bindTarget.consumer), eq(promoterBinding.targetId, userId)))
    const { list } = await server.data(listPromoterBindings, { promoterId: first.id }, as)
    expect(list).toMatchObject([{ inForce: false, targetKind: 1 }])
    expect(await bindUser(server, second.inviteCode, userId)).toBe(true)
    expect((await rowOf(server, userId)).promoterId).toBe(second.id)
  })

  test('two codes at once bind a user once', async () => {
    const [first, second] = [await activePromoter(server), await activePromoter(server)]
    const { id } = await register(server)
    const bound = await Promise.all([bindUser(server, first.inviteCode, id), bindUser(server, second.inviteCode, id)])
    expect(bound.filter(Boolean)).toHaveLength(1)
    const own = and(eq(promoterBinding.targetKind, bindTarget.consumer), eq(promoterBinding.targetId, id))
    expect(await server.db.$count(promoterBinding, own)).toBe(1)
  })

  test('moving to a stopped promoter is refused; moved ones are listed once', async () => {
    const [from, to] = [await activePromoter(server), await activePromoter(server)]
    await boundUser(server, from.inviteCode)
    const { list } = await server.data(listPromoterBindings, { promoterId: from.id, inForce: true }, as)
    const ids = list.map(({ id }) => id)
    const move = { ids, toPromoterId: to.id, reason: '换人对接' }
    await server.data(enablePromoters, { ids: [to.id], enable: false, reason: '离职' }, as)
    expect(await server.api(moveBindings, move, as)).toMatchObject({
      code: 422,
      data: { fields: { toPromoterId: `推广员「${to.name}」不是正常状态，不能接收绑定` } },
    })
    await server.data(enablePromoters, { ids: [to.id], enable: true }, as)
    const answers = await Promise.all([server.api(moveBindings, move, as), server.api(moveBindings, move, as)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(answers.find(({ code }) => code === 422)?.message).toBe('该绑定已失效，不能转移')
    const { list: moved } = await server.data(listPromoterBindings, { promoterId: to.id }, as)
    expect(moved).toMatchObject([{ inForce: true, way: 4 }])
    expect(await server.api(moveBindings, { ...move, ids: moved.map(({ id }) => id) }, as)).toMatchObject({
      message: `已经属于推广员「${to.name}」`,
    })
  })

  test('a forgotten user is forgotten here, too', async () => {
    const by = await activePromoter(server)
    const userId = await boundUser(server, by.inviteCode)
    const cancelledAt = '2026-01-01T08:00:00.000+08:00'
    await server.db.update(user).set({ status: userStatus.cancelled, cancelledAt }).where(eq(user.id, userId))
    await forgetCancelled(server.db, server.now())
    const { list } = await server.data(listPromoterBindings, { promoterId: by.id }, as)
    expect(list).toMatchObject([{ targetName: '已注销用户', phone: '' }])
  })

  test('another promoter in the form of a merchant is another binding', async () => {
    const by = await activePromoter(server)
    const [row] = await server.db
      .select()
      .from(enterpriseUser)
      .where(eq(enterpriseUser.status, enterpriseStatus.active))
      .limit(1)
    const change = { id: row?.id ?? 0, version: row?.version ?? 0, promoterId: by.id }
    await server.data(editEnterpriseUser, change, as)
    const { list } = await server.data(listPromoterBindings, { promoterId: by.id, inForce: true }, as)
    expect(list).toMatchObject([{ targetKind: 3, targetId: row?.id, targetName: row?.name }])
    expect(await server.data(getEnterpriseUser, { id: row?.id ?? 0 }, as)).toMatchObject({ promoter: { id: by.id } })
  })
})
