import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { holdFolder } from '#server/database/folder-lock.ts'
import { findBinaries, isOpenToOthers, postgresMajor } from '#server/database/postgres-binaries.ts'
import { disownPostmaster, isPostmaster, readPostmaster, sendSignal } from '#server/database/postmaster.ts'
import { StartError } from '#server/database/start-error.ts'

type Log = (line: string) => void
type User = { uid: number; gid: number }

export interface EmbeddedDatabase {
  connection: pg.PoolConfig
  /** A server left running by a crashed console was found and is reused. */
  reused: boolean
  /** Stops the database server and releases the folder. */
  stop(): Promise<void>
}

const port = 5432
const superuser = 'postgres'
const startSeconds = 120

/**
 * Character type for trigrams: under plain C no Chinese character is a letter, and name search would scan every row.
 */
const characterTypes: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }
const characterType = characterTypes[process.platform] ? [`--lc-ctype=${characterTypes[process.platform]}`] : []

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  // The pools of one server (37) plus an export thread, a backup and a psql session.
  max_connections: '60',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  // Seven files, one per weekday, overwritten after a week: the log survives the console and does not grow.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
}

const throwawaySettings = {
  ...settings,
  max_connections: '100',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  logging_collector: 'off',
}

/** PostgreSQL refuses to run as root: it then runs as the owner of its folder, initially `nobody`. */
async function postgresUser(folder: string): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = existsSync(folder) ? statSync(folder) : undefined
  if (owner?.uid) return { uid: owner.uid, gid: owner.gid }
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  const nobody = { uid: id('-u'), gid: id('-g') }
  if (owner) {
    // A folder restored from an archive belongs to root.
    for (const path of await readdir(folder, { recursive: true }))
      await chown(join(folder, path), nobody.uid, nobody.gid)
    await chown(folder, nobody.uid, nobody.gid)
  }
  return nobody
}

/** Without the console's memory settings (`MALLOC_*`), which would slow down the database's sorts. */
const withoutThrift = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MALLOC_')))

function run(program: string, args: string[], user: User | undefined, detached: boolean) {
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    // Messages are parsed below, so they must not depend on the operator's language.
    env: { ...withoutThrift(process.env), LC_ALL: 'C' },
    // Ctrl-C in the terminal must reach the console only, which stops the database after its last request.
    detached,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let messages = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-4000)
  })
  const exited = new Promise<string>((done) => {
    child.on('error', (error) => done(error.message))
    child.on('close', (code) => done(code === 0 ? '' : messages.trim() || `exit ${code}`))
  })
  return { child, exited }
}

async function initialise(folder: string, bin: string, user: User | undefined, durable: boolean) {
  // Built under another name until complete: a folder left incomplete by a power cut is never used as a database.
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (user) await chown(draft, user.uid, user.gid)
  const args = [
    '-D',
    draft,
    '-U',
    superuser,
    '-E',
    'UTF8',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
  ]
  const locale = ['--locale=C', ...characterType, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const failure = await run(join(bin, 'initdb'), [...args, ...locale, ...(durable ? [] : ['--no-sync'])], user, false)
    .exited
  if (failure) throw new StartError(`内置数据库初始化失败：${failure}`)
  await rename(draft, folder)
}

/** A socket address holds about 100 bytes; a folder with a longer path gets its socket in a shorter temporary one. */
async function socketFolder(folder: string, user: User | undefined): Promise<string> {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= 100) return folder
  const short = await mkdtemp(join(tmpdir(), 'console-pg-'))
  if (user) await chown(short, user.uid, user.gid)
  return short
}

/** `busy`: the server answers but does not accept sessions yet or any more. `absent`: it does not answer. */
async function probe(connection: pg.PoolConfig): Promise<'ready' | 'busy' | 'absent'> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [connection.database])
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(connection.database ?? '')}`)
    return 'ready'
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'busy' : 'absent'
  } finally {
    await client.end().catch(() => {})
  }
}

function failureToStart(folder: string, message: string): StartError {
  if (/lock file .* already exists|pre-existing shared memory block/.test(message)) {
    return new StartError(`数据目录 ${folder} 正被另一个数据库进程占用，请先停止它。`)
  }
  return new StartError(
    `内置数据库启动失败：${message.split('\n').findLast((line) => line.includes('FATAL')) ?? message}`,
  )
}

async function launch(folder: string, bin: string, user: User | undefined, durable: boolean) {
  await disownPostmaster(folder)
  const socketDir = await socketFolder(folder, user)
  const connection = { host: socketDir, port, user: superuser, database: 'console' }
  const all = { ...(durable ? settings : throwawaySettings), unix_socket_directories: socketDir }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { child, exited } = run(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...args], user, true)
  const removeSocket = () => {
    if (socketDir !== folder) rmSync(socketDir, { recursive: true, force: true })
  }
  let failure: string | undefined
  exited.then((message) => {
    failure = message || 'exit 0'
  })
  const deadline = Date.now() + startSeconds * 1000
  while (failure === undefined && Date.now() < deadline) {
    if ((await probe(connection)) === 'ready') {
      letGo(child)
      return connection
    }
    await pause(40)
  }
  child.kill('SIGINT')
  await exited
  removeSocket()
  throw failureToStart(folder, failure ?? `${startSeconds} 秒内没有就绪`)
}

/** The server must not keep the console process alive. */
function letGo(child: ChildProcess): void {
  child.unref()
  if (child.stderr && 'unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref()
}

/** Requests a fast shutdown (sessions ended, a last checkpoint), then an immediate one. */
async function shutDown(folder: string): Promise<void> {
  const server = await readPostmaster(folder)
  if (!server) return
  // PostgreSQL removes its pid file last.
  const isUp = async () => isPostmaster(server, folder) && (await readPostmaster(folder))?.pid === server.pid
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (await isUp()) sendSignal(server.pid, signal)
    for (let waited = 0; waited < 30_000 && (await isUp()); waited += 20) await pause(20)
  }
  if (server.socketDir !== folder) await rm(server.socketDir, { recursive: true, force: true })
}

/** Connection to a server left running by a crashed console; waits while it recovers or shuts down. */
async function findSurvivor(folder: string): Promise<pg.PoolConfig | undefined> {
  const left = await readPostmaster(folder)
  if (!left) return undefined
  const connection = { host: left.socketDir, port, user: superuser, database: 'console' }
  let patience = 50
  for (let waited = 0; isPostmaster(left, folder) && patience > 0 && waited < startSeconds * 10; waited++) {
    const state = await probe(connection)
    if (state === 'ready') return connection
    if (state === 'absent') patience--
    await pause(100)
  }
  return undefined
}

async function start(dataDir: string, log: Log, durable: boolean): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32')
    throw new StartError('Windows 上没有内置数据库，请用 DATABASE_URL 指定一个 PostgreSQL。')
  const folder = join(dataDir, 'postgres')
  const user = await postgresUser(folder)
  if (user && !isOpenToOthers(dataDir)) {
    throw new StartError(`以 root 运行时，内置数据库的用户进不了 ${dataDir}，请把数据目录放到其他用户可进入的位置。`)
  }
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version && version !== postgresMajor) {
    throw new StartError(
      `数据目录 ${folder} 由 PostgreSQL ${version} 创建，本版本使用 ${postgresMajor}，请先用原版本备份，再在新目录中恢复。`,
    )
  }
  const stop = () => shutDown(folder)
  const survivor = await findSurvivor(folder)
  if (survivor) {
    log(`内置数据库仍在运行，直接使用：${folder}`)
    return { connection: survivor, reused: true, stop }
  }
  const bin = await findBinaries(dataDir, user !== undefined)
  if (!version) {
    log(`首次启动，正在初始化内置数据库：${folder}`)
    await initialise(folder, bin, user, durable)
  }
  const connection = await launch(folder, bin, user, durable)
  log(`内置数据库已就绪：${folder}`)
  return { connection, reused: false, stop }
}

/** Connection to the database of a running console on this folder, for a command run in parallel with it. */
export const findRunning = (dataDir: string): Promise<pg.PoolConfig | undefined> =>
  findSurvivor(join(resolve(dataDir), 'postgres'))

/**
 * Runs PostgreSQL with its data in `dataDir`, reachable only through a socket in a folder of its own user. Locks the
 * folder: a second console on it is refused; a database server left by a crashed console is reused.
 * @throws StartError
 */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const root = resolve(dataDir)
  await mkdir(root, { recursive: true })
  // The database's user needs access to the path when it is another user.
  await chmod(root, process.getuid?.() === 0 ? 0o711 : 0o700)
  const release = holdFolder(root)
  try {
    const database = await start(root, log, true)
    return { ...database, stop: () => database.stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** A database server for one test run: fast, not durable, removed at `stop` or process exit. */
export async function embeddedForTests(): Promise<Omit<EmbeddedDatabase, 'reused'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-test-'))
  await chmod(dataDir, 0o711)
  const { connection, stop } = await start(dataDir, () => {}, false)
  const server = await readPostmaster(join(dataDir, 'postgres'))
  const drop = () => {
    if (server) sendSignal(server.pid, 'SIGQUIT')
    // The server's processes may still write briefly.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  process.once('exit', drop)
  return {
    connection,
    stop: async () => {
      await stop()
      process.off('exit', drop)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
