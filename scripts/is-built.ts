import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Latest modification time of a file under a path. */
function youngest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => youngest(join(path, name))))
}

/** Whether a build output is newer than all its sources. */
export const isBuilt = (output: string, sources: readonly string[]): boolean =>
  existsSync(output) && statSync(output).mtimeMs > Math.max(...sources.map(youngest))

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Sources of the console build; its plugins are in `scripts`. */
const sources = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const plugins = ['compile-hints', 'contract-module', 'download-layers', 'lean-contract', 'page-files']

/** HTML page of the console build. */
export const consolePage = fromRoot('dist/app/index.html')

/** Whether the console build is newer than all its sources: checks 1,300 files in about 20 ms. */
export const isConsoleBuilt = (): boolean =>
  isBuilt(consolePage, [...sources, ...plugins.map((name) => `scripts/${name}.ts`)].map(fromRoot))
