import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** When the youngest file under a path was written. */
function youngest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => youngest(join(path, name))))
}

/** Whether a file of a build is younger than everything that it was built from. */
export const isBuilt = (output: string, sources: readonly string[]): boolean =>
  existsSync(output) && statSync(output).mtimeMs > Math.max(...sources.map(youngest))
