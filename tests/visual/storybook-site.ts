import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { StaticSite } from '#server/http/static.ts'
import { isBuilt } from '../../scripts/is-built.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'dist/storybook')
const sources = [
  'src',
  'stories',
  'contract',
  'fixtures',
  'public',
  '.storybook',
  'tailwind.config.ts',
  'vite.config.ts',
]

export interface StorybookSite {
  origin: string
  /** Title and name of each story, by its id. */
  stories: ReadonlyMap<string, string>
  /** File of each story, by its id. */
  files: ReadonlyMap<string, string>
  stop(): Promise<void>
}

function build(): void {
  console.log('Building Storybook …')
  const {
    status: exitStatus,
    stdout,
    stderr,
  } = spawnSync('storybook', ['build', '-o', folder, '--quiet'], {
    cwd: root,
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (exitStatus !== 0) throw new Error(`Storybook could not be built:\n${stdout}${stderr}`)
}

interface Entry {
  id: string
  title: string
  name: string
  importPath: string
  type: 'story' | 'docs'
}

function readStories(): Entry[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, Entry> }
  return Object.values(entries).filter(({ type }) => type === 'story')
}

/** The static Storybook of the sources as they are now: built anew when it is older than they. */
export async function openStorybook(): Promise<StorybookSite> {
  const isCurrent = isBuilt(
    join(folder, 'index.json'),
    sources.map((path) => join(root, path)),
  )
  if (!isCurrent) build()
  const stories = readStories()
  const site = new StaticSite(folder)
  const app = new Hono().get('*', (context) => site.answer(context))
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0 }, ({ port }) =>
      resolve({
        origin: `http://localhost:${port}`,
        stories: new Map(stories.map(({ id, title, name }) => [id, `${title} · ${name}`])),
        files: new Map(stories.map(({ id, importPath }) => [id, importPath])),
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      }),
    )
  })
}
