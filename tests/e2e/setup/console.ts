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

/** The data of a stopped console, and the port used in its URLs. */
export interface Seeded {
  dataDir: string
  port: number
}

export interface RunningConsole {
  url: string
  dataDir: string
  /** Its process id, which changes with `restart`. */
  pid(): number | undefined
  /** Kills the process like a crash; the database keeps running. */
  kill(): Promise<void>
  /** Starts the process again with the same data and port. */
  restart(): Promise<void>
  /** Stops it gracefully; its data stays. */
  end(): Promise<void>
  /** Stops it gracefully and removes its data. */
  stop(): Promise<void>
  /** Signs an account in through the API. */
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

/** Resolves when the process reports its start; rejects with its output if it exits before. */
function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes('控制台已启动')) return
      // Further log output is discarded.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', readOutput).resume()
      resolve()
    }
    child.stdout?.on('data', readOutput)
    child.stderr?.on('data', readOutput)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

let addresses = 0
/** A unique address for each sign-in: the sign-in limit has its own tests. */
const freshAddress = (): string => `10.3.${Math.floor(addresses / 250)}.${addresses++ % 250}`

/** Copies the data of a stopped console. One file mode matters: PostgreSQL rejects a folder that others may enter. */
export function copyData(from: string, to: string): void {
  // The promise version copies step by step in JavaScript and takes seconds.
  cpSync(from, to, { recursive: true })
  chmodSync(join(to, 'postgres'), 0o700)
}

/** The built console with its real server on an embedded database, with new demo data or a copy of it. */
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
        // API sign-ins give their own address, so that one machine can send as many as a test needs.
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
