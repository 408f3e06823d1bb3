import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobStatus } from '#contract/job-codes.ts'
import { exportOrders } from '#contract/orders/order-queries.ts'
import { getProfile } from '#contract/session.ts'
import { areas } from '#server/areas/index.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { job } from '#server/database/schema/platform.ts'
import { ExportThread } from '#server/jobs/export-threads.ts'
import { definitionIn } from '#server/jobs/exports.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { Cancelled } from '#server/jobs/lease.ts'
import type { ExportTask } from '#server/jobs/make-export.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

const as = 'trade'
const bizType = 2
let server: TestServer
let thread: ExportThread
let ownerId: number
beforeAll(async () => {
  server = await createTestServer()
  const { config, databases } = server.services
  thread = new ExportThread({ config, connection: databases.connection })
  server.services.jobs = createJobs(thread)
  ownerId = (await server.data(getProfile, {}, { as })).id
})
afterAll(async () => {
  await thread.close()
  await server.close()
})

const now = () => moment(server.services.clock())
const taskOf = (given: Partial<ExportTask> = {}): ExportTask => ({
  ...{ kind: 'orders', ownerId, params: { bizType }, title: '订单导出', now: now() },
  ...given,
})

const run = (own: ExportThread) => own.run(taskOf(), areas.exports.get('orders')?.module ?? '')

async function storeJob(given: Partial<typeof job.$inferInsert> = {}): Promise<number> {
  const stamps = { createdAt: now(), updatedAt: now() }
  const what = { kind: 'orderLines', jobType: 1 as const, resource: 'order', title: '订单商品明细导出', totalRows: 10 }
  const [row] = await server.db
    .insert(job)
    .values({ ...stamps, ...what, ownerId, input: { bizType }, ...given })
    .returning({ id: job.id })
  return row?.id ?? 0
}
const stateOf = async (id: number) => (await server.db.select().from(job).where(eq(job.id, id)))[0]

async function rowsOf(key: string): Promise<number> {
  const chunks: Uint8Array[] = []
  for await (const chunk of (await server.services.store.read(key)) ?? []) chunks.push(chunk)
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  return (sheet.match(/<row>/g)?.length ?? 0) - 1
}

test.each([...areas.exports])('the export %s is found in its module', async (kind, { module }) => {
  expect(await definitionIn(module, kind)).toMatchObject({ kind, module })
})

test('a file created within the request contains every row', async () => {
  const { jobId, fileUrl } = await server.data(exportOrders, { bizType, grain: 'order' }, { as })
  expect(fileUrl).toMatch(/Signature=/)
  const key = (await stateOf(jobId))?.resultKey ?? ''
  expect(await rowsOf(key)).toBe(await server.db.$count(order, eq(order.bizType, bizType)))
})

test('a job reports progress and finishes with its file', async () => {
  const id = await storeJob()
  await runNextJob(server.services)
  const lines = await server.db.$count(orderLine, eq(orderLine.bizType, bizType))
  const done = await stateOf(id)
  expect(done).toMatchObject({ status: 2, progress: 100, failReason: '' })
  expect(await rowsOf(done?.resultKey ?? '')).toBe(lines)
})

test('a cancelled job stops, and leaves no file', async () => {
  const id = await storeJob({ status: jobStatus.cancelled, attempts: 1 })
  const task = taskOf({ job: { id, attempts: 1, totalRows: 10 } })
  await expect(server.services.jobs.makeFile(server.services, task)).rejects.toBeInstanceOf(Cancelled)
  expect(await stateOf(id)).toMatchObject({ status: 4, resultKey: '' })
})

test('refusals keep their message, unexpected errors do not', async () => {
  const unknown = await storeJob({ kind: 'nothing' })
  await runNextJob(server.services)
  expect(await stateOf(unknown)).toMatchObject({ status: 3, failReason: '该任务类型已不存在' })
  const broken = await storeJob({ input: { bizType: 'x' } })
  await runNextJob(server.services)
  expect(await stateOf(broken)).toMatchObject({ status: 3, failReason: '系统异常,请稍后重试' })
})

test('several files are created in parallel', async () => {
  const { makeFile } = server.services.jobs
  const keys = await Promise.all(
    [1, 2, 3].map((kind) => makeFile(server.services, taskOf({ params: { bizType: kind } }))),
  )
  for (const [index, key] of keys.entries()) {
    expect(await rowsOf(key)).toBe(await server.db.$count(order, eq(order.bizType, (index + 1) as 1 | 2 | 3)))
  }
})

test('a crashed thread fails its tasks; the next file uses another', async () => {
  const lost = new ExportThread({ config: server.services.config, connection: { host: '/nowhere', port: 1 } })
  await expect(run(lost)).rejects.toThrow()
  await expect(run(lost)).rejects.toThrow()
  const ended = run(thread)
  await Promise.all([expect(ended).rejects.toThrow(), thread.close()])
  expect(await rowsOf(await run(thread))).toBeGreaterThan(0)
})
