import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { login } from '#contract/session.ts'
import { createApp } from '#server/app.ts'
import { connect, type Databases, forReading, schema } from '#server/database/pool.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { silentLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { createServices } from '#server/start.ts'
import { systemClock } from '#server/time.ts'
import { testConfig } from '../server/setup/config.ts'
import { requestFor } from '../server/setup/request.ts'
import { longScans, type Statement, sequentialScans } from './plans.ts'

/** An in-process server without network, whose read statements can be inspected. */
export interface ServerInProcess {
  databases: Databases
  services: Services
  signIn(account: string): Promise<string>
  /** Sends requests two seconds apart on the server's clock, so that cached counts are not reused. */
  ask<E extends Endpoint>(endpoint: E, params: ParamsOf<E>, token: string): Promise<DataOf<E>>
  /** The database reads during `run`. */
  statementsOf(run: () => Promise<unknown>): Promise<Statement[]>
  /** The statements for which PostgreSQL would scan the whole table. */
  scansOf(statements: readonly Statement[], table: string): Promise<string[]>
  /** The statements that read more than `allowed` rows of the table one after another. */
  longScansOf(statements: readonly Statement[], table: string, allowed: number): Promise<string[]>
  close(): Promise<void>
}

/** Looks like a proxy on the same machine, which forwards the client address. */
const onLoopback = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

export async function serveInProcess(url: string): Promise<ServerInProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'))
  const options = `-c TimeZone=Asia/Shanghai -c jit=off ${forReading}`
  const connected = connect({ connectionString: url }, 6, () => {})
  const bare = new pg.Pool({ connectionString: url, max: 1, options })
  const reading = new pg.Pool({ connectionString: url, max: 6, options })
  let statements: Statement[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  const databases = { ...connected, readOnly: drizzle(reading, { schema, casing: 'snake_case', logger }) }
  let offsetMs = 0
  let requestCount = 0
  const clock = () => new Date(systemClock().getTime() + offsetMs)
  const services = await createServices(testConfig(dataDir), databases, silentLog, clock)
  const app = createApp(services)
  const ask = async <E extends Endpoint>(endpoint: E, params: ParamsOf<E>, token?: string): Promise<DataOf<E>> => {
    offsetMs += 2_000
    const from = { 'x-forwarded-for': `10.4.${Math.floor(requestCount / 250) % 250}.${requestCount++ % 250}` }
    const { path, init } = requestFor(endpoint, params, token === undefined ? from : { token })
    const { code, message, data } = await (await app.request(path, init, onLoopback)).json()
    if (code !== 200) throw new Error(`${endpoint.path} was refused: ${code} ${message}`)
    return data
  }
  return {
    databases,
    services,
    ask,
    signIn: async (account) => (await ask(login, { account, password: DEMO_PASSWORD })).token,
    statementsOf: async (run) => {
      statements = []
      await run()
      return [...statements]
    },
    scansOf: (sent, table) => sequentialScans(bare, sent, table),
    longScansOf: (sent, table, allowed) => longScans(bare, sent, table, allowed),
    close: async () => {
      await Promise.all([connected.close(), bare.end(), reading.end()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
