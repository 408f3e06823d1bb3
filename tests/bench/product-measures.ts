import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { DataOf, ParamsOf } from '#contract/endpoint.ts'
import { listProducts } from '#contract/goods/products.ts'
import { createApp } from '#server/app.ts'
import { connect, schema } from '#server/database/pool.ts'
import { addProducts } from '#server/demo/more-products.ts'
import { silentLog } from '#server/log.ts'
import { createServices } from '#server/start.ts'
import { systemClock } from '#server/time.ts'
import { testConfig } from '../server/setup/config.ts'
import { requestFor } from '../server/setup/request.ts'
import { held, type Measure, median, milliseconds, told } from './measure.ts'
import { type Statement, sequentialScans } from './plans.ts'

/** How many products the lists are read from. */
const PRODUCTS = 1_000_000

type Filters = ParamsOf<typeof listProducts>

const runs = 15

/** Lists of a million products, each called in one process without a network, with caches of counts left cold. */
export async function measureProducts(url: string, token: string): Promise<Measure[]> {
  const filling = new pg.Pool({ connectionString: url, max: 1 })
  const started = performance.now()
  await addProducts(filling, PRODUCTS, () => {})
  const filled = Math.round((performance.now() - started) / 1000)
  await filling.end()

  const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'))
  const connected = connect({ connectionString: url }, 6, () => {})
  const bare = new pg.Pool({ connectionString: url, max: 1, options: '-c TimeZone=Asia/Shanghai' })
  const reading = new pg.Pool({ connectionString: url, max: 6, options: '-c TimeZone=Asia/Shanghai' })
  let statements: Statement[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  const readOnly = drizzle(reading, { schema, casing: 'snake_case', logger })
  // Each call comes two seconds after the one before: nothing that was counted for one serves the next.
  let ahead = 0
  const clock = () => new Date(systemClock().getTime() + ahead)
  const services = await createServices(testConfig(dataDir), { ...connected, readOnly }, silentLog, clock)
  const app = createApp(services)
  const open = async (filters: Filters): Promise<DataOf<typeof listProducts>> => {
    ahead += 2_000
    const { path, init } = requestFor(listProducts, filters, { token })
    const response = await app.request(path, init)
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: never }
    if (code !== 200) throw new Error(`the list was refused: ${code} ${message}`)
    return data
  }
  const timesOf = async (filters: (run: number) => Filters): Promise<number[]> => {
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const begun = performance.now()
      await open(filters(run))
      times.push(performance.now() - begun)
    }
    return times
  }
  try {
    const first = await open({ pageSize: 20 })
    const { brand, category } = first.list[0] ?? { brand: { id: 1 }, category: { id: 1 } }
    const three: Filters = { pageSize: 20, status: 4, brandId: brand.id, productType: 1, sort: '-salePriceMin' }
    const ofCategory: Filters = { pageSize: 20, categoryId: category.id, status: 4, leadTime: 3, sort: '-createdAt' }
    statements = []
    await open({ pageSize: 20 })
    const scans = await sequentialScans(bare, statements, 'product')
    const pages = await timesOf(() => ({ pageSize: 20 }))
    const deep = await timesOf((run) => ({ pageSize: 20, pageNum: 480 + run }))
    const ratio = median(deep) / median(pages)
    return [
      told('a million products: time to make them', `${filled} s`),
      told('products as opened', milliseconds(pages), 'p95 ≤ 60 ms when idle'),
      held('products as opened: reads all products', scans.length === 0, 'never', scans.join('; ') || 'never'),
      told(
        'products by brand, status and kind, by price',
        milliseconds(await timesOf(() => three)),
        'p95 ≤ 60 ms when idle',
      ),
      told(
        'products by category, status and lead time',
        milliseconds(await timesOf(() => ofCategory)),
        'p95 ≤ 60 ms when idle',
      ),
      told('products: page 480 to 495', milliseconds(deep)),
      held('products: deep page as a multiple of the first', ratio <= 3, '≤ 3 ×', `${ratio.toFixed(2)} ×`),
      held('products: total of all', first.total === 10_001, '10,001 (shown as 10,000+)', String(first.total)),
    ]
  } finally {
    await Promise.all([connected.close(), bare.end(), reading.end()])
    await rm(dataDir, { recursive: true, force: true })
  }
}
