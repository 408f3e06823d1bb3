import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'

const silent = () => {}
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-embedded-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function ask<Row extends pg.QueryResultRow>({ connection }: EmbeddedDatabase, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Row>(sql).finally(() => client.end())
  return rows
}

const holding = (folder: string): string[] => {
  const program = `
    import { startEmbedded } from '#server/database/embedded.ts'
    await startEmbedded(process.argv[1], () => {})
    process.stdout.write('ready')
    setInterval(() => {}, 1000)`
  return ['--input-type=module', '-e', program, folder]
}

/** The output of a process up to a text. */
function saidUntil(child: ChildProcess, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    child.on('exit', () => reject(new Error(`it ended: ${reply}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      reply += chunk.toString()
      if (reply.includes(text)) resolve(reply)
    })
  })
}

/** A console that holds the folder until it is killed, with a started database. */
async function otherConsole(): Promise<ChildProcess> {
  const child = spawn(process.execPath, holding(dataDir), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  await saidUntil(child, 'ready')
  return child
}

/** One letter: `Z` for a zombie process. */
async function stateOf(pid: number): Promise<string | undefined> {
  return / ([A-Z]) /.exec((await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/\(.*\)/, ''))?.[1]
}

/** Kills a database server and writes another process into its pid file. */
async function leaveBehind(pid: number): Promise<void> {
  const database = await startEmbedded(dataDir, silent)
  const files = ['postgres/postmaster.pid', 'postgres/.s.PGSQL.5432.lock'].map((name) => join(dataDir, name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  process.kill(Number(texts[0]?.split('\n')[0]), 'SIGKILL')
  await database.stop()
  for (const [index, file] of files.entries()) {
    await writeFile(file, [pid, ...(texts[index]?.split('\n').slice(1) ?? [])].join('\n'))
  }
}

describe('the embedded database', () => {
  test('is created at the first start, durable, and reachable through no port', async () => {
    const database = await startEmbedded(dataDir, silent)
    expect(database.reused).toBe(false)
    const [facts] = await ask(
      database,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
         current_setting('synchronous_commit') as synchronous_commit, current_setting('data_checksums') as data_checksums,
         current_setting('listen_addresses') as listen_addresses, current_setting('server_encoding') as encoding,
         d.datlocale, d.datlocprovider::text, d.datname from pg_database d where d.datname = current_database()`,
    )
    expect(facts).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      encoding: 'UTF8',
      datlocale: 'C.UTF-8',
      datlocprovider: 'b',
      datname: 'console',
    })
    await ask(database, 'create table kept (id int); insert into kept values (1)')
    await database.stop()
    expect(await readdir(dataDir)).toEqual(['console.lock', 'postgres'])
  })

  test('keeps its data between starts', async () => {
    const database = await startEmbedded(dataDir, silent)
    expect(await ask(database, 'select id from kept')).toEqual([{ id: 1 }])
    await database.stop()
  })

  test('is refused to a second console, and reused after the first one was killed', async () => {
    const other = await otherConsole()
    await expect(startEmbedded(dataDir, silent)).rejects.toThrow(`正被另一个控制台服务使用（进程 ${other.pid}）`)
    const killed = new Promise((exit) => other.removeAllListeners('exit').on('exit', exit))
    other.kill('SIGKILL')
    await killed
    const database = await startEmbedded(dataDir, silent)
    expect(database.reused).toBe(true)
    expect(await ask(database, 'select id from kept')).toEqual([{ id: 1 }])
    await database.stop()
  })

  test('restarts after its own server was killed', async () => {
    const first = await startEmbedded(dataDir, silent)
    await ask(first, 'insert into kept values (2)')
    const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await first.stop()
    const second = await startEmbedded(dataDir, silent)
    expect(await ask(second, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
    await second.stop()
  })

  test('is not blocked by a zombie process of a killed console', async () => {
    // A parent that never reaps its children, like the first process of some containers.
    const parent = spawn('sh', ['-c', '"$0" "$@" & echo $!; exec sleep 300', process.execPath, ...holding(dataDir)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    const text = await saidUntil(parent, 'ready')
    const [pid] = text.split('\n').map(Number)
    await expect(startEmbedded(dataDir, silent)).rejects.toThrow(`正被另一个控制台服务使用（进程 ${pid}）`)
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(() => stateOf(Number(pid))).toBe('Z')
    const database = await startEmbedded(dataDir, silent)
    expect(await ask(database, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
    await database.stop()
    parent.kill('SIGKILL')
  })

  test('is not blocked by a zombie database server, or one whose process id was reused', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 300'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const zombie = Number(await saidUntil(parent, '\n'))
    await expect.poll(() => stateOf(zombie)).toBe('Z')
    for (const pid of [zombie, parent.pid]) {
      await leaveBehind(Number(pid))
      const began = performance.now()
      const database = await startEmbedded(dataDir, silent)
      expect(database.reused).toBe(false)
      expect(await ask(database, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
      await database.stop()
      expect(performance.now() - began).toBeLessThan(15_000)
    }
    expect(parent.exitCode).toBe(null)
    parent.kill('SIGKILL')
  })

  test('of another major version is refused, and the folder is released', async () => {
    const version = join(dataDir, 'postgres/PG_VERSION')
    await writeFile(version, '17\n')
    await expect(startEmbedded(dataDir, silent)).rejects.toThrow('由 PostgreSQL 17 创建')
    await writeFile(version, '18\n')
    expect(await readdir(dataDir)).toEqual(['console.lock', 'postgres'])
  })

  test('has its socket elsewhere when the folder has a long path', async () => {
    const long = join(dataDir, 'a'.repeat(100))
    await mkdir(long)
    const database = await startEmbedded(long, silent)
    expect(String(database.connection.host).length).toBeLessThan(60)
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    await expect(readdir(String(database.connection.host))).rejects.toThrow('ENOENT')
  })
})
