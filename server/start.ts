import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { areas } from './areas/index.ts'
import type { Config } from './config.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { connect, type Databases } from './database/pool.ts'
import { StartError } from './database/start-error.ts'
import { seedApart } from './demo/seed-apart.ts'
import { trustedProxies } from './http/client-address.ts'
import { RateLimit } from './http/rate-limit.ts'
import { cutSlowBody, slowestBody } from './http/slow-body.ts'
import { picturesTurns } from './imports/pictures.ts'
import { SheetReader } from './imports/read-file.ts'
import { install } from './installation.ts'
import { ExportThread } from './jobs/export-threads.ts'
import { createJobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import { createPayments } from './payment/create-payments.ts'
import { ReadCoalescing } from './read-coalescing.ts'
import { startScheduler } from './scheduler.ts'
import { loadSecrets } from './secrets.ts'
import type { Services } from './services.ts'
import { hasNoAccounts, issueSetUpCode } from './session/first-administrator.ts'
import { createStore } from './storage/create-store.ts'
import { storageHandler } from './storage/http.ts'
import { type Clock, moment, systemClock } from './time.ts'

export interface RunningServer {
  url: string
  services: Services
  /** Page for creating the first administrator; only while there is none. */
  setUpUrl: string | undefined
  /** Finishes running requests, then closes everything. */
  stop(): Promise<void>
}

/** Opens the database, migrates it and fills an empty one in demo mode. */
export async function prepare(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
): Promise<{ services: Services; close(): Promise<void> }> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded(config.dataDir, (line) => log.info('database', { line }))
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl }
  const databases = connect(connection, config.poolSize, (error) =>
    log.error('database connection lost', { message: error.message }),
  )
  const thread = new ExportThread({ config, connection: databases.connection })
  const close = async () => {
    await thread.close()
    await databases.close()
    await embedded?.stop()
  }
  try {
    await reach(databases)
    await migrate(databases.pool)
    const now = moment(clock())
    await install(databases.main, now)
    const services = await createServices(config, databases, log, clock, thread)
    if (config.demo) await fillEmpty(services, now)
    return { services, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Fills a database without accounts with demo data. Of several instances that start together one fills it; the others
 * wait.
 */
async function fillEmpty({ config, databases }: Services, now: string): Promise<void> {
  const turn = await databases.pool.connect()
  try {
    await turn.query('begin')
    await turn.query("set local lock_timeout = '120s'")
    await turn.query("select name from setting where name = 'metPermissions' for update")
    if (await hasNoAccounts(databases.main)) {
      await seedApart({ config, connection: databases.connection, now })
      await databases.pool.query('vacuum analyze')
    }
  } finally {
    await turn.query('rollback')
    turn.release()
  }
}

/**
 * Creates the services of the process on a migrated database. Without a thread, export files are created in this
 * thread.
 */
export async function createServices(
  config: Config,
  databases: Databases,
  log: Log,
  clock: Clock,
  thread?: ExportThread,
): Promise<Services> {
  const secrets = await loadSecrets(databases.main)
  const store = createStore(config, secrets)
  const payments = await createPayments(config, { db: databases.independent, secrets, clock })
  const rates = new RateLimit(config.rateLimit)
  const proxies = trustedProxies(config.trustProxy)
  const reads = new ReadCoalescing(databases.writes, clock)
  const jobs = createJobs(thread)
  const files = { sheets: new SheetReader(), pictures: picturesTurns() }
  return {
    areas,
    config,
    databases,
    log,
    clock,
    secrets,
    store,
    payments,
    rates,
    proxies,
    reads,
    jobs,
    ...files,
  }
}

async function reach(databases: Databases): Promise<void> {
  try {
    await databases.pool.query('select 1')
  } catch (error) {
    throw new StartError(`无法连接数据库：${(error as Error).message || '连接被拒绝'}。请检查 DATABASE_URL。`)
  }
}

export async function startServer(config: Config, log: Log, clock: Clock = systemClock): Promise<RunningServer> {
  const { services, close } = await prepare(config, log, clock)
  const state = { stopping: false }
  const listener = getRequestListener(createApp(services, state).fetch)
  const store = storageHandler(services.store, {
    origin: new URL(config.publicUrl).origin,
    proxies: services.proxies,
  })
  // Node checks the limits below at this interval; its default is half a minute.
  const server = createServer({ connectionsCheckingInterval: 1_000 }, async (request, response) => {
    cutSlowBody(request, slowestBody)
    if (request.url?.startsWith('/oss') && (await store(request, response))) return
    await listener(request, response)
  })
  // A client that sends its headers too slowly is disconnected; large uploads keep their time.
  server.headersTimeout = 10_000
  server.requestTimeout = 3_600_000
  server.keepAliveTimeout = 65_000
  try {
    await listen(server, config.port)
  } catch (error) {
    await close()
    throw error
  }
  const scheduler = startScheduler(services)
  const setUpCode =
    !config.demo && (await hasNoAccounts(services.databases.main))
      ? await issueSetUpCode(services.databases.main, moment(clock()))
      : undefined
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return {
    url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl,
    services,
    setUpUrl: setUpCode && `${config.publicUrl}/login#setup=${setUpCode}`,
    async stop() {
      state.stopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // Running requests may finish; after this time they are cut off, and their transactions roll back.
      const limit = setTimeout(() => server.closeAllConnections(), 10_000)
      await closed
      clearTimeout(limit)
      await scheduler.stop()
      await close()
    },
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new StartError(`端口 ${port} 已被占用，请用 PORT 指定其他端口。`))
      else if (error.code === 'EACCES')
        reject(new StartError(`没有使用端口 ${port} 的权限，请用 PORT 指定 1024 以上的端口。`))
      else reject(error)
    })
    server.listen(port, () => resolve())
  })
}
