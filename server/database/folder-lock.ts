import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/database/start-error.ts'

/** True while a process with this id runs, also when it belongs to somebody else. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Tells a process to end; it may have done so by itself since one looked. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Start time of a process: tells the holder from a stranger that got the same id after a reboot or in a new container. */
function startMark(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name is in brackets and may hold spaces, so count from behind it: field 22 is the start time.
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    } catch {
      return ''
    }
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function isHeld(content: string): boolean {
  const [pid = '', mark = ''] = content.split('\n')
  return isAlive(Number(pid)) && startMark(Number(pid)) === mark
}

/**
 * Holds a data folder for this process by `server.lock`. A lock whose process is gone is taken over.
 * @returns gives the folder free again; throws `StartError` when another process holds it
 */
export function holdFolder(folder: string): () => void {
  const path = join(folder, 'server.lock')
  const own = `${process.pid}\n${startMark(process.pid)}\n`
  for (let attempt = 0; attempt < 3; attempt++) {
    const draft = `${path}.${randomUUID()}`
    writeFileSync(draft, own)
    try {
      // A link, unlike a write, fails when the name is taken and never shows a half-written lock.
      linkSync(draft, path)
      return () => {
        if (read(path) === own) rmSync(path, { force: true })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(draft, { force: true })
    }
    const found = read(path)
    if (found === undefined) continue
    if (isHeld(found)) {
      throw new StartError(
        `数据目录 ${folder} 正被另一个控制台服务使用（进程 ${found.split('\n')[0]}），请先停止它或换一个目录。`,
      )
    }
    discard(path, found)
  }
  throw new StartError(`数据目录 ${folder} 正被另一个控制台服务争用，请稍后再启动。`)
}

/** Removes a stale lock; a newer one that slipped in between is put back. */
function discard(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
    if (read(aside) !== stale) linkSync(aside, path)
  } catch {
    // Somebody else was faster; the next attempt sees what stands there.
  } finally {
    rmSync(aside, { force: true })
  }
}
