import { setTimeout as pause } from 'node:timers/promises'
import { EXPORT_MAX_ROWS } from '#contract/constants.ts'
import { jobStatus } from '#contract/job-codes.ts'
import { getJob } from '#contract/jobs.ts'
import { countOrders, exportOrders, listOrders } from '#contract/orders/order-queries.ts'
import { addDays } from '#fixtures/days.ts'
import { moment, systemClock } from '#server/time.ts'
import type { RunningConsole } from '../e2e/setup/console.ts'
import { type Ask, asker } from './asker.ts'
import { type Measure, percentile, reported } from './measure.ts'
import { memoryOf } from './memory.ts'

/** Total MiB of the process during an export, not the increase: the best measurement plus a margin. */
const MEGABYTES = 350
const seconds = 5
/** The exported order kind, and another one that is read meanwhile. */
const EXPORTED = 2
const READ = 5

/** The newest orders, up to the export limit: their first day and their number. */
async function mostOrders(ask: Ask): Promise<{ createdFrom: string; orders: number }> {
  const today = moment(systemClock()).slice(0, 10)
  let [least, most, orders] = [0, 365, 0]
  while (least < most) {
    const days = Math.ceil((least + most) / 2)
    const { all } = await ask(countOrders, { bizType: EXPORTED, createdFrom: addDays(today, -days) })
    if (all <= EXPORT_MAX_ROWS) [least, orders] = [days, all]
    else most = days - 1
  }
  return { createdFrom: addDays(today, -least), orders }
}

/** Reads lists one after another until `hasEnded`. Returns the duration of each. */
async function readUntil(ask: Ask, hasEnded: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!hasEnded()) {
    const startedAt = performance.now()
    await ask(listOrders, { bizType: READ, sort: '-createdAt', pageNum: 1 + (times.length % 50), pageSize: 20 })
    times.push(performance.now() - startedAt)
  }
  return times
}

async function exportAll(ask: Ask, createdFrom: string, grain: 'order' | 'line'): Promise<void> {
  const { jobId } = await ask(exportOrders, { bizType: EXPORTED, createdFrom, grain })
  for (;;) {
    const { status, failReason } = await ask(getJob, { id: jobId })
    if (status === jobStatus.done) return
    if (status > jobStatus.done) throw new Error(`the export failed: ${failReason}`)
    await pause(200)
  }
}

/** The largest possible exports on a server with a million orders, while lists are read. */
export async function measureExports(site: Pick<RunningConsole, 'url' | 'pid'>, token: string): Promise<Measure[]> {
  const ask = asker(token, (path, init) => fetch(`${site.url}${path}`, init))
  const { createdFrom, orders } = await mostOrders(ask)
  const end = performance.now() + seconds * 1000
  const alone = percentile(await readUntil(ask, () => performance.now() > end), 0.95)
  const measures: Measure[] = []
  for (const grain of ['order', 'line'] as const) {
    const name = `export of ${orders.toLocaleString('en')} orders per ${grain}`
    const startedAt = performance.now()
    let hasEnded = false
    let times: number[] = []
    const held = await memoryOf(`${name}: memory of the server`, site, MEGABYTES, async () => {
      const reading = readUntil(ask, () => hasEnded)
      await exportAll(ask, createdFrom, grain).finally(() => {
        hasEnded = true
      })
      times = await reading
    })
    const p95 = percentile(times, 0.95)
    measures.push(
      reported(name, `${((performance.now() - startedAt) / 1000).toFixed(0)} s`),
      reported(
        `${name}: p95 of a list meanwhile`,
        `${p95.toFixed(0)} ms, ${alone.toFixed(0)} ms before: ${(p95 / alone).toFixed(1)} ×`,
        '≤ 2 ×',
      ),
      ...held,
    )
  }
  return measures
}
