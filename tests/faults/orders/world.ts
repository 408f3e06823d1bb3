import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/response-codes.ts'
import { login } from '#contract/session.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { connect } from '#server/database/pool.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { silentLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { createServices } from '#server/start.ts'
import { minutes } from '#server/time.ts'
import { copyData, type RunningConsole, type Seeded, startConsole } from '../../e2e/setup/console.ts'
import { testConfig } from '../../server/setup/config.ts'
import { urlOf } from '../../server/setup/connection-url.ts'
import { requestFor } from '../../server/setup/request.ts'

/** A response; for a cashier page, also its redirect target. */
interface PageResponse {
  text: string
  location: string
}

/** Two servers on one database, one of which may be down. */
export interface World {
  /** In-process services for reading, and for the scheduled work at the end. */
  services: Services
  connection: PoolConfig
  kills(): number
  /** Signs an account in from an address; returns its token. */
  signIn(account: string, address: string): Promise<string>
  /** Sends to either server, and to the other one if it dies before responding. */
  send(token: string, endpoint: Endpoint, params: unknown, requestId: string): Promise<Envelope>
  /** The same for a page. */
  visit(path: string, form: URLSearchParams): Promise<PageResponse>
  /** Kills one server and restarts it; resolves when it is back. Does nothing if one is already down. */
  killOne(index: number): Promise<void>
  stop(): Promise<void>
}

/** Connections per process: two servers and this process share the forty of an embedded database. */
const POOL_SIZE = 5

export async function startWorld({ dataDir: seeded, port }: Seeded): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'showroom-faults-'))
  copyData(seeded, dataDir)
  const database = await startEmbedded(dataDir, () => {})
  const publicUrl = `http://localhost:${port}`
  const env = {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    POOL_SIZE: String(POOL_SIZE),
    RATE_LIMIT: '0',
    TRUST_PROXY: '127.0.0.1,::1',
  }
  const servers = await Promise.all([startConsole(env), startConsole(env)])
  const up = new Set<RunningConsole>(servers)
  const databases = connect(database.connection, POOL_SIZE, () => {})
  // Two minutes ahead, so that work that waits for a minute is processed in the end.
  const clock = () => new Date(Date.now() + minutes(2))
  const services = await createServices(testConfig(dataDir, { publicUrl }), databases, silentLog, clock)
  let turn = 0
  let kills = 0

  const ask = async (path: string, init: RequestInit): Promise<PageResponse> => {
    for (let lost = 0; ; lost++) {
      const alive = [...up]
      const server = alive[turn++ % alive.length]
      try {
        const response = await fetch(`${server?.url}${path}`, { ...init, redirect: 'manual' })
        return { text: await response.text(), location: response.headers.get('location') ?? '' }
      } catch (error) {
        if (lost >= 100) throw error
      }
    }
  }
  const send: World['send'] = async (token, endpoint, params, requestId) => {
    const { path, init } = requestFor(endpoint, params, { token, 'request-id': requestId })
    return JSON.parse((await ask(path, init)).text)
  }

  return {
    services,
    connection: database.connection,
    kills: () => kills,
    send,
    visit: (path, form) => ask(path, { method: 'POST', body: form }),
    async signIn(account, address) {
      const { path, init } = requestFor(login, { account, password: DEMO_PASSWORD }, { 'x-forwarded-for': address })
      const answer: Envelope<{ token: string }> = JSON.parse((await ask(path, init)).text)
      if (answer.code !== 200) throw new Error(`${account} cannot sign in: ${answer.message}`)
      return answer.data.token
    },
    async killOne(index) {
      const server = servers[index % servers.length]
      if (!server || up.size < servers.length) return
      up.delete(server)
      kills++
      await server.kill()
      await server.restart()
      up.add(server)
    },
    async stop() {
      await databases.close()
      await Promise.all(servers.map((server) => server.stop()))
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
