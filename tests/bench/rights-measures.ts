import { accountType, getEntry } from '#contract/session.ts'
import { pageOfBrands } from '#server/areas/suppliers/brand/list.ts'
import type { Caller, Context } from '#server/context.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { findCaller } from '#server/session/find-caller.ts'
import { moment } from '#server/time.ts'
import { serveInProcess } from './in-process.ts'
import { checked, type Measure, median, milliseconds, percentile, reported } from './measure.ts'

const runs = 200
/** Above this limit, permission checks would be noticeable in a request. */
const LIMIT = 2

/**
 * Cost of authenticating the caller and resolving permissions and row scopes, compared with reading the same rows
 * without them.
 */
export async function measureRights(url: string): Promise<Measure[]> {
  const server = await serveInProcess(url)
  const { services } = server
  try {
    const token = await server.signIn(demoAccounts.supplier)
    const authenticate = () => findCaller(token, moment(services.clock()), services)
    const supplier = await authenticate()
    const everybody: Caller = { ...supplier, accountType: accountType.platform, supplierId: null }
    const callOf = (caller: Caller): Context => ({
      caller,
      now: moment(services.clock()),
      db: services.databases.readOnly,
      services,
      audit: () => {},
      requestId: '',
      ip: '',
      device: '',
    })
    const page = { pageNum: 1, pageSize: 20, supplierId: supplier.supplierId ?? 0 }
    const bare: number[] = []
    const withRights: number[] = []
    const rights: number[] = []
    for (let run = 0; run < runs; run++) {
      // Two seconds later on the server's clock, so that nothing cached is reused.
      await server.ask(getEntry, {}, token)
      bare.push(await timed(async () => void (await pageOfBrands(page, callOf(everybody)))))
      await server.ask(getEntry, {}, token)
      const startedAt = performance.now()
      const caller = await authenticate()
      if (!caller.can('brand:view')) throw new Error('the supplier may not list its brands')
      rights.push(performance.now() - startedAt)
      await pageOfBrands(page, callOf(caller))
      withRights.push(performance.now() - startedAt)
    }
    const added = percentile(withRights, 0.95) - percentile(bare, 0.95)
    const ratio = median(withRights) / median(bare)
    return [
      reported('rights: who calls, and what it may', milliseconds(rights), 'p95 ≤ 1 ms when idle'),
      reported('rights: check and own rows, added to a list at p95', `${added.toFixed(2)} ms`, '≤ 1 ms when idle'),
      checked('rights: multiple of the list without them', ratio <= LIMIT, `≤ ${LIMIT} ×`, `${ratio.toFixed(2)} ×`),
    ]
  } finally {
    await server.close()
  }
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
