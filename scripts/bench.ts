import { demoAccounts } from '#server/demo/accounts.ts'
import { measureAudit } from '../tests/bench/audit-measures.ts'
import {
  measureFirstRow,
  measureHeap,
  measureLists,
  measureSignIn,
  measureSplitting,
} from '../tests/bench/browser-measures.ts'
import { buildConsole, serveBaseline } from '../tests/bench/build.ts'
import { measureExports } from '../tests/bench/export-measures.ts'
import { serveInProcess } from '../tests/bench/in-process.ts'
import { measureMassWork } from '../tests/bench/mass-work-measures.ts'
import { type Measure, printTable, watchIdle } from '../tests/bench/measure.ts'
import { measureOrders } from '../tests/bench/order-measures.ts'
import { measureOrderPeople } from '../tests/bench/order-people.ts'
import { measureUsers } from '../tests/bench/people-measures.ts'
import { measureProducts } from '../tests/bench/product-measures.ts'
import { measureRights } from '../tests/bench/rights-measures.ts'
import { measureScreenCode } from '../tests/bench/screens/code-measures.ts'
import { measureGoodsScreens } from '../tests/bench/screens/goods-measures.ts'
import { measureRoleScreen } from '../tests/bench/screens/role-measures.ts'
import { allSuppliers, measureReaders, measureServer } from '../tests/bench/server-measures.ts'
import { measureSettlement } from '../tests/bench/settlement-measures.ts'
import { measureSheets } from '../tests/bench/sheet-measures.ts'
import { addSuppliers, startDatabase } from '../tests/bench/supplier-database.ts'
import { tradeMeasures } from '../tests/bench/trade-measures.ts'
import { launchBrowser } from '../tests/e2e/setup/browser.ts'
import { startConsole } from '../tests/e2e/setup/console.ts'

// See docs/benchmarks.md. Fails on machine-independent limits; machine-dependent figures are only reported.

const env = { RATE_LIMIT: '0' }

/** An exception becomes one failed line, so that the other parts are still reported. */
async function part(name: string, run: () => Promise<Measure[]>): Promise<Measure[]> {
  console.log(`${name} …`)
  try {
    return await run()
  } catch (error) {
    console.error(error)
    return [{ name, budget: 'can be measured', result: 'broke down', isOk: false }]
  }
}

async function inBrowser(): Promise<Measure[]> {
  buildConsole()
  const site = await startConsole(env)
  const baseline = await serveBaseline()
  const browser = await launchBrowser()
  try {
    return [
      ...(await part('sign-in page', () => measureSignIn(browser, site))),
      ...(await part('lists', () => measureLists(browser, site))),
      ...(await part('splitting', () => measureSplitting(browser, site))),
      ...(await part('code of screens', measureScreenCode)),
      ...(await part('first row', () => measureFirstRow(browser, site, baseline.url))),
      ...(await part('heap', () => measureHeap(browser, site))),
      ...(await part('goods screens', () => measureGoodsScreens(browser, site))),
      ...(await part('a role of 456 codes', () => measureRoleScreen(browser, site))),
    ]
  } finally {
    await browser.close()
    await baseline.stop()
    await site.stop()
  }
}

async function onServer(): Promise<Measure[]> {
  const database = await startDatabase()
  try {
    const site = await startConsole({ ...env, DATABASE_URL: database.url })
    try {
      const { token } = await site.signIn('goods')
      const few = await part('readers of few', () => measureReaders(site, token, 'demo data'))
      await addSuppliers(database.url)
      return [
        ...(await part('queries', () => measureServer(database.url, token))),
        ...few,
        ...(await part('readers of many', () => measureReaders(site, token, allSuppliers))),
        ...(await part('a million products', () => measureProducts(database.url, token))),
        ...(await part('sheets of 5,000 rows', () => measureSheets(site, database.url, token))),
        ...(await part('mass work', () => measureMassWork(database.url))),
        ...(await part('a million orders', () => measureOrders(database.url))),
        ...(await part('exports', async () =>
          measureExports(site, (await site.signIn(demoAccounts.tradeService)).token),
        )),
      ]
    } finally {
      await site.stop()
    }
  } finally {
    await database.stop()
  }
}

/** Uses its own database, since log entries can never be deleted. */
async function onLog(): Promise<Measure[]> {
  const database = await startDatabase()
  try {
    const site = await startConsole({ ...env, DATABASE_URL: database.url })
    try {
      return [
        ...(await part('rights', () => measureRights(database.url))),
        ...(await part('an audit log of 10 million', () => measureAudit(database.url))),
      ]
    } finally {
      await site.stop()
    }
  } finally {
    await database.stop()
  }
}

/** Uses its own database, with demo data made by a console that has ended. */
async function onCustomers(): Promise<Measure[]> {
  const database = await startDatabase()
  try {
    const site = await startConsole({ ...env, DATABASE_URL: database.url })
    await site.stop()
    return [
      ...(await part('a million users', () => measureUsers(database.url))),
      ...(await part('a settlement of a million services', () => measureSettlement(database.url, env))),
    ]
  } finally {
    await database.stop()
  }
}

/** Uses its own database, with demo data made by a console that has ended. */
async function onTrade(): Promise<Measure[]> {
  const database = await startDatabase()
  try {
    const site = await startConsole({ ...env, DATABASE_URL: database.url })
    await site.stop()
    const server = await serveInProcess(database.url)
    try {
      const token = await server.signIn(demoAccounts.superAdmin)
      const measures: Measure[] = []
      for (const [name, run] of Object.entries(tradeMeasures))
        measures.push(...(await part(name, () => run(server, token))))
      return measures
    } finally {
      await server.close()
    }
  } finally {
    await database.stop()
  }
}

const parts: Record<string, () => Promise<Measure[]>> = {
  browser: inBrowser,
  server: onServer,
  people: measureOrderPeople,
  customers: onCustomers,
  trade: onTrade,
  audit: onLog,
}
const idle = watchIdle()
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}, only ${Object.keys(parts).join(', ')}`)
const measures: Measure[] = []
for (const [name, run] of Object.entries(parts)) {
  if (requested.length === 0 || requested.includes(name)) measures.push(...(await part(name, run)))
}
console.log()
printTable(measures)
const failed = measures.filter(({ isOk }) => isOk === false)
console.log(`\nThe machine was idle for ${idle()} of the time. ${failed.length} of ${measures.length} failed.`)
process.exitCode = failed.length > 0 ? 1 : 0
