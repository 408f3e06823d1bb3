import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedForTests } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { connect } from '#server/database/pool.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { install } from '#server/installation.ts'
import { silentLog } from '#server/log.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { createServices } from '#server/start.ts'
import { moment, systemClock } from '#server/time.ts'
import { testConfig } from './config.ts'

/** Values that every test file gets from the shared database server of the run. */
export interface TestDatabases {
  connection: { connectionString?: string; host?: string; port?: number; user?: string }
  /** Prefix of all databases of this run. */
  run: string
  /** Migrated and installed, without accounts. */
  emptyTemplate: string
  /** With the demo data. */
  seededTemplate: string
  /** Folder with the files of the demo data. */
  seededFolder: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestDatabases
  }
}

/**
 * One throwaway PostgreSQL for the run, or that of TEST_DATABASE_URL. A template is migrated, installed and seeded
 * once; a test file copies it in a fraction of a second.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const embedded = url ? undefined : await embeddedForTests()
  const { host, port, user } = embedded?.connection ?? {}
  const run = `test_${randomUUID().slice(0, 8)}`
  const databases: TestDatabases = {
    connection: url
      ? { connectionString: url }
      : { ...(host && { host }), ...(port && { port }), ...(typeof user === 'string' && { user }) },
    run,
    emptyTemplate: `${run}_empty`,
    seededTemplate: `${run}_seeded`,
    seededFolder: await mkdtemp(join(tmpdir(), 'console-seeded-')),
  }
  const admin = new pg.Client(connectionTo(databases))
  await admin.connect()
  await admin.query(`create database ${databases.emptyTemplate}`)
  await fill(databases, databases.emptyTemplate, false)
  await admin.query(`create database ${databases.seededTemplate} template ${databases.emptyTemplate}`)
  await fill(databases, databases.seededTemplate, true)
  project.provide('databases', databases)
  return async () => {
    await dropAll(admin, run)
    await admin.end()
    await embedded?.stop()
    await rm(databases.seededFolder, { recursive: true, force: true })
  }
}

/** Connection to a database of the run; by default to the server's own one. */
export function connectionTo({ connection }: TestDatabases, database = 'postgres'): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

async function fill(databases: TestDatabases, name: string, seeded: boolean): Promise<void> {
  const connected = connect(connectionTo(databases, name), 4, () => {})
  const now = moment(new Date())
  await migrate(connected.pool)
  await install(connected.main, now)
  if (seeded) {
    const config = testConfig(databases.seededFolder)
    const { store, secrets } = await createServices(config, connected, silentLog, systemClock)
    await seedDemo({ db: connected.main, store, secrets, now, hashPassword })
    await connected.pool.query('vacuum analyze')
  }
  await connected.close()
}

async function dropAll(admin: pg.Client, run: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${run}%`,
  ])
  for (const { datname } of rows) await admin.query(`drop database ${admin.escapeIdentifier(datname)} with (force)`)
}
