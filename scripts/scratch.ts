import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/**
 * Folder for temporary test data: in memory if there is room, since copying and dropping databases is many times faster
 * than on disk. Stays on disk if the system does not allow running programs from memory, since PostgreSQL may be placed
 * there too.
 */
export function scratchFolder(): string {
  if (!existsSync(memory) || !existsSync('/proc/mounts') || freemem() < 2 * enough) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  const canStart = !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'))
  return canStart && bavail * bsize > enough ? memory : tmpdir()
}
