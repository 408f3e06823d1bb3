import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { ParamsOf } from '#contract/endpoint.ts'
import { supplierStatus, supplierType } from '#contract/suppliers/codes.ts'
import { listSuppliers } from '#contract/suppliers/suppliers.ts'
import { createApp } from '#server/app.ts'
import { connect, schema } from '#server/database/pool.ts'
import { silentLog } from '#server/log.ts'
import { createServices } from '#server/start.ts'
import { systemClock } from '#server/time.ts'
import type { RunningConsole } from '../e2e/setup/console.ts'
import { testConfig } from '../server/setup/config.ts'
import { requestFor } from '../server/setup/request.ts'
import { checked, type Measure, median, milliseconds, percentile, reported } from './measure.ts'
import { type Statement, sequentialScans } from './plans.ts'
import { SUPPLIERS } from './supplier-database.ts'

type Filters = ParamsOf<typeof listSuppliers>

/** The most used lists; `keyword` is part of a rare name. */
const lists: Record<string, Filters> = {
  'list as opened': { pageSize: 20 },
  'list of one status': { pageSize: 20, status: supplierStatus.enabled },
  'list by keyword': { pageSize: 20, keyword: '家具4321' },
  'list filtered and sorted': {
    pageSize: 20,
    status: supplierStatus.enabled,
    supplierType: supplierType.brandOwner,
    sort: '-updatedAt',
  },
}
const mustUseIndex = new Set(['list as opened', 'list of one status', 'list by keyword'])
const runs = 25
const readers = 50
const seconds = 5

/** The lists in one process without network, compared with the same statements sent directly by the driver. */
export async function measureServer(url: string, token: string): Promise<Measure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'))
  const connected = connect({ connectionString: url }, 6, () => {})
  const bare = new pg.Pool({ connectionString: url, max: 1, options: '-c TimeZone=Asia/Shanghai' })
  const reading = new pg.Pool({ connectionString: url, max: 6, options: '-c TimeZone=Asia/Shanghai' })
  let statements: Statement[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  const readOnly = drizzle(reading, { schema, casing: 'snake_case', logger })
  const services = await createServices(testConfig(dataDir), { ...connected, readOnly }, silentLog, systemClock)
  const app = createApp(services)
  const open = async (filters: Filters) => {
    const { path, init } = requestFor(listSuppliers, filters, { token })
    const response = await app.request(path, init)
    const { code, message } = (await response.json()) as { code: number; message: string }
    if (code !== 200) throw new Error(`the list was refused: ${code} ${message}`)
  }
  try {
    const measures: Measure[] = []
    for (const [name, filters] of Object.entries(lists)) {
      statements = []
      await open(filters)
      const sent = [...statements]
      const ours: number[] = []
      const plain: number[] = []
      for (let run = 0; run < runs; run++) {
        ours.push(await timed(() => open(filters)))
        plain.push(
          await timed(async () => {
            for (const { text, values } of sent) await bare.query(text, values)
          }),
        )
      }
      const ratio = median(ours) / median(plain)
      const scans = await sequentialScans(bare, sent, 'supplier')
      measures.push(
        reported(`${name}: time of ${sent.length} statements`, milliseconds(ours), 'p95 ≤ 50 ms when idle'),
        checked(`${name}: multiple of its bare SQL`, ratio <= 4, '≤ 4 ×', `${ratio.toFixed(2)} ×`),
        // Counting the results of a filter without an index requires a full scan.
        mustUseIndex.has(name)
          ? checked(`${name}: reads all suppliers`, scans.length === 0, 'never', scans.join('; ') || 'never')
          : reported(`${name}: reads all suppliers`, scans.join('; ') || 'never'),
      )
    }
    return measures
  } finally {
    await Promise.all([connected.close(), bare.end(), reading.end()])
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Fifty clients that request lists continuously, each over its own connection. */
export async function measureReaders(site: RunningConsole, token: string, rows: string): Promise<Measure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const { path, init } = requestFor(listSuppliers, { pageSize: 20, status: 1, sort: '-createdAt' }, { token })
  const times: number[] = []
  const failures: string[] = []
  const end = performance.now() + seconds * 1000
  const read = async () => {
    while (performance.now() < end) {
      try {
        times.push(await timed(() => post(`${site.url}${path}`, agent, init)))
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error))
      }
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: readers }, read))
  const rate = (1000 * times.length) / (performance.now() - started)
  agent.destroy()
  const lost = failures.length === 0 ? 'none' : `${failures.length}: ${failures[0]}`
  return [
    checked(`${readers} readers, ${rows}: lost requests`, failures.length === 0 && times.length > 0, 'none', lost),
    reported(`${readers} readers, ${rows}: lists a second`, rate.toFixed(0), '≥ 1,000 on 2 idle cores'),
    reported(
      `${readers} readers, ${rows}: time of a list`,
      `p50 ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
    ),
  ]
}

/** Reads the whole response; anything but success is an error. */
function post(url: string, agent: Agent, { headers, body }: RequestInit): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: Object.fromEntries(new Headers(headers)) },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('error', reject)
        answer.on('end', () =>
          text.startsWith('{"code":200,') ? resolve() : reject(new Error(`${answer.statusCode} ${text.slice(0, 80)}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(typeof body === 'string' ? body : undefined)
  })
}

export const allSuppliers = `${SUPPLIERS.toLocaleString('en')} suppliers`
