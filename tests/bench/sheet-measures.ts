import { setTimeout as pause } from 'node:timers/promises'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import pg from 'pg'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus, productType as productTypeCodes } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { jobStatus } from '#contract/job-codes.ts'
import { getJob } from '#contract/jobs.ts'
import { getProfile } from '#contract/session.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { createApp } from '#server/app.ts'
import { connect } from '#server/database/pool.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { XLSX } from '#server/jobs/spreadsheet.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { silentLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { createServices } from '#server/start.ts'
import { systemClock } from '#server/time.ts'
import type { RunningConsole } from '../e2e/setup/console.ts'
import { sheetFile } from '../server/imports/files.ts'
import { testConfig } from '../server/setup/config.ts'
import { type Ask, asker } from './asker.ts'
import { atMost, type Measure, reported } from './measure.ts'
import { memoryOf } from './memory.ts'

/** One statement per row would need thousands. */
const STATEMENTS = 80
const MEGABYTES = 300

/** Duration in seconds, and number of statements sent. */
export async function watch(run: () => Promise<unknown>): Promise<{ seconds: number; statements: number }> {
  const { query } = pg.Client.prototype
  let statements = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    statements++
    return Reflect.apply(query, this, given)
  } as typeof query
  const started = performance.now()
  try {
    await run()
    return { seconds: (performance.now() - started) / 1000, statements }
  } finally {
    pg.Client.prototype.query = query
  }
}

const measured = (name: string, { seconds, statements }: Awaited<ReturnType<typeof watch>>, budget: string) => [
  reported(name, `${seconds.toFixed(2)} s`, budget),
  atMost(`${name}: statements`, statements, STATEMENTS),
]

/**
 * 5,000 prices, stocks and new products at a time: in process to count statements, on a real server to measure memory.
 */
export async function measureSheets(site: RunningConsole, url: string, token: string): Promise<Measure[]> {
  const connected = connect({ connectionString: url }, 6, () => {})
  const services = await createServices(testConfig(site.dataDir), connected, silentLog, systemClock)
  const app = createApp(services)
  const inProcess = asker(token, (path, init) => app.request(path, init))
  const overNetwork = asker(token, (path, init) => fetch(`${site.url}${path}`, init))
  try {
    const versions = await connected.readOnly
      .select({ skuId: sku.id, version: sku.version, productPrice: sku.productPrice })
      .from(sku)
      .innerJoin(product, eq(product.id, sku.productId))
      .where(and(eq(product.status, productStatus.onSale), isNotNull(sku.productPrice)))
      .orderBy(desc(sku.id))
      .limit(MAX_SHEET_ROWS)
    const prices = versions.map((row) => ({ ...row, productPrice: (Number(row.productPrice) + 0.01).toFixed(2) }))
    const stocks = versions.map(({ skuId }) => ({ skuId, mode: 2 as const, quantity: 1 }))
    const priced = await watch(() => inProcess(setProductPrice, { rows: prices }))
    const stocked = await watch(() => inProcess(setProductStock, { rows: stocks, kind: 1 }))
    const file = async (name: string) => ({ resource: 'product', key: await productFile(services, inProcess, name) })
    const sheet = await file('量一量')
    let checkId = ''
    const checked = await watch(async () => {
      checkId = (await inProcess(validateImport, sheet)).checkId
    })
    await inProcess(commitImport, { checkId })
    const written = await watch(async () => {
      while (await runNextJob(services));
    })
    const again = await file('再量一量')
    const held = await memoryOf('5,000 new products imported: memory of the server', site, MEGABYTES, () =>
      importOnServer(overNetwork, again),
    )
    return [
      ...measured('5,000 prices in one go', priced, '≤ 3 s when idle'),
      ...measured('5,000 stocks in one go', stocked, '≤ 3 s when idle'),
      ...measured('5,000 new products checked', checked, '≤ 10 s'),
      ...measured('5,000 new products written', written, ''),
      ...held,
    ]
  } finally {
    await connected.close()
  }
}

/** A spreadsheet of 5,000 drafts, stored like an upload of the account. */
async function productFile(services: Services, ask: Ask, name: string): Promise<string> {
  const { id } = await ask(getProfile, {})
  const { readOnly } = services.databases
  const [owner] = await readOnly.select().from(brand).where(eq(brand.status, brandStatus.enabled))
  const templates = await readOnly
    .select()
    .from(productTemplate)
    .where(eq(productTemplate.status, enableStatus.enabled))
  const template = templates.find(
    ({ brandIds, productType }) => brandIds.length === 0 && productType === productTypeCodes.finished,
  )
  const head = ['商品名称', '品牌', '商品模板', '副标题', '型号', '货期', '物流服务', '起订量']
  const rows = Array.from({ length: MAX_SHEET_ROWS }, (_, at) => [
    `${name} ${at}`,
    owner?.name ?? '',
    template?.templateCode ?? '',
    '可拆洗',
    `M-${at}`,
    '',
    '',
    '',
  ])
  const key = `import/bench/${id}/${crypto.randomUUID()}.xlsx`
  await services.store.write(key, await sheetFile(head, rows), { contentType: XLSX, name: '导入.xlsx' })
  return key
}

async function importOnServer(ask: Ask, sheet: { resource: string; key: string }): Promise<void> {
  const { checkId } = await ask(validateImport, sheet)
  const { jobId } = await ask(commitImport, { checkId })
  for (;;) {
    const { status, failReason } = await ask(getJob, { id: jobId })
    if (status === jobStatus.done) return
    if (status > jobStatus.done) throw new Error(`the import failed: ${failReason}`)
    await pause(200)
  }
}
