import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Manifest } from 'vite'
import { compress, tight } from '#server/http/compress.ts'
import { StaticSite } from '#server/http/static.ts'
import { isConsoleBuilt } from '../../scripts/is-built.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const consoleFolder = join(root, 'dist/app')
const baselineFolder = join(root, 'dist/bench')

/** Runs in a separate process, so that this process's environment does not affect the production build. */
function build(...args: string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' } as const
  const { status: exitStatus } = spawnSync('vite', ['build', '--logLevel', 'warn', ...args], options)
  if (exitStatus !== 0) throw new Error(`vite build ${args.join(' ')} failed`)
}

/** Builds the console unless the existing build is newer than all its sources. */
export function buildConsole(): void {
  if (!isConsoleBuilt()) build()
}

/** React with twenty rows only, on a server with the same compression and caching. */
export async function serveBaseline(): Promise<{ url: string; stop(): Promise<void> }> {
  build('tests/bench/baseline', '--outDir', baselineFolder, '--emptyOutDir', '--target', 'es2022')
  const site = new StaticSite(baselineFolder)
  const app = new Hono().get('*', (context) => site.answer(context))
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0 }, ({ port }) =>
      resolve({
        url: `http://localhost:${port}`,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      }),
    )
  })
}

/** Bytes of a build file with maximum gzip compression. */
export const packedSize = (path: string): number =>
  gzipSync(readFileSync(join(consoleFolder, path)), { level: 9 }).length

export const isCode = (path: string): boolean => /\.(js|css)$/.test(path)

const readManifest = () => JSON.parse(readFileSync(join(consoleFolder, '.vite/manifest.json'), 'utf8')) as Manifest

/** The files loaded with these modules, excluding dynamic imports. */
function reached(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const name of chunk.imports ?? []) visit(name)
  }
  for (const key of keys) visit(key)
  return files
}

const entriesOf = (manifest: Manifest) =>
  Object.keys(manifest).filter((key) => manifest[key]?.isEntry || manifest[key]?.isDynamicEntry)

/** What the server sends for a page before its first API request: the page, scripts and styles, as transferred. */
export async function firstLoad(page: string): Promise<{ requests: number; bytes: number }> {
  const read = (path: string) => readFileSync(join(consoleFolder, path))
  const manifest = readManifest()
  const { pages }: { pages: Record<string, string[]> } = JSON.parse(read('.vite/pages.json').toString())
  const screen = pages[page]
  if (!screen) throw new Error(`the build has no page ${page}`)
  const named = [
    ...read('index.html')
      .toString()
      .matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g),
  ].map(([, file = '']) => file)
  const isNeeded = (key: string) => [...named, ...screen].includes(manifest[key]?.file ?? '')
  const files = new Set([...named, ...reached(manifest, Object.keys(manifest).filter(isNeeded)), 'index.html'])
  for (const { file, css = [] } of Object.values(manifest))
    if (files.has(file)) for (const style of css) files.add(style)
  const sizes = await Promise.all([...files].map(async (file) => (await compress(read(file), 'br', tight)).length))
  return { requests: files.size, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Build files used only by pages of the folder: its screens and their shared code. */
export function filesOnlyOf(folder: string): ReadonlySet<string> {
  const manifest = readManifest()
  const entries = entriesOf(manifest)
  const isInside = (key: string) => manifest[key]?.src?.startsWith(folder) === true
  const inside = entries.filter(isInside)
  if (inside.length === 0) throw new Error(`the build has no screen of ${folder}`)
  const outside = entries.filter((key) => !isInside(key))
  return reached(manifest, inside).difference(reached(manifest, outside))
}

/** Source files of the screens, as the index of each area names them. */
function screensOfAreas(): ReadonlySet<string> {
  const features = new URL('../../src/features/', import.meta.url)
  return new Set(
    readdirSync(features).flatMap((area) => {
      const index = readFileSync(new URL(`${area}/index.ts`, features), 'utf8')
      return [...index.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file]) => `src/features/${area}/${file}`)
    }),
  )
}

/** Bytes of each screen's own code, not shared with other screens or the shell. */
export function ownCodeOfScreens(): ReadonlyMap<string, number> {
  const manifest = readManifest()
  const named = screensOfAreas()
  const screens = entriesOf(manifest).filter((key) => named.has(key))
  const start = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  return new Map(
    screens.map((screen) => {
      const others = reached(manifest, [...start, ...screens.filter((other) => other !== screen)])
      const own = [...reached(manifest, [screen]).difference(others)]
      return [screen, own.filter(isCode).reduce((sum, file) => sum + packedSize(file), 0)]
    }),
  )
}
