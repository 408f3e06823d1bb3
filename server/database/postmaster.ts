import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A database server as recorded in its pid file. */
export interface Postmaster {
  pid: number
  socketDir: string
}

const fileOf = (folder: string) => join(folder, 'postmaster.pid')

export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(fileOf(folder), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 && lines[4] ? { pid, socketDir: lines[4] } : undefined
}

/** State and name of a process, such as `S postgres`; undefined for none. */
function describeProcess(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain spaces and brackets itself.
    const end = stat.lastIndexOf(')')
    return `${stat.slice(end + 2, end + 3)} ${stat.slice(stat.indexOf('(') + 1, end)}`
  } catch {
    if (process.platform === 'linux') return undefined
  }
  try {
    return execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** Working directory of a process, if the system reports it. */
function folderOfProcess(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/**
 * Whether the process in a folder's pid file is still its database server. False for a zombie process and for a process
 * id reused by another program: both answer a signal.
 */
export function isPostmaster({ pid }: Pick<Postmaster, 'pid'>, folder: string): boolean {
  const [state = '', ...name] = describeProcess(pid)?.split(' ') ?? []
  if (state === '' || /^[ZX]/.test(state) || !/postgres/.test(name.join(' '))) return false
  // A server's working directory is its folder.
  const at = folderOfProcess(pid)
  return at === undefined || at === realpathSync(folder)
}

/**
 * Lets a server start in a folder whose last server crashed. PostgreSQL checks whether the recorded process is alive
 * and treats any process except its own parent as its server, so the parent's id is written. It still checks whether
 * the shared memory of that server is in use.
 */
export async function disownPostmaster(folder: string): Promise<void> {
  // Its socket has a lock file of the same format with the same id.
  for (const path of [fileOf(folder), join(folder, '.s.PGSQL.5432.lock')]) {
    const [pid, ...others] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
    if (!(Number(pid) > 0) || isPostmaster({ pid: Number(pid) }, folder)) continue
    await writeFile(path, [process.pid, ...others].join('\n'))
  }
}

/** Signals a process that may have ended in the meantime. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
