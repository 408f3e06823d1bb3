import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PoolConfig } from 'pg'
import type { Config } from '../config.ts'

/** Input of the process that fills the database. */
export interface SeedStart {
  config: Config
  connection: PoolConfig
  now: string
}

/**
 * Fills the database in a separate process: drawing the pictures and holding the records takes half a gigabyte, which
 * the server would otherwise never release.
 */
export async function seedApart(start: SeedStart): Promise<void> {
  const child = fork(fileURLToPath(new URL('./seed-process.ts', import.meta.url)))
  const ended = once(child, 'exit')
  child.send(start)
  const [code, signal] = await ended
  // The error was printed to the shared error output.
  if (code !== 0) throw new Error(`the demo data could not be written: ${signal ?? `exit ${code}`}`)
}
