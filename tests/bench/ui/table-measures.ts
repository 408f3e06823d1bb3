import type { BrowserContext } from 'playwright'
import { atMost, type Measure, median, milliseconds, reported } from '../measure.ts'
import { type OpenPage, withPage } from './open-page.ts'
import type { Scrolled, Sight } from './pages/bench-page.ts'
import type { BenchSite } from './site.ts'

const runs = 5
const few = 1_000
const many = 100_000
const body = '[data-slot="data-table"] tbody'
/** The windowed rows, not those shown while the windowing code loads. */
const windowed = { selector: `${body}[style*="padding-top"]` }
/** A table that has finished loading. */
const settled = 'table[aria-busy="false"]'
const anyRow = { selector: 'tbody tr' }

interface Mounted {
  /** CPU until the first rows are painted. */
  first: number
  /** CPU until the table is complete. */
  all: number
  time: number
  /** Live memory and nodes of the table, in addition to the records. */
  megabytes: number
  nodes: number
}

async function mountTable({ alive, cpuOf, cpuUntil, mount, see }: OpenPage, complete: Sight): Promise<Mounted> {
  const before = await alive()
  let time = Number.NaN
  const first = await cpuUntil(async () => {
    time = await mount(anyRow)
  })
  const later = await cpuOf(() => see(complete))
  const after = await alive()
  return {
    first,
    all: first + later,
    time,
    megabytes: after.megabytes - before.megabytes,
    nodes: after.nodes - before.nodes,
  }
}

/** Alternates all, so that other load on the machine affects them equally. */
export async function measureMount(profile: BrowserContext, site: BenchSite): Promise<Measure[]> {
  const floor: Mounted[] = []
  const short: Mounted[] = []
  const long: Mounted[] = []
  for (let run = 0; run < runs; run++) {
    floor.push(await withPage(profile, site, 'plain', few, (opened) => mountTable(opened, anyRow)))
    short.push(await withPage(profile, site, 'table', few, (opened) => mountTable(opened, windowed)))
    long.push(await withPage(profile, site, 'table', many, (opened) => mountTable(opened, windowed)))
  }
  const all = (of: readonly Mounted[]) => median(of.map((item) => item.all))
  const figures = (of: readonly Mounted[]) => {
    const first = median(of.map((item) => item.first))
    const time = median(of.map((item) => item.time))
    return `${first.toFixed(0)} ms of CPU, ${time.toFixed(0)} ms to paint; complete ${all(of).toFixed(0)} ms of CPU`
  }
  return [
    reported('mount: React with 20 plain rows', figures(floor)),
    reported('mount: 1,000 rows × 12 columns', figures(short), '≤ 60 ms of CPU to the first rows'),
    reported('mount: 100,000 rows × 12 columns', figures(long), '≤ 60 ms of CPU to the first rows'),
    atMost('mount: CPU of 100,000 rows, multiple of 1,000', all(long) / all(short), 1.5, ' ×'),
    atMost('mount: CPU, multiple of plain React', all(long) / all(floor), 6, ' ×'),
    atMost('100,000 rows: DOM nodes', median(long.map((item) => item.nodes)), 700),
    atMost('100,000 rows: heap over the records', median(long.map((item) => item.megabytes)), 2, ' MB'),
  ]
}

interface Frames extends Scrolled {
  cpu: number
}

async function scrollTable(opened: OpenPage, complete: Sight, view: string): Promise<Frames> {
  await opened.mount(complete)
  let scrolled: Scrolled | undefined
  const cpu = await opened.cpuOf(async () => {
    scrolled = await opened.page.evaluate((selector) => window.bench.scroll(selector), view)
  })
  if (!scrolled) throw new Error(`${view} did not scroll`)
  return { ...scrolled, cpu: cpu / scrolled.intervals.length }
}

export async function measureScroll(profile: BrowserContext, site: BenchSite): Promise<Measure[]> {
  const floor: Frames[] = []
  const ours: Frames[] = []
  const view = '[data-slot="data-table-view"]'
  for (let run = 0; run < runs; run++) {
    floor.push(
      await withPage(profile, site, 'plain', many, (opened) => scrollTable(opened, anyRow, '[data-slot="view"]')),
    )
    ours.push(await withPage(profile, site, 'table', many, (opened) => scrollTable(opened, windowed, view)))
  }
  const cpu = (of: readonly Frames[]) => median(of.map((item) => item.cpu))
  const figures = (of: readonly Frames[]) => {
    const intervals = of.flatMap((item) => item.intervals)
    const dropped = intervals.filter((interval) => interval > 25).length / intervals.length
    return `${cpu(of).toFixed(1)} ms of CPU, ${(100 * dropped).toFixed(1)} % dropped`
  }
  const sum = (of: readonly number[]) => of.reduce((total, item) => total + item, 0)
  const blank = sum(ours.map((item) => item.blank)) / sum(ours.map((item) => item.looked))
  return [
    reported('scroll, a frame: 20 plain rows that follow', figures(floor)),
    reported('scroll, a frame: 100,000 rows', figures(ours), '≤ 8 ms of CPU, < 2 % dropped'),
    reported('scroll: frames with nothing in the middle', `${(100 * blank).toFixed(1)} %`),
    atMost('scroll: multiple of plain React', cpu(ours) / cpu(floor), 2.5, ' ×'),
  ]
}

export async function measureSelectAll(profile: BrowserContext, site: BenchSite): Promise<Measure[]> {
  const chosen = { selector: '[data-slot="bulk-bar"] strong', text: '已选 100,000 条' }
  const times: number[] = []
  const costs: number[] = []
  for (let run = 0; run < runs; run++) {
    await withPage(profile, site, 'table', many, async ({ page, mount, rest, cpuOf, untilShown }) => {
      await mount(windowed)
      const box = page.getByRole('checkbox', { name: '选择全部' })
      await box.hover()
      await rest()
      const press = async () => {
        await page.mouse.down()
        await page.mouse.up()
      }
      costs.push(
        await cpuOf(async () => {
          times.push(await untilShown('click', chosen, press))
        }),
      )
    })
  }
  return [
    reported(
      'select all of 100,000: click to paint',
      `${milliseconds(times)}, ${median(costs).toFixed(0)} ms of CPU`,
      '≤ 20 ms',
    ),
  ]
}

/**
 * Sorts by a text, which costs more than a number, and by a number; from the click to the first row of the new order.
 */
export async function measureSort(profile: BrowserContext, site: BenchSite): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const title of ['商品名称', '供货价']) {
    const times: number[] = []
    const costs: number[] = []
    const longest: number[] = []
    for (let run = 0; run < runs; run++) {
      await withPage(profile, site, 'table', many, async ({ page, mount, rest, cpuOf, untilShown }) => {
        await mount(windowed)
        const head = page.getByRole('columnheader', { name: title }).getByRole('button')
        await head.hover()
        await rest()
        await page.evaluate(() => window.bench.longestTask())
        const press = async () => {
          await page.mouse.down()
          await page.mouse.up()
        }
        const sorted = { selector: `${settled} th[aria-sort]` }
        costs.push(
          await cpuOf(async () => {
            times.push(await untilShown('click', sorted, press))
          }),
        )
        longest.push(await page.evaluate(() => window.bench.longestTask()))
      })
    }
    const worst = Math.max(...longest)
    measures.push(
      reported(
        `sort of 100,000 by ${title}: click to paint`,
        `${milliseconds(times)}, ${median(costs).toFixed(0)} ms of CPU`,
      ),
      reported(
        `sort of 100,000 by ${title}: longest task`,
        worst === 0 ? '≤ 50 ms' : `${worst.toFixed(0)} ms`,
        '≤ 50 ms',
      ),
    )
  }
  return measures
}
