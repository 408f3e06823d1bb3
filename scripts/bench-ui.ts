import { type BrowserContext, chromium } from 'playwright'
import { checked, type Measure, printTable, watchIdle } from '../tests/bench/measure.ts'
import { openProfile } from '../tests/bench/ui/open-page.ts'
import { measureKeys, measurePaste } from '../tests/bench/ui/price-measures.ts'
import { measureShaking } from '../tests/bench/ui/shaking-measures.ts'
import { type BenchSite, serveBenchPages } from '../tests/bench/ui/site.ts'
import { measureMount, measureScroll, measureSelectAll, measureSort } from '../tests/bench/ui/table-measures.ts'
import { chromiumArgs, findChromium } from './browser.ts'

// See docs/benchmarks.md. `npm run bench:ui keys paste` runs only these measures.

const parts: Record<string, (profile: BrowserContext, site: BenchSite) => Promise<Measure[]>> = {
  shaking: measureShaking,
  mount: measureMount,
  scroll: measureScroll,
  select: measureSelectAll,
  sort: measureSort,
  keys: measureKeys,
  paste: measurePaste,
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}, only ${Object.keys(parts).join(', ')}`)

const site = await serveBenchPages()
// Screenshot tests need whole tiles redrawn; a normal browser redraws only what has changed.
const args = chromiumArgs.filter((flag) => flag !== '--disable-partial-raster')
const browser = await chromium.launch({ executablePath: findChromium(), args })
const profile = await openProfile(browser, site)
const idle = watchIdle()
const measures: Measure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.log(`${name} …`)
  try {
    measures.push(...(await measure(profile, site)))
  } catch (error) {
    // An exception becomes a failed line, so that the other measures are still reported.
    console.error(error)
    measures.push(checked(name, false, 'can be measured', 'broke down'))
  }
}
await browser.close()
await site.stop()
console.log()
printTable(measures)
const failed = measures.filter(({ isOk }) => isOk === false)
console.log(`\nThe machine was idle for ${idle()} of the time. ${failed.length} of ${measures.length} failed.`)
process.exitCode = failed.length > 0 ? 1 : 0
