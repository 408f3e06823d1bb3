import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import pg from 'pg'
import { inject } from 'vitest'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/response-codes.ts'
import { login } from '#contract/session.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { connect, type Databases } from '#server/database/pool.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { createServices } from '#server/start.ts'
import { moment } from '#server/time.ts'
import { testConfig } from './config.ts'
import { connectionTo } from './database.ts'
import { requestFor } from './request.ts'

/** The response to a call: the envelope and HTTP facts. */
export interface Answer<Data> extends Envelope<Data> {
  status: number
  headers: Headers
}

export interface CallOptions {
  /** Calling account; it is signed in if necessary. Nobody when omitted. */
  as?: string
  /** An existing token, instead of an account. */
  token?: string
  headers?: Record<string, string>
}

export interface TestServer {
  app: Hono
  services: Services
  db: Databases['main']
  /** Lines of the structured log so far. */
  log: string[]
  /** The server's current time. */
  now(): string
  /** Advances the server's clock. */
  advance(milliseconds: number): void
  /**
   * Advances the server's clock to the beginning of the next span, so that limits per minute stay within one minute.
   */
  advanceToNext(span: number): void
  /** Signs in again and returns the token. */
  signIn(account: string, password?: string): Promise<string>
  /** Calls like a client, typed by the contract. A response with code 200 that violates its schema fails the test. */
  api<E extends Endpoint>(endpoint: E, params: ParamsOf<E>, options?: CallOptions): Promise<Answer<DataOf<E>>>
  /** The same, but returns only the data: any code other than 200 fails the test. */
  data<E extends Endpoint>(endpoint: E, params: ParamsOf<E>, options?: CallOptions): Promise<DataOf<E>>
  close(): Promise<void>
}

export interface TestServerOptions {
  /** With the demo data; defaults to true. */
  seeded?: boolean
  config?: Partial<Config>
}

/** Peer address of test calls, like a proxy on the same machine. */
const LOOPBACK = '127.0.0.1'

let made = 0

/** A server with its own database, copied from the template of the run. Close it in `afterAll`. */
export async function createTestServer({ seeded = true, config = {} }: TestServerOptions = {}): Promise<TestServer> {
  const databases = inject('databases')
  const name = `${databases.run}_${process.env.VITEST_POOL_ID ?? 0}_${randomUUID().slice(0, 8)}`
  await asAdmin((admin) =>
    admin.query(
      `create database ${name} template ${seeded ? databases.seededTemplate : databases.emptyTemplate} strategy file_copy`,
    ),
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'console-test-data-'))
  // The asynchronous version copies in JavaScript and takes more than a second.
  if (seeded) cpSync(databases.seededFolder, dataDir, { recursive: true })
  const log: string[] = []
  const connected = connect(connectionTo(databases, name), 6, () => {})
  let early = 0
  const now = () => new Date(Date.now() + early)
  const services = await createServices(
    testConfig(dataDir, { demo: seeded, ...config }),
    connected,
    createLog((line) => log.push(line)),
    now,
  )
  const app = createApp(services)
  const request = app.request
  app.request = (input, init) => request(input, init, { incoming: { socket: { remoteAddress: LOOPBACK } } })
  const tokens = new Map<string, Promise<string>>()

  const send = async <E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    options: CallOptions,
  ): Promise<Answer<DataOf<E>>> => {
    const token = options.token ?? (options.as === undefined ? undefined : await tokenOf(options.as))
    const { path, init } = requestFor(endpoint, params, { ...(token && { token }), ...options.headers })
    const response = await app.request(path, init)
    const body = (await response.json()) as Envelope<DataOf<E>>
    if (body.code === 200) endpoint.data.parse(body.data)
    return { ...body, status: response.status, headers: response.headers }
  }
  const signIn = async (account: string, password = DEMO_PASSWORD) => {
    // A different address for each sign-in: the rate limit has its own test.
    const headers = { 'x-forwarded-for': `10.1.${Math.floor(made / 250)}.${made++ % 250}` }
    const answer = await send(login, { account, password }, { headers })
    if (answer.code !== 200) throw new Error(`${account} cannot sign in: ${answer.code} ${answer.message}`)
    return answer.data.token
  }
  const tokenOf = (account: string): Promise<string> => {
    const known = tokens.get(account) ?? signIn(account)
    tokens.set(account, known)
    return known
  }

  return {
    app,
    services,
    db: connected.main,
    log,
    now: () => moment(now()),
    advance: (milliseconds) => {
      early += milliseconds
    },
    advanceToNext: (span) => {
      early += span - (now().getTime() % span)
    },
    signIn,
    api: (endpoint, params, options = {}) => send(endpoint, params, options),
    data: async (endpoint, params, options = {}) => {
      const answer = await send(endpoint, params, options)
      if (answer.code !== 200)
        throw new Error(`${endpoint.path}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`)
      return answer.data
    },
    close: async () => {
      await connected.close()
      await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A database without tables, for tests of the migrations. */
export async function createBareDatabase(): Promise<{ connection: pg.PoolConfig; drop(): Promise<void> }> {
  const databases = inject('databases')
  const name = `${databases.run}_bare_${randomUUID().slice(0, 8)}`
  await asAdmin((admin) => admin.query(`create database ${name}`))
  return {
    connection: connectionTo(databases, name),
    drop: async () => {
      await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

async function asAdmin(run: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(connectionTo(inject('databases')))
  await admin.connect()
  try {
    await run(admin)
  } finally {
    await admin.end()
  }
}
