import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/database/start-error.ts'

/** SQLite's code for a lock held by another process. */
const BUSY = 5

/** A console that was just stopped may still be closing its files. */
const endingMs = 2_000

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === BUSY

/** The lock holder's process id, for the error message only. */
function readHolder(path: string): string {
  try {
    return `（进程 ${readFileSync(path, 'utf8').trim()}）`
  } catch {
    return ''
  }
}

/**
 * Locks a data folder for this process. The lock is a file lock of the operating system, taken through SQLite, which
 * supports every system. It is released when the process ends for any reason, and does not depend on process ids
 * (docs/decisions/0038).
 * @returns releases the folder; throws `StartError` when another process holds it
 */
export function holdFolder(folder: string): () => void {
  const holder = join(folder, 'console.pid')
  // The file is never removed: otherwise two processes could lock it, having opened it before and after the removal.
  const lock = new DatabaseSync(join(folder, 'console.lock'), { timeout: endingMs })
  try {
    // Nothing is ever written, so no rollback journal file is needed.
    lock.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new StartError(`数据目录 ${folder} 正被另一个控制台服务使用${readHolder(holder)}，请先停止它或换一个目录。`)
  }
  writeFileSync(holder, `${process.pid}\n`)
  return () => {
    rmSync(holder, { force: true })
    lock.close()
  }
}
