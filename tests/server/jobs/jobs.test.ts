import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelJob, downloadJobFile, getJob, listJobs, retryJob } from '#contract/jobs.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getProfile } from '#contract/session.ts'
import { job } from '#server/database/schema/platform.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { claimJob, expireJobFiles, runNextJob } from '#server/jobs/worker.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { days, minutes, moment } from '#server/time.ts'
import { takeCode } from '../setup/grants.ts'
import { requestFor } from '../setup/request.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { during, exportProbe, probeApp, probeExport } from './probe-export.ts'

let server: TestServer
let app: Hono
beforeAll(async () => {
  server = await createTestServer()
  const exports = new Map([[probeExport.kind, probeExport as ExportDefinition]])
  server.services.areas = { ...server.services.areas, exports }
  app = probeApp(server.services)
})
afterAll(() => server.close())
afterEach(() => {
  during.batch = async () => {}
})

async function start(rows: number, account = 'goods') {
  const { path, init } = requestFor(exportProbe, { rows }, { token: await tokenOf(account) })
  return (await app.request(path, init)).json()
}
const tokens = new Map<string, string>()
async function tokenOf(account: string): Promise<string> {
  const token = tokens.get(account) ?? (await server.signIn(account))
  tokens.set(account, token)
  return token
}
const startJob = async (rows = 2_500, account = 'goods'): Promise<number> => (await start(rows, account)).data.jobId
const stateOf = async (id: number) => (await server.db.select().from(job).where(eq(job.id, id)))[0]
const runAll = async () => {
  while (await runNextJob(server.services));
}

async function sheetOf(key: string): Promise<string> {
  const body = await server.services.store.read(key)
  const chunks: Uint8Array[] = []
  for await (const chunk of body ?? []) chunks.push(chunk)
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

describe('an export', () => {
  test('up to 2,000 rows is available at once, with a signed URL', async () => {
    const { code, data } = await start(2_000)
    expect(code).toBe(200)
    expect(data.fileUrl).toMatch(/^\/oss\/export\/.+Signature=/)
    const done = await stateOf(data.jobId)
    expect(done).toMatchObject({ status: 2, progress: 100, okRows: 2_000 })
    const sheet = await sheetOf(done?.resultKey ?? '')
    expect(sheet.match(/<row>/g)).toHaveLength(2_001)
    expect(sheet).toContain('<t xml:space="preserve">=第1行&lt;&amp;&gt;</t>')
  })

  test('beyond 2,000 rows becomes a job, which notifies its owner when done', async () => {
    const id = await startJob(2_001)
    expect(await server.data(getJob, { id }, { as: 'goods' })).toMatchObject({
      status: 0,
      totalRows: 2_001,
      own: true,
      params: [{ key: '行数', value: '2001' }],
    })
    await runAll()
    expect(await server.data(getJob, { id }, { as: 'goods' })).toMatchObject({
      status: 2,
      progress: 100,
      okRows: 2_001,
      hasResult: true,
    })
    const { list } = await server.data(listNotifications, { keyword: '试验列表' }, { as: 'goods' })
    expect(list[0]).toMatchObject({ title: '试验列表导出已完成', path: '/exportJobs', query: { id }, level: 'success' })
    const { url } = await server.data(downloadJobFile, { id }, { as: 'goods' })
    expect(url).toMatch(/Signature=/)
  })

  test('over 100,000 rows is refused', async () => {
    expect(await start(100_001)).toMatchObject({ code: 422, message: '导出数据超过10万行,请缩小筛选范围' })
  })

  test('requires its permission when it is requested and when it runs', async () => {
    expect(await start(10, 'finance')).toMatchObject({ code: 403 })
    const id = await startJob()
    const owner = (await stateOf(id))?.ownerId ?? 0
    const giveBack = await takeCode(server, 'brand:export')
    await raiseAuthVersion(server.db, [owner])
    await runAll()
    expect(await stateOf(id)).toMatchObject({ status: 3, failReason: '您已没有此操作的权限' })
    expect((await server.api(retryJob, { id }, { as: 'goods' })).code).toBe(403)
    await giveBack()
    await raiseAuthVersion(server.db, [owner])
  })
})

describe('a worker', () => {
  test('claims each job once, however many workers there are', async () => {
    for (const account of ['goods', 'admin', 'auditor']) await startJob(2_001, account)
    const claimed = await Promise.all(Array.from({ length: 9 }, () => claimJob(server.services)))
    const ids = claimed.flatMap((row) => (row ? [row.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(0)
    server.advance(minutes(3))
    await runAll()
  })

  test('lets a fourth job of one person wait while three run', async () => {
    for (let made = 0; made < 4; made++) await startJob()
    const claimed = []
    for (let turn = 0; turn < 4; turn++) claimed.push(await claimJob(server.services))
    expect(claimed.map((row) => row !== undefined)).toEqual([true, true, true, false])
    server.advance(minutes(3))
    await runAll()
  })

  test('claims the job of a dead worker when its lease expires; three times at most', async () => {
    const id = await startJob()
    for (let death = 1; death <= 3; death++) {
      expect(await claimJob(server.services)).toMatchObject({ id, attempts: death })
      expect(await claimJob(server.services)).toBeUndefined()
      server.advance(minutes(2) + 1)
    }
    expect(await claimJob(server.services)).toBeUndefined()
    expect(await stateOf(id)).toMatchObject({ status: 3, failReason: '多次中断，请重试' })
  })

  test('that was considered dead does not disturb the worker that claimed its job', async () => {
    const id = await startJob()
    let isFirst = true
    during.batch = async () => {
      if (!isFirst) return
      isFirst = false
      server.advance(minutes(3))
      await runNextJob(server.services)
    }
    await runNextJob(server.services)
    expect(await stateOf(id)).toMatchObject({ status: 2, attempts: 2, okRows: 2_500 })
    const { list } = await server.data(listNotifications, { keyword: '试验列表' }, { as: 'goods' })
    expect(list.filter(({ query }) => query.id === id)).toHaveLength(1)
  })

  test('notifies the owner of a failure, and logs the reason', async () => {
    const id = await startJob()
    during.batch = async () => {
      throw new Error('relation "brand" does not exist')
    }
    await runAll()
    expect(await stateOf(id)).toMatchObject({ status: 3, failReason: '系统异常,请稍后重试' })
    expect(server.log.some((line) => line.includes('relation'))).toBe(true)
    const { list } = await server.data(listNotifications, { level: 'error' }, { as: 'goods' })
    expect(list[0]).toMatchObject({ title: '试验列表导出失败', query: { id } })
  })
})

describe('the owner', () => {
  test('cancels a waiting job, and a running one between two batches', async () => {
    const waiting = await startJob()
    expect(await server.data(cancelJob, { id: waiting }, { as: 'goods' })).toMatchObject({ status: 4 })
    const running = await startJob()
    during.batch = async () => {
      await server.data(cancelJob, { id: running }, { as: 'goods' })
      during.batch = async () => {}
    }
    await runAll()
    expect(await stateOf(running)).toMatchObject({ status: 4, resultKey: '' })
    expect(await server.api(cancelJob, { id: running }, { as: 'goods' })).toMatchObject({ code: 422 })
  })

  test('cancels a waiting import, but not one that is already writing', async () => {
    const { id: ownerId } = await server.data(getProfile, {}, { as: 'goods' })
    const [waiting, writing] = await server.db
      .insert(job)
      .values(
        [0, 1].map((status) => ({
          ownerId,
          kind: 'probe',
          jobType: 2 as const,
          resource: 'brand',
          title: '品牌导入',
          status: status as 0 | 1,
          leaseUntil: moment(new Date(Date.now() + minutes(2))),
          createdAt: moment(new Date()),
          updatedAt: moment(new Date()),
        })),
      )
      .returning({ id: job.id })
    expect(await server.api(cancelJob, { id: writing?.id ?? 0 }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '任务已在写入,不能取消',
    })
    expect(await server.data(cancelJob, { id: waiting?.id ?? 0 }, { as: 'goods' })).toMatchObject({ status: 4 })
    await server.db.delete(job).where(eq(job.title, '品牌导入'))
  })

  test('retries only cancelled or failed jobs', async () => {
    const id = await startJob()
    await server.data(cancelJob, { id }, { as: 'goods' })
    expect(await server.data(retryJob, { id }, { as: 'goods' })).toMatchObject({
      status: 0,
      progress: 0,
      finishedAt: null,
    })
    await runAll()
    expect(await stateOf(id)).toMatchObject({ status: 2 })
    expect(await server.api(retryJob, { id }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '只能重试失败或已取消的任务',
    })
  })

  test('is the only one who sees, cancels and downloads it, except readers of the audit log', async () => {
    const id = await startJob()
    await runAll()
    expect((await server.api(getJob, { id }, { as: 'finance' })).code).toBe(404)
    expect((await server.api(cancelJob, { id }, { as: 'admin' })).code).toBe(404)
    expect((await server.api(downloadJobFile, { id }, { as: 'admin' })).code).toBe(404)
    expect(await server.data(getJob, { id }, { as: 'admin' })).toMatchObject({ own: false })
    expect((await server.data(listJobs, {}, { as: 'finance' })).list).toEqual([])
  })

  test('can download the file for 7 days', async () => {
    const id = await startJob()
    await runAll()
    const key = (await stateOf(id))?.resultKey ?? ''
    server.advance(days(7) + 1)
    await expireJobFiles(server.services)
    expect(await server.services.store.head(key)).toBeUndefined()
    const token = await server.signIn('goods')
    expect(await server.api(downloadJobFile, { id }, { token })).toMatchObject({
      code: 422,
      message: '文件已过期,请重新导出',
    })
    expect(await server.data(getJob, { id }, { token })).toMatchObject({ status: 5, hasResult: false })
  })
})
