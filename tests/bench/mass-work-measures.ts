import { getRecordVersion, listTargetAuditLogs } from '#contract/base.ts'
import { listLabels, saveLabel } from '#contract/configuration/labels.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { listPriceChanges } from '#contract/goods/prices.ts'
import { listProducts, MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import { previewPriceRules, startPriceRules } from '#contract/goods/sku-rules.ts'
import { getJob } from '#contract/jobs.ts'
import { listRoles } from '#contract/permissions/roles.ts'
import { endPresence, renewPresence } from '#contract/presence.ts'
import { previewRollback, startRollback } from '#contract/rollback.ts'
import { listSavedViews, saveView } from '#contract/saved-views.ts'
import { searchRecords } from '#contract/search.ts'
import { startViewAs, stopViewAs } from '#contract/view-as.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { type ServerInProcess, serveInProcess } from './in-process.ts'
import { checked, type Measure, median, milliseconds, reported, timesOf } from './measure.ts'

const runs = 15

const secondsOf = async (run: () => Promise<unknown>): Promise<string> => {
  const startedAt = performance.now()
  await run()
  return `${((performance.now() - startedAt) / 1000).toFixed(2)} s`
}

/** 5,000 prices by a rule: preview, change and roll back. */
async function measureRules(server: ServerInProcess, token: string): Promise<Measure[]> {
  const products = { query: { status: productStatus.onSale } }
  const rules = [{ price: 'productPrice' as const, operation: 'raisePercent' as const, amount: '1' }]
  let rows: { skuId: number; version: number }[] = []
  const previewed = await secondsOf(async () => {
    const preview = await server.ask(previewPriceRules, { ...products, rules }, token)
    rows = preview.rows.filter(({ fault }) => fault === '').map(({ skuId, version }) => ({ skuId, version }))
  })
  const work = async () => {
    while (await runNextJob(server.services));
  }
  let jobId = 0
  const changed = await secondsOf(async () => {
    const reason = '按规则调价的测量'
    jobId = (await server.ask(startPriceRules, { rows, rules, reason, partial: true }, token)).jobId
    await work()
  })
  const { batchNo } = await server.ask(getJob, { id: jobId }, token)
  if (batchNo === null) throw new Error('the change has no batch')
  let possible = 0
  const asked = await secondsOf(async () => {
    possible = (await server.ask(previewRollback, { batchNo }, token)).possible
  })
  const rolledBack = await secondsOf(async () => {
    await server.ask(startRollback, { batchNo }, token)
    await work()
  })
  const count = rows.length
  return [
    reported(`bulk change: preview of a price rule for ${MAX_SHEET_ROWS} versions`, previewed, '≤ 3 s when idle'),
    reported(`bulk change: ${count} prices by a rule`, changed),
    reported(`bulk change: what a roll back of ${count} prices would do`, asked, '≤ 3 s when idle'),
    reported(`bulk change: ${possible} prices rolled back`, rolledBack),
  ]
}

/** Words as people type them into the palette: a part of a name, pinyin, initials, an order number, nothing known. */
async function measurePalette(server: ServerInProcess, token: string): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const keyword of ['沙发', 'shafa', 'sf', '0012345', '不存在的记录']) {
    const times = await timesOf(runs, () => server.ask(searchRecords, { keyword }, token))
    measures.push(reported(`palette: ${keyword}`, milliseconds(times), 'p95 ≤ 150 ms when idle'))
  }
  return measures
}

/** The history of the product that the rules changed, and a version of a label after an edit of its form. */
async function measureHistory(server: ServerInProcess, token: string): Promise<Measure[]> {
  const { list } = await server.ask(listProducts, { status: productStatus.onSale, sort: '-updatedAt' }, token)
  const spuId = list[0]?.id ?? 0
  const logs = await timesOf(runs, () =>
    server.ask(listTargetAuditLogs, { resource: 'product', targetId: spuId }, token),
  )
  const prices = await timesOf(runs, () => server.ask(listPriceChanges, { spuId }, token))
  const [label] = (await server.ask(listLabels, {}, token)).list
  if (!label) throw new Error('there is no label')
  await server.ask(saveLabel, { id: label.id, version: label.version, name: '测量标签' }, token)
  const edited = { resource: 'label', targetId: label.id }
  const [entry] = (await server.ask(listTargetAuditLogs, edited, token)).list
  const [side] = entry?.versions ?? []
  if (!entry || !side) throw new Error('the edit of a label stored no version')
  const version = await timesOf(runs, () => server.ask(getRecordVersion, { ...edited, logId: entry.id, side }, token))
  return [
    reported('history: log of a product', milliseconds(logs), 'p95 ≤ 60 ms when idle'),
    reported('history: price changes of a product', milliseconds(prices), 'p95 ≤ 60 ms when idle'),
    reported('history: one version of a label', milliseconds(version), 'p95 ≤ 60 ms when idle'),
  ]
}

/** Two people renew their presence on one record. */
async function measurePresence(server: ServerInProcess, token: string): Promise<Measure[]> {
  const other = await server.signIn(demoAccounts.superAdmin)
  const record = { resource: 'brand', id: 1 }
  await server.ask(renewPresence, { ...record, isEditing: true }, other)
  const times = await timesOf(runs, () => server.ask(renewPresence, { ...record, isEditing: true }, token))
  const { others } = await server.ask(renewPresence, { ...record, isEditing: false }, token)
  for (const left of [token, other]) await server.ask(endPresence, record, left)
  return [
    reported('presence: a renewal', milliseconds(times), 'p95 ≤ 20 ms when idle'),
    checked('presence: others on the record', others.length === 1, '1', String(others.length)),
  ]
}

/** Ten views of one list. */
async function measureViews(server: ServerInProcess, token: string): Promise<Measure[]> {
  for (let place = 1; place <= 10; place++) {
    await server.ask(
      saveView,
      {
        path: '/goods/list',
        name: `测量视图 ${place}`,
        query: { keyword: String(place) },
      },
      token,
    )
  }
  const times = await timesOf(runs, () => server.ask(listSavedViews, {}, token))
  return [reported('shared views: all that an account sees', milliseconds(times), 'p95 ≤ 20 ms when idle')]
}

/** A list as an administrator sees it, and as the same administrator sees it through a role. */
async function measureViewAs(server: ServerInProcess): Promise<Measure[]> {
  const token = await server.signIn(demoAccounts.superAdmin)
  const open = () => server.ask(listProducts, { pageSize: 20 }, token)
  await open()
  const own = await timesOf(runs, open)
  const { list } = await server.ask(listRoles, {}, token)
  const role = list.find(({ code }) => code === 'goodsOperator')
  if (!role) throw new Error('there is no role of goods operators')
  await server.ask(startViewAs, { roleId: role.id }, token)
  const viewing = await timesOf(runs, open)
  await server.ask(stopViewAs, {}, token)
  const ratio = median(viewing) / median(own)
  return [
    reported('view as a role: list of products', milliseconds(viewing)),
    checked('view as a role: multiple of the own list', ratio <= 2, '≤ 2 ×', `${ratio.toFixed(2)} ×`),
  ]
}

/** Bulk changes, the palette, histories, presence and views beside a million products. */
export async function measureMassWork(url: string): Promise<Measure[]> {
  const server = await serveInProcess(url)
  try {
    const token = await server.signIn(demoAccounts.goodsOperator)
    return [
      ...(await measureRules(server, token)),
      ...(await measurePalette(server, token)),
      ...(await measureHistory(server, token)),
      ...(await measurePresence(server, token)),
      ...(await measureViews(server, token)),
      ...(await measureViewAs(server)),
    ]
  } finally {
    await server.close()
  }
}
