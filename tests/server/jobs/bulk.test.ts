import { and, count, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBulk } from '#contract/bulk.ts'
import type { Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { listProductReviews, reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { exportProducts, listProducts, setProductEnable } from '#contract/goods/products.ts'
import { jobStatus } from '#contract/job-codes.ts'
import { cancelJob, downloadJobFile, getJob, retryJob } from '#contract/jobs.ts'
import { deleteNotifications, listNotifications, readNotifications } from '#contract/notifications.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { endpointName } from '#server/bulk/definition.ts'
import { runBulk } from '#server/bulk/job.ts'
import type { BulkInput } from '#server/bulk/run.ts'
import { product } from '#server/database/schema/goods.ts'
import { adminUser, auditLog, job, notification } from '#server/database/schema/platform.ts'
import { claimJob, runNextJob } from '#server/jobs/worker.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { minutes, moment } from '#server/time.ts'
import { takeCode } from '../setup/grants.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { sheetOf, steppingIn } from './bulk-steps.ts'

const codeOf = (table: typeof productStatus | typeof jobStatus, label: string) =>
  table.codes.find((code) => table.label(code) === label) ?? -1
const onSale = codeOf(productStatus, '已上架') as 4
const offSale = codeOf(productStatus, '已下架') as 5
const done = codeOf(jobStatus, '已完成')
const cancelled = codeOf(jobStatus, '已取消')
const failed = codeOf(jobStatus, '失败')
const running = codeOf(jobStatus, '进行中')

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const goods = { as: 'goods' }
const runAll = async () => {
  while (await runNextJob(server.services));
}
type Asked = Omit<ParamsOf<typeof startBulk>, 'action' | 'list' | 'label'> & { label?: string }
const start = (action: Endpoint, list: Endpoint, requested: Asked, as = goods) =>
  server.api(startBulk, { label: '批量处理', action: endpointName(action), list: endpointName(list), ...requested }, as)
const offShelf = (requested: Asked, as = goods) =>
  start(setProductEnable, listProducts, { label: '批量下架', params: { enabled: 0 }, ...requested }, as)
const totalOf = async (query: ParamsOf<typeof listProducts>, as = goods) =>
  (await server.data(listProducts, query, as)).total
const idOf = async (account: string) =>
  (await server.db.select().from(adminUser).where(eq(adminUser.account, account)))[0]?.id ?? 0
const stateOf = async (id: number) => (await server.db.select().from(job).where(eq(job.id, id)))[0]
const inputOf = async (id: number) => (await stateOf(id))?.input as unknown as BulkInput
const entriesOf = (batchNo: string, action: string) =>
  server.db
    .select({ targetId: auditLog.targetId, entries: count() })
    .from(auditLog)
    .where(and(eq(auditLog.batchNo, batchNo), eq(auditLog.action, action)))
    .groupBy(auditLog.targetId)

/** Puts every demo product on sale again, so that each test has the same hundreds. */
const allOnSale = () => server.db.update(product).set({ status: onSale })

describe('few records of a filter', () => {
  test('are handled within the request, without the excluded ones', async () => {
    await allOnSale()
    const query = { supplierId: 1, status: onSale }
    const { list, total } = await server.data(listProducts, query, goods)
    const [remaining = 0] = list.map(({ id }) => id)
    const { data, code } = await offShelf({ query, except: [remaining], expected: total - 1 })
    expect([code, data]).toEqual([200, { jobId: null, result: { done: total - 1, failed: [] } }])
    expect((await server.data(listProducts, query, goods)).list.map(({ id }) => id)).toEqual([remaining])
  })

  test('or only the selected ones', async () => {
    await allOnSale()
    const { list } = await server.data(listProducts, { status: onSale, pageNum: 2 }, goods)
    const only = list.slice(0, 3).map(({ id }) => id)
    const { data } = await offShelf({ query: { status: onSale }, only, expected: 3 })
    expect(data?.result).toEqual({ done: 3, failed: [] })
    const rows = await server.db.select().from(product).where(eq(product.status, offSale))
    expect(rows.map(({ id }) => id).toSorted()).toEqual(only.toSorted())
  })

  test('separately: refused records are listed with their reason', async () => {
    await allOnSale()
    const { list, total } = await server.data(listProducts, { supplierId: 1 }, goods)
    const [refused] = list
    await server.db
      .update(product)
      .set({ status: productStatus.draft })
      .where(eq(product.id, refused?.id ?? 0))
    const { data } = await offShelf({ query: { supplierId: 1 }, expected: total })
    expect(data?.result).toMatchObject({ done: total - 1, failed: [{ id: refused?.id, name: refused?.name }] })
  })

  test('a count that differs from the confirmed one: nothing is done', async () => {
    await allOnSale()
    const query = { supplierId: 1, status: onSale }
    const total = await totalOf(query)
    expect(await offShelf({ query, expected: total + 1 })).toMatchObject({
      code: 422,
      message: `筛选结果已变为 ${total} 条，请核对后重新操作`,
    })
    expect(await totalOf(query)).toBe(total)
  })

  test('a supplier reaches only its own records', async () => {
    await allOnSale()
    const supplier = { as: 'supplier' }
    const own = await totalOf({ status: onSale }, supplier)
    const others = { supplierId: 2, status: onSale }
    const foreignTotal = await totalOf(others)
    const [foreign] = (await server.data(listProducts, others, goods)).list
    expect((await offShelf({ query: {}, only: [foreign?.id ?? 0], expected: 1 }, supplier)).code).toBe(422)
    const { data } = await offShelf({ query: { status: onSale }, expected: own }, supplier)
    expect((data?.result?.done ?? 0) + (data?.result?.failed.length ?? 0)).toBe(own)
    expect(await totalOf(others)).toBe(foreignTotal)
  })

  test('callers without the permission, and unsupported actions, are refused', async () => {
    expect((await offShelf({ query: {}, expected: 1 }, { as: 'auditor' })).code).toBe(403)
    expect(await start(deleteNotifications, listProducts, { query: {}, expected: 1 })).toMatchObject({
      code: 422,
      message: '该操作不能用于全部结果，请逐条勾选',
    })
  })

  test('filters and parameters are validated by their own endpoints', async () => {
    expect((await offShelf({ query: { nonsense: 1 }, expected: 1 })).code).toBe(400)
    expect((await offShelf({ query: { status: 99 }, expected: 1 })).code).toBe(422)
    const total = await totalOf({ supplierId: 1 })
    const requested = { query: { supplierId: 1 }, params: { enabled: 7 }, expected: total }
    expect(await offShelf(requested)).toMatchObject({ code: 422, data: { fields: { enabled: expect.any(String) } } })
  })

  test('a review with risks is not approved in bulk', async () => {
    const query = { status: 1, type: 1, riskFlag: undefined } as const
    const { list } = await server.data(listProductReviews, query, goods)
    const risky = list.find(({ riskFlags, own }) => riskFlags.length > 0 && !own)
    if (!risky) throw new Error('the demo data has no review with a risk')
    const requested = { query: { status: 1, type: 1 }, only: [risky.id], params: { result: 2 }, expected: 1 }
    expect((await start(reviewProductBatch, listProductReviews, requested)).data?.result).toMatchObject({
      done: 0,
      failed: [{ id: risky.id, message: '有风险提示，请单独审核' }],
    })
  })

  test('an export leaves out excluded records', async () => {
    const query = { supplierId: 1 }
    const { list, total } = await server.data(listProducts, query, goods)
    const exceptIds = list.slice(0, 2).map(({ id }) => id)
    const { jobId } = await server.data(exportProducts, { ...query, exceptIds }, goods)
    expect(await stateOf(jobId)).toMatchObject({ status: done, okRows: total - 2 })
  })

  test('notifications of the caller are marked as read', async () => {
    const [{ id: userId } = { id: 0 }] = await server.db
      .select()
      .from(adminUser)
      .where(eq(adminUser.account, 'finance'))
    await server.db.insert(notification).values(
      Array.from({ length: 3 }, (_, index) => ({
        receiverId: userId,
        category: 5 as const,
        level: 'info' as const,
        title: `批量公告 ${index}`,
        content: '',
        path: '',
        query: {},
        resource: 'notification',
        createdAt: moment(server.services.clock()),
      })),
    )
    const finance = { as: 'finance' }
    const query = { keyword: '批量公告', read: false }
    const { data } = await start(readNotifications, listNotifications, { query, expected: 3 }, finance)
    expect(data?.result).toEqual({ done: 3, failed: [] })
    expect((await server.data(listNotifications, query, finance)).total).toBe(0)
  })
})

describe('many records of a filter', () => {
  const query = { status: onSale }
  /** Starts the job for all products on sale and returns it. */
  const startJob = async () => {
    await allOnSale()
    const total = await totalOf(query)
    expect(total).toBeGreaterThan(200)
    const { data } = await offShelf({ query, expected: total })
    expect(data?.result).toBeNull()
    return { id: data?.jobId ?? 0, total }
  }
  const found = steppingIn(() => server)
  afterEach(() => found.restore())

  test('become a job with progress, a list of results and a notification', async () => {
    const { id, total } = await startJob()
    expect(await totalOf(query)).toBe(total)
    const { records } = await inputOf(id)
    const changed = records[30]
    await server.db
      .update(product)
      .set({ status: productStatus.draft })
      .where(eq(product.id, changed?.id ?? 0))
    await runAll()
    const view = await server.data(getJob, { id }, goods)
    expect(view).toMatchObject({
      status: done,
      jobType: 3,
      resource: 'product',
      title: '商品批量下架',
      progress: 100,
      totalRows: total,
      okRows: total - 1,
      failedRows: 1,
      hasResult: true,
    })
    const [row] = await server.db.select().from(job).where(eq(job.id, id))
    const sheet = await sheetOf(server, row?.resultKey ?? '')
    expect(sheet.match(/<row>/g)).toHaveLength(total + 1)
    expect(sheet.match(/未处理/g)).toHaveLength(1)
    expect((await server.data(downloadJobFile, { id }, goods)).url).toMatch(/Signature=/)
    const { list } = await server.data(listNotifications, { keyword: '商品批量下架' }, goods)
    expect(list[0]).toMatchObject({ title: '商品批量下架已完成', level: 'warning', query: { id } })
    expect(list[0]?.content).toContain(`成功 ${total - 1} 行，失败 1 行`)
    const { batchNo } = await inputOf(id)
    const entries = await entriesOf(batchNo, 'disable')
    expect(entries).toHaveLength(total - 1)
    expect(entries.every(({ entries: times }) => times === 1)).toBe(true)
  })

  test('after a worker dies, the next one continues, and no record is handled twice', async () => {
    const { id, total } = await startJob()
    found.breakAt(60)
    const claimed = await claimJob(server.services)
    if (!claimed) throw new Error('no job waits')
    // Like a crash of the machine: no end is reported.
    await expect(runBulk(server.services, claimed)).rejects.toThrow()
    expect(await stateOf(id)).toMatchObject({ status: running, okRows: 50, failedRows: 0 })
    found.restore()
    server.advance(minutes(3))
    await runAll()
    expect(await stateOf(id)).toMatchObject({ status: done, okRows: total, failedRows: 0 })
    const { batchNo } = await inputOf(id)
    const entries = await entriesOf(batchNo, 'disable')
    expect(entries).toHaveLength(total)
    expect(entries.every(({ entries: times }) => times === 1)).toBe(true)
  })

  test('cancelled in between: finished parts stay, the current part is rolled back, a retry does the rest', async () => {
    const { id, total } = await startJob()
    found.onRecord(30, () => server.data(cancelJob, { id }, goods))
    await runAll()
    expect(await stateOf(id)).toMatchObject({ status: cancelled, okRows: 25 })
    expect(await totalOf(query)).toBe(total - 25)
    found.restore()
    await server.data(retryJob, { id }, goods)
    await runAll()
    expect(await stateOf(id)).toMatchObject({ status: done, okRows: total, failedRows: 0 })
    expect(await totalOf(query)).toBe(0)
  })

  test('a permission revoked meanwhile ends it', async () => {
    const { id, total } = await startJob()
    const giveBack = await takeCode(server, 'product:enable')
    await raiseAuthVersion(server.db, [await idOf('goods')])
    await runAll()
    expect(await stateOf(id)).toMatchObject({ status: failed, failReason: '您已没有此操作的权限', okRows: 0 })
    expect(await totalOf(query)).toBe(total)
    expect((await server.api(retryJob, { id }, goods)).code).toBe(403)
    await giveBack()
    await raiseAuthVersion(server.db, [await idOf('goods')])
  })

  test('an account frozen meanwhile ends it', async () => {
    const { id } = await startJob()
    await server.db.update(adminUser).set({ status: adminUserStatus.frozen }).where(eq(adminUser.account, 'goods'))
    await runAll()
    await server.db.update(adminUser).set({ status: adminUserStatus.active }).where(eq(adminUser.account, 'goods'))
    expect(await stateOf(id)).toMatchObject({ status: failed, failReason: '任务创建人的账号已停用', okRows: 0 })
  })
})
