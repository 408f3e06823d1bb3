import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceKind, serviceOrderStatus } from '#contract/blackCard/codes.ts'
import type { ServiceOrder } from '#contract/blackCard/service-orders.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { INSURANCE_MISSING } from '#contract/merchants/provider-rules.ts'
import {
  enableProviders,
  exportProviders,
  getProvider,
  listProviders,
  type ProviderInput,
  reviewProvider,
  saveProvider,
  saveProviderWorker,
} from '#contract/merchants/providers.ts'
import { isAssignable } from '#server/areas/merchants/provider/assignable.ts'
import { refreshAllFigures } from '#server/areas/merchants/provider/figures.ts'
import { provider, providerUsage } from '#server/database/schema/providers.ts'
import { after, dayOf, days } from '#server/time.ts'
import { assign, inService, providedPackage, setOrder } from '../blackCard/service-order-records.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, inDays } from '../suppliers/records.ts'
import { approvedProvider, completeProvider, pendingProvider, undo, use, workerOf } from './provider-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const get = (id: number, account = 'marketing') => server.data(getProvider, { id }, { as: account })
const _save = (input: ProviderInput & { id?: number; version?: number }, account = 'marketing') =>
  server.api(saveProvider, input, { as: account })
const disable = (ids: number[], reason = '资质过期') => server.api(enableProviders, { ids, enable: false, reason }, as)
const enable = (ids: number[]) => server.api(enableProviders, { ids, enable: true }, as)
const lose = (id: number, insuranceExpireAt: string | null) =>
  server.db.update(provider).set({ insuranceExpireAt }).where(eq(provider.id, id))

describe('stopping', () => {
  test('needs a reason, and the provider is no longer offered for a service', async () => {
    const { id } = await approvedProvider(server)
    const offered = async (area = '330106', kind: 5 | 6 = serviceKind.installation, day = dayOf(server.now())) =>
      (await server.db.$count(provider, and(eq(provider.id, id), isAssignable(kind, area, day)))) > 0
    expect(await offered()).toBe(true)
    expect([await offered('110105'), await offered('330106', serviceKind.installation, inDays(201))]).toEqual([
      false,
      false,
    ])
    expect(await offered('330106', serviceKind.measuring, inDays(201))).toBe(true)
    expect(await disable([id], '')).toMatchObject({ data: { fields: { reason: '请填写停用原因' } } })
    expect(await disable([id])).toMatchObject({ code: 200, data: { done: 1, failed: [] } })
    expect(await offered()).toBe(false)
    expect(await get(id)).toMatchObject({
      status: providerStatus.disabled,
      disableReason: '资质过期',
      allowed: ['enable'],
    })
    expect((await disable([id])).message).toBe('只能停用已启用的服务商')
    await lose(id, inDays(-1))
    expect(await enable([id])).toMatchObject({ code: 422, message: INSURANCE_MISSING })
    await lose(id, inDays(30))
    expect((await enable([id])).code).toBe(200)
    expect(await offered()).toBe(true)
  })

  test('goes row by row', async () => {
    const [one, two] = [await approvedProvider(server), await pendingProvider(server)]
    expect(await disable([one.id, two.id])).toMatchObject({
      data: { done: 1, failed: [{ id: two.id, name: two.name, message: '只能停用已启用的服务商' }] },
    })
  })
})

describe('workers', () => {
  test('do what their provider does, where it does it', async () => {
    const { id } = await pendingProvider(server)
    const refused = async (changes: object) =>
      (await server.api(saveProviderWorker, workerOf(id, changes), as)) as { data: unknown }
    expect(await refused({ kinds: [serviceKind.design] })).toMatchObject({
      data: { fields: { kinds: '服务类型须在服务商的服务类型之内' } },
    })
    expect(await refused({ areas: ['100000'] })).toMatchObject({
      data: { fields: { areas: '服务地区须在服务商的服务地区之内' } },
    })
    expect(await refused({ name: '孙' })).toMatchObject({ data: { fields: { name: '姓名至少 2 个字' } } })
  })

  test('have a phone of their own', async () => {
    const [one, two] = [await pendingProvider(server), await pendingProvider(server)]
    const saved = await server.data(saveProviderWorker, workerOf(one.id), as)
    expect(await server.api(saveProviderWorker, workerOf(two.id, { phone: saved.phone }), as)).toMatchObject({
      code: 422,
      data: { fields: { phone: '手机号已被其他服务人员使用' } },
    })
    expect((await server.api(saveProviderWorker, { ...workerOf(two.id), id: saved.id, version: 1 }, as)).code).toBe(404)
  })

  test('are edited in the version that was read, and come off duty', async () => {
    const { id } = await pendingProvider(server)
    const saved = await server.data(saveProviderWorker, workerOf(id), as)
    const input = { ...workerOf(id, { phone: saved.phone, enabled: false }), id: saved.id }
    expect((await server.api(saveProviderWorker, { ...input, version: 9 }, as)).code).toBe(409)
    expect(await server.data(saveProviderWorker, { ...input, version: 1 }, as)).toMatchObject({
      enabled: false,
      version: 2,
    })
    expect(await get(id)).toMatchObject({ workerCount: 0, workers: [{ name: '孙师傅', enabled: false }] })
  })

  test('stay on duty while they have appointments, which the answer lists for who may see them', async () => {
    const { provider: own, pack } = await providedPackage(server)
    const kinds = [serviceKind.measuring]
    const saved = await server.data(saveProviderWorker, workerOf(own.id, { kinds }), as)
    const orders: ServiceOrder[] = []
    for (let count = 0; count < 4; count++) orders.push(await inService(server, pack.id, {}, own.id))
    const leave = (account = 'admin') =>
      server.api(
        saveProviderWorker,
        {
          ...workerOf(own.id, { kinds, phone: saved.phone, name: '孙志刚', enabled: false }),
          id: saved.id,
          version: 1,
        },
        { as: account },
      )
    const named = (rows: ServiceOrder[]) => rows.map(({ serviceOrderNo }) => serviceOrderNo).join('、')
    const [first, ...rest] = orders
    expect(await leave()).toMatchObject({
      code: 422,
      data: {
        fields: {
          enabled: `「孙师傅」还有 4 个预约中的服务订单（${named(orders.slice(0, 3))} 等），请先改派或完成服务`,
        },
      },
    })
    expect(await leave('marketing')).toMatchObject({
      data: { fields: { enabled: '「孙师傅」还有 4 个预约中的服务订单，请先改派或完成服务' } },
    })
    // Done by somebody else, or nothing left to do.
    await assign(server, [first?.id ?? 0], { providerId: own.id, workerName: '周师傅' })
    expect(await leave()).toMatchObject({
      data: {
        fields: { enabled: `「孙师傅」还有 3 个预约中的服务订单（${named(rest)}），请先改派或完成服务` },
      },
    })
    for (const { id } of rest) await setOrder(server, id, { status: serviceOrderStatus.completed })
    expect(await leave()).toMatchObject({ code: 200, data: { enabled: false } })
    expect(await assign(server, [first?.id ?? 0], { providerId: own.id, workerName: '孙志刚' })).toMatchObject({
      data: { fields: { workerName: '「孙志刚」已离岗' } },
    })
  })

  test('are known by their id: a new name keeps one on duty, a namesake does not', async () => {
    const { provider: own, pack } = await providedPackage(server)
    const kinds = [serviceKind.measuring]
    const busy = await server.data(saveProviderWorker, workerOf(own.id, { kinds }), as)
    const order = await inService(server, pack.id, {}, own.id)
    expect(order).toMatchObject({ workerId: busy.id, workerName: busy.name })
    const save = (worker: typeof busy, change: { name?: string; enabled?: boolean }) =>
      server.api(
        saveProviderWorker,
        {
          ...workerOf(own.id, { kinds, phone: worker.phone, name: worker.name, ...change }),
          id: worker.id,
          version: worker.version,
        },
        as,
      )
    const renamed = (await save(busy, { name: '孙志刚' })).data as typeof busy
    const sentence = '「孙志刚」还有 1 个预约中的服务订单，请先改派或完成服务'
    expect(await save(renamed, { enabled: false })).toMatchObject({ data: { fields: { enabled: sentence } } })
    const namesake = await server.data(saveProviderWorker, workerOf(own.id, { kinds, name: '孙志刚' }), as)
    expect(await assign(server, [order.id], { providerId: own.id, workerName: '孙志刚' })).toMatchObject({
      data: { fields: { workerName: '有 2 位「孙志刚」，请从名单中选择' } },
    })
    const chosen = { providerId: own.id, workerId: namesake.id, workerName: undefined }
    expect((await assign(server, [order.id], chosen)).code).toBe(200)
    expect((await save(renamed, { enabled: false })).code).toBe(200)
    expect((await save(namesake, { enabled: false })).code).toBe(422)
    const other = await approvedProvider(server)
    const foreign = await server.data(saveProviderWorker, workerOf(other.id, { kinds: other.kinds.slice(0, 1) }), as)
    expect(await assign(server, [order.id], { ...chosen, workerId: foreign.id })).toMatchObject({
      data: { fields: { workerName: '服务人员不属于该服务商' } },
    })
  })

  test('of the same name at another provider do not count, and who stays on duty is edited freely', async () => {
    const { provider: other, pack } = await providedPackage(server)
    const kinds = [serviceKind.measuring]
    const busy = await server.data(saveProviderWorker, workerOf(other.id, { kinds }), as)
    await inService(server, pack.id, {}, other.id)
    const { id } = await pendingProvider(server)
    const free = await server.data(saveProviderWorker, workerOf(id), as)
    const off = { ...workerOf(id, { phone: free.phone, enabled: false }), id: free.id, version: 1 }
    expect((await server.api(saveProviderWorker, off, as)).code).toBe(200)
    const stays = {
      ...workerOf(other.id, { kinds, phone: busy.phone, areas: ['330100', '320100'] }),
      id: busy.id,
      version: 1,
    }
    expect(await server.api(saveProviderWorker, stays, as)).toMatchObject({ code: 200 })
  })
})

describe('figures', () => {
  test('are those of the last 12 months without undone services', async () => {
    const { id } = await approvedProvider(server)
    const { id: workerId } = await server.data(saveProviderWorker, workerOf(id), as)
    const ago = (count: number) => after(server.now(), -days(count))
    await use(server, id, ago(400), { score: 1, hasComplaint: true })
    await use(server, id, ago(10), { score: 5, workerId })
    await use(server, id, ago(9), { score: 4, workerId, isOnTime: false })
    const undone = await use(server, id, ago(8), { score: 1, hasComplaint: true })
    expect(await get(id)).toMatchObject({ orderCount: 3, score: '3.3', onTimeRate: '66.67', complaintCount: 1 })
    await undo(server, undone)
    const seen = await get(id)
    expect(seen).toMatchObject({ orderCount: 2, score: '4.5', onTimeRate: '50.00', complaintCount: 0 })
    expect(seen.workers).toMatchObject([{ orderCount: 2, score: '4.5' }])
    expect(seen.figures).toHaveLength(12)
    expect(seen.figures.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBe(2)
    expect(seen.reviews.map(({ score }) => score)).toEqual([4, 5, 1])
    expect(seen.unsettledAmount).toBe('240.00')
    // A year later they are gone, without a new version.
    await server.db
      .update(providerUsage)
      .set({ usedAt: ago(500) })
      .where(eq(providerUsage.providerId, id))
    await Promise.all([refreshAllFigures(server.db, server.now()), refreshAllFigures(server.db, server.now())])
    expect(await get(id)).toMatchObject({ orderCount: 0, score: null, onTimeRate: null, version: seen.version })
  })
})

describe('the list', () => {
  test('filters, counts and sorts', async () => {
    const { id, name, providerNo, phone } = await approvedProvider(server, { name: freshName('杭城鲁班安装') })
    const ids = async (params: object) =>
      (await server.data(listProviders, { pageSize: 200, ...params }, as)).list.map((row) => row.id)
    for (const params of [
      { name: name.slice(0, 6) },
      { name: 'luban' },
      { providerNo: providerNo.toLowerCase() },
      { phone: phone.slice(-4) },
      { name, kind: serviceKind.installation },
      { name, area: '330106' },
      { name, status: providerStatus.enabled },
      { name, insuranceTo: inDays(200) },
    ])
      expect(await ids(params), JSON.stringify(params)).toContain(id)
    for (const params of [
      { kind: serviceKind.live },
      { area: '110105' },
      { status: providerStatus.pending },
      { insuranceTo: inDays(199) },
      { insuranceEnding: true },
      { scoreFrom: 4 },
      { lowScore: true },
      { hasComplaint: true },
      { phone: '12' },
    ])
      expect(await ids({ name, ...params }), JSON.stringify(params)).toEqual([])
    await lose(id, inDays(30))
    await use(server, id, server.now(), { score: 3, hasComplaint: true })
    for (const params of [{ insuranceEnding: true }, { lowScore: true }, { hasComplaint: true }, { scoreFrom: 3 }])
      expect(await ids({ name, ...params }), JSON.stringify(params)).toEqual([id])
    const { counts } = await server.data(listProviders, { name }, as)
    expect(counts).toMatchObject({ [providerStatus.enabled]: 1, insuranceEnding: 1, lowScore: 1, hasComplaint: 1 })
    for (const sort of ['name', '-score', 'orderCount', '-insuranceExpireAt', 'updatedAt'] as const)
      expect((await server.api(listProviders, { sort }, as)).code).toBe(200)
  })

  test('is for the platform, and each step for its roles', async () => {
    const { id, version } = await pendingProvider(server)
    const may = async (account: string) => {
      const option = { as: account }
      const codes = [
        (await server.api(listProviders, {}, option)).code,
        (await server.api(getProvider, { id }, option)).code,
        (await server.api(saveProvider, await completeProvider(server, { name: '' }), option)).code,
        (await server.api(reviewProvider, { id, version: version + 9, pass: true }, option)).code,
        (await server.api(enableProviders, { ids: [id], enable: true }, option)).code,
        (await server.api(exportProviders, { name: '没有' }, option)).code,
      ]
      return codes.map((code) => (code === 403 ? '-' : 'x')).join('')
    }
    expect({
      marketing: await may('marketing'),
      trade: await may('trade'),
      finance: await may('finance'),
      auditor: await may('auditor'),
      goods: await may('goods'),
      supplier: await may('supplier'),
      dealer: await may('dealer'),
    }).toEqual({
      ...{ marketing: 'xxxxxx', trade: 'xxx---', finance: 'xx---x', auditor: 'xx---x' },
      ...{ goods: '------', supplier: '------', dealer: '------' },
    })
  })
})
