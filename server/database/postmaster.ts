import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A database server as it wrote itself down in its folder. */
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

/** State and name of a process, such as `S postgres`; undefined where there is none. */
function describeProcess(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may hold spaces and brackets itself.
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

/** Where a process works, as far as the system tells. */
function folderOfProcess(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/**
 * Whether the process that a folder names is its database server still. It is not where it has ended and nobody has
 * collected it, nor where its number has gone to another program: both answer a signal.
 */
export function isPostmaster({ pid }: Pick<Postmaster, 'pid'>, folder: string): boolean {
  const [state = '', ...name] = describeProcess(pid)?.split(' ') ?? []
  if (state === '' || /^[ZX]/.test(state) || !/postgres/.test(name.join(' '))) return false
  // A server works in its folder.
  const at = folderOfProcess(pid)
  return at === undefined || at === realpathSync(folder)
}

/**
 * Lets a server start in a folder whose last one ended without a word. PostgreSQL looks whether the process written down
 * there is alive, and takes any for its server but its own parent: so that is what is written. It still looks itself
 * whether anybody uses the shared memory of that server.
 */
export async function disownPostmaster(folder: string): Promise<void> {
  // Its socket has a file of the same kind, with the same number.
  for (const path of [fileOf(folder), join(folder, '.s.PGSQL.5432.lock')]) {
    const [pid, ...others] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
    if (!(Number(pid) > 0) || isPostmaster({ pid: Number(pid) }, folder)) continue
    await writeFile(path, [process.pid, ...others].join('\n'))
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
