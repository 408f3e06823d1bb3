import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/database/start-error.ts'

/** SQLite's own number for a lock that another one holds. */
const BUSY = 5

/** A console that was ended a moment ago may still be closing its files. */
const endingMs = 2_000

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === BUSY

/** Whose lock it is, for the one who is refused; the lock itself does not rest on it. */
function readHolder(path: string): string {
  try {
    return `（进程 ${readFileSync(path, 'utf8').trim()}）`
  } catch {
    return ''
  }
}

/**
 * Holds a data folder for this process. The lock is one of the system on a file, taken by way of SQLite, which knows how on
 * every system: it goes with the process, however that ends, and knows no process numbers (docs/decisions/0038).
 * @returns gives the folder free again; throws `StartError` when another process holds it
 */
export function holdFolder(folder: string): () => void {
  const holder = join(folder, 'console.pid')
  // The file stays: one that is removed could be locked by two, by those who opened it before and after.
  const lock = new DatabaseSync(join(folder, 'console.lock'), { timeout: endingMs })
  try {
    // Nothing is ever written, so nothing has to be kept for taking it back.
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
