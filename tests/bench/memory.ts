import { readFile, writeFile } from 'node:fs/promises'
import type { RunningConsole } from '../e2e/setup/console.ts'
import { atMost, type Measure, reported } from './measure.ts'

/** Peak memory of the server process in MiB, including threads and code; available on Linux only. */
export async function memoryOf(
  name: string,
  site: Pick<RunningConsole, 'pid'>,
  limit: number,
  run: () => Promise<void>,
): Promise<Measure[]> {
  const folder = `/proc/${site.pid()}`
  const read = async (field: string) => {
    const status = await readFile(`${folder}/status`, 'utf8').catch(() => '')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  }
  const before = await read('VmRSS')
  // Resets the recorded peak.
  await writeFile(`${folder}/clear_refs`, '5').catch(() => {})
  await run()
  const most = await read('VmHWM')
  if (!Number.isFinite(before + most)) return [reported(name, 'not reported by this system')]
  return [
    atMost(`${name}, all of it`, most, limit, ' MiB'),
    reported(`${name}, more than before`, `${Math.max(0, most - before).toFixed(0)} MiB over ${before.toFixed(0)} MiB`),
  ]
}
