import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { build, type InlineConfig, normalizePath } from 'vite'
import { StaticSite } from '#server/http/static.ts'

const root = normalizePath(fileURLToPath(new URL('../../../', import.meta.url)))
const outDir = join(root, 'dist/bench-ui')

const entries = {
  plain: fileURLToPath(new URL('./pages/plain.tsx', import.meta.url)),
  table: fileURLToPath(new URL('./pages/table.tsx', import.meta.url)),
  'plain-price': fileURLToPath(new URL('./pages/plain-price.tsx', import.meta.url)),
  prices: fileURLToPath(new URL('./pages/prices.tsx', import.meta.url)),
  form: fileURLToPath(new URL('./pages/form.tsx', import.meta.url)),
}

export type PageName = keyof typeof entries

export interface Script {
  /** Its source files; project files by their path in the project. */
  modules: readonly string[]
  /** Bytes with maximum gzip compression. */
  packed: number
}

export interface BenchSite {
  url: string
  /** The scripts by path on the site. */
  scripts: ReadonlyMap<string, Script>
  stop(): Promise<void>
}

const config: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    rolldownOptions: { input: entries },
  },
}

const inProject = (module: string): string => (module.startsWith(root) ? module.slice(root.length) : module)

/** Builds the pages for production like the console, and serves them like its server. */
export async function serveBenchPages(): Promise<BenchSite> {
  process.env.NODE_ENV = 'production'
  const outputs = [await build(config)].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const scripts = new Map<string, Script>()
  const scriptOf = new Map<string, string>()
  let style = ''
  for (const file of outputs) {
    if (file.type === 'chunk') {
      const packed = gzipSync(file.code, { level: 9 }).length
      scripts.set(`/${file.fileName}`, { modules: file.moduleIds.map(inProject), packed })
      if (file.isEntry) scriptOf.set(file.name, file.fileName)
    } else if (file.fileName.endsWith('.css')) style = file.fileName
  }
  const files = new StaticSite(outDir)
  const app = new Hono()
    .get('/page/:name', (context) => {
      const script = scriptOf.get(context.req.param('name'))
      return script ? context.html(pageOf(script, style)) : context.notFound()
    })
    .get('*', (context) => files.answer(context))
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0 }, ({ port }) =>
      resolve({
        url: `http://localhost:${port}`,
        scripts,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      }),
    )
  })
}

const pageOf = (script: string, style: string) =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <title>Benchmark</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/${style}" />
      </head>
      <body>
        <div id="root" style="width: 1340px; padding: 8px"></div>
        <script type="module" src="/${script}"></script>
      </body>
    </html>`
