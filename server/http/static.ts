import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { compress, type Encoding, encodingFor, tight } from './compress.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
}
const compressible = /^(text|application\/(json|manifest)|image\/svg)/

interface Asset {
  bytes: Buffer<ArrayBuffer>
  type: string
  packed: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>
}

/** Scripts of each page, as listed by the build (scripts/page-files.ts). */
interface PageFiles {
  pages: Record<string, string[]>
  others: string[]
}

/** `Link` headers that preload a page's scripts: they load in parallel with the first script. */
class Links {
  readonly #pages: ReadonlyMap<string, string>
  readonly #others: string

  constructor(folder: string) {
    const path = join(folder, '.vite/pages.json')
    const { pages, others }: PageFiles = existsSync(path)
      ? JSON.parse(readFileSync(path, 'utf8'))
      : { pages: {}, others: [] }
    const header = (files: string[]) => files.map((file) => `</${file}>; rel=modulepreload`).join(', ')
    this.#pages = new Map(Object.entries(pages).map(([page, files]) => [page, header(files)]))
    this.#others = header(others)
  }

  of(path: string): string {
    return this.#pages.get(path) ?? this.#others
  }
}

/** The built console, held in memory: a few megabytes; each file is compressed once at its first request. */
export class StaticSite {
  readonly #assets = new Map<string, Asset>()
  readonly #links: Links

  /** @param imageHost a host that resizes pictures; it is announced to the page. */
  constructor(folder: string, imageHost?: string) {
    if (existsSync(folder)) this.#read(folder, '')
    const page = this.#assets.get('/index.html')
    if (page && imageHost) {
      const html = page.bytes.toString().replace('</head>', `<meta name="image-host" content="${imageHost}" /></head>`)
      page.bytes = Buffer.from(html)
    }
    this.#links = new Links(folder)
  }

  get isBuilt(): boolean {
    return this.#assets.has('/index.html')
  }

  #read(folder: string, path: string): void {
    for (const name of readdirSync(join(folder, path))) {
      if (name.startsWith('.')) continue
      const inner = `${path}/${name}`
      if (statSync(join(folder, inner)).isDirectory()) this.#read(folder, inner)
      else {
        const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
        this.#assets.set(inner, { bytes: readFileSync(join(folder, inner)), type, packed: {} })
      }
    }
  }

  /** A file of the build, or the index page for any route of the console. */
  async answer(context: Context): Promise<Response> {
    const path = context.req.path
    const asset = this.#assets.get(path === '/' ? '/index.html' : path)
    // A chunk of an older release is gone. A 404 lets the page reload itself; an HTML page would not.
    if (!asset && /^\/assets\/|\.\w+$/.test(path)) return context.text('Not Found', 404)
    const found = asset ?? this.#assets.get('/index.html')
    if (!found) return context.text('控制台尚未构建，请先运行 npm run build', 503)
    const immutable = path.startsWith('/assets/')
    const headers: Record<string, string> = {
      'content-type': found.type,
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    const link = asset ? '' : this.#links.of(path)
    if (link) headers.link = link
    if (!compressible.test(found.type)) return context.body(found.bytes, 200, headers)
    const encoding = encodingFor(context)
    if (!encoding) return context.body(found.bytes, 200, { ...headers, vary: 'accept-encoding' })
    found.packed[encoding] ??= compress(found.bytes, encoding, tight)
    const body = await found.packed[encoding]
    return context.body(body, 200, { ...headers, 'content-encoding': encoding, vary: 'accept-encoding' })
  }
}
