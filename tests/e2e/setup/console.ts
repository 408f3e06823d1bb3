import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { launchEnvironment, launchFlags } from '../../../scripts/launch.ts'

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))

/** The data of a console that has ended, and the port that the addresses in it name. */
export interface Seeded {
  dataDir: string
  port: number
}

export interface RunningConsole {
  url: string
  dataDir: string
  /** Of its process, which another takes the place of with `restart`. */
  pid(): number | undefined
  /** Ends the process at once, as a crash does; the database goes on. */
  kill(): Promise<void>
  /** Starts the process again on the same data and address. */
  restart(): Promise<void>
  /** Ends it in good order; its data stays. */
  end(): Promise<void>
  /** Ends it in good order and removes its data. */
  stop(): Promise<void>
  /** A token of an account, by the API. */
  signIn(account: string, password?: string): Promise<{ token: string; info: string }>
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** Resolves when the process says that it has started; rejects with what it said when it ends before. */
function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('控制台已启动')) return
      // What it logs from now on flows away unread.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', hear).resume()
      resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

let addresses = 0
/** An address of its own for each sign-in: how often one may try has its own tests. */
const freshAddress = (): string => `10.3.${Math.floor(addresses / 250)}.${addresses++ % 250}`

/** Copies the data of a console that has ended. Of the modes one counts: PostgreSQL takes no folder that others may enter. */
export function copyData(from: string, to: string): void {
  // Step by step in JavaScript, as the promise would have it, takes seconds.
  cpSync(from, to, { recursive: true })
  chmodSync(join(to, 'postgres'), 0o700)
}

/** The built console with its real server on an embedded database: filled with the demo, or a copy of one that was. */
export async function startConsole(env: Record<string, string> = {}, seeded?: Seeded): Promise<RunningConsole> {
  const port = seeded?.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'showroom-e2e-'))
  if (seeded) copyData(seeded.dataDir, dataDir)
  const launch = async () => {
    const child = spawn(process.execPath, [...launchFlags, main], {
      env: {
        ...launchEnvironment,
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        DATABASE_URL: '',
        DEMO: '1',
        // Whoever signs in by the API says where from: as many as a test or a measure needs come from one machine.
        TRUST_PROXY: '127.0.0.1,::1',
        ...env,
      },
    })
    await started(child)
    return child
  }
  let child = await launch()
  const end = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  return {
    url,
    dataDir,
    pid: () => child.pid,
    async kill() {
      child.kill('SIGKILL')
      await ended(child)
    },
    async restart() {
      child = await launch()
    },
    end,
    async stop() {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
    async signIn(account, password = DEMO_PASSWORD) {
      const response = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
        body: JSON.stringify({ account, password }),
      })
      const { code, message, data } = (await response.json()) as {
        code: number
        message: string
        data: { token: string }
      }
      if (code !== 200) throw new Error(`${account} could not sign in: ${code} ${message}`)
      return { token: data.token, info: JSON.stringify(data) }
    },
  }
}
