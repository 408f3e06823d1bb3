import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright'
import { atMost, checked, kilobytes, type Measure, reported } from '../measure.ts'
import { listen } from '../page-load.ts'
import type { BenchSite, PageName, Script } from './site.ts'

/** Modules that a page must not download unless it uses them. */
const heavy = {
  'the table': ['src/ui/data-table/', 'node_modules/@tanstack/'],
  'the price sheet': ['src/ui/price-row-editor/'],
  'the rich-text editor': ['src/ui/rich-text/', 'node_modules/@tiptap/'],
  'the charts': ['src/ui/chart/', 'node_modules/recharts/'],
}

/** The scripts loaded until a page is shown. */
async function loaded(profile: BrowserContext, site: BenchSite, name: PageName): Promise<Script[]> {
  const page = await profile.newPage()
  try {
    const recorded = listen(page)
    await page.goto(`${site.url}/page/${name}`)
    await page.waitForLoadState('networkidle')
    return recorded.responses.flatMap((response) => site.scripts.get(new URL(response.url()).pathname) ?? [])
  } finally {
    await page.close()
  }
}

const packed = (scripts: readonly Script[]): number =>
  kilobytes(scripts.reduce((sum, script) => sum + script.packed, 0))

export async function measureShaking(profile: BrowserContext, site: BenchSite): Promise<Measure[]> {
  const scripts = await loaded(profile, site, 'form')
  const modules = scripts.flatMap((script) => script.modules)
  if (!modules.some((module) => module.startsWith('src/ui/button/'))) throw new Error('the form came without its parts')
  const plain = packed(await loaded(profile, site, 'plain'))
  const table = packed(await loaded(profile, site, 'table'))
  const prices = packed(await loaded(profile, site, 'prices'))
  const absent = Object.entries(heavy).map(([name, folders]): Measure => {
    const missing = folders.find((folder) => !existsSync(fileURLToPath(new URL(`../../../${folder}`, import.meta.url))))
    if (missing) throw new Error(`${missing} is gone, so nothing can come from it`)
    const found = modules.filter((module) => folders.some((folder) => module.includes(folder)))
    return checked(`a Button and a Field: modules of ${name}`, found.length === 0, 'none', found.join(' ') || 'none')
  })
  return [
    ...absent,
    reported('React with 20 plain rows: JS gzip', `${plain} kB`),
    atMost('a Button and a Field: JS gzip over plain React', packed(scripts) - plain, 10, ' kB'),
    atMost('a DataTable: JS gzip over plain React', table - plain, 40, ' kB'),
    atMost('a PriceRowEditor: JS gzip over plain React', prices - plain, 60, ' kB'),
  ]
}
