import type { BrowserContext, Page } from 'playwright'
import { derivePrices } from '#contract/rules/price.ts'
import { priceRows } from '../../../stories/ui/editors/price-rows.ts'
import { atMost, checked, KEY_PAUSE_MS, type Measure, median, milliseconds, reported } from '../measure.ts'
import { type OpenPage, withPage } from './open-page.ts'
import type { Sight } from './pages/bench-page.ts'
import type { BenchSite, PageName } from './site.ts'

const runs = 4
const few = 50
const many = 5_000
const typed = '2468.13'
const typedRows = [3, 5, 7]
const columns = { supplyPrice: 0, salePrice: 6 }
const records = priceRows(Math.max(...typedRows) + 1)
const money = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const cell = (row: number, column: keyof typeof columns): string =>
  `[data-slot="price-row"][data-row="${row}"] [data-column="${columns[column]}"]`
const firstCell: Sight = { selector: cell(0, 'supplyPrice') }

/** The expected sale price for a partly typed supply price. */
function derived(row: number, supplyPrice: string): string {
  const record = records[row]
  if (!record) throw new Error(`there is no record ${row}`)
  return money.format(Number(derivePrices({ ...record, supplyPrice }, 'supplyPrice').salePrice))
}

/** A price to type: how to reach its cell, and where its derived price is shown. */
interface Place {
  row: number
  begin: (page: Page) => Promise<void>
  follower: string
}

const sheetPlaces = typedRows.map(
  (row): Place => ({
    row,
    begin: (page) => page.locator(cell(row, 'supplyPrice')).click(),
    follower: cell(row, 'salePrice'),
  }),
)
const plainPlaces = typedRows.map(
  (): Place => ({ row: 0, begin: (page) => page.locator('input').selectText(), follower: 'output' }),
)

interface Typed {
  /** Milliseconds from each key to the frame with the derived price. */
  keys: number[]
  /** CPU per key. */
  cpu: number
}

/** Types a price like a fast typist. */
async function typePrice({ page, cpuUntil }: OpenPage, { row, begin, follower }: Place): Promise<Typed> {
  await begin(page)
  const texts = typed.split('').map((_key, index) => derived(row, typed.slice(0, index + 1)))
  await page.evaluate(([selector, shown]) => window.bench.watchKeys(selector, shown), [follower, texts] as const)
  const cpu = await cpuUntil(async () => {
    for (const key of typed) {
      await page.keyboard.press(key)
      await page.waitForTimeout(KEY_PAUSE_MS)
    }
  })
  const keys = await page.evaluate(() => window.bench.keyTimes())
  await page.keyboard.press('Enter')
  return { keys, cpu: cpu / typed.length }
}

async function typePrices(opened: OpenPage, places: readonly Place[], times: number): Promise<Typed> {
  await opened.mount({ selector: '#root' })
  await opened.slowDown(times)
  const prices: Typed[] = []
  for (const place of places) prices.push(await typePrice(opened, place))
  return { keys: prices.flatMap(({ keys }) => keys), cpu: median(prices.map(({ cpu }) => cpu)) }
}

/** Alternates all, so that other load on the machine affects them equally. */
export async function measureKeys(profile: BrowserContext, site: BenchSite): Promise<Measure[]> {
  const floor: Typed[] = []
  const short: Typed[] = []
  const long: Typed[] = []
  const slow: Typed[] = []
  const type = (name: PageName, count: number, places: readonly Place[], times = 1) =>
    withPage(profile, site, name, count, (opened) => typePrices(opened, places, times))
  for (let run = 0; run < runs; run++) {
    floor.push(await type('plain-price', 1, plainPlaces))
    short.push(await type('prices', few, sheetPlaces))
    long.push(await type('prices', many, sheetPlaces))
    slow.push(await type('prices', many, sheetPlaces, 4))
  }
  const keys = (of: readonly Typed[]) => milliseconds(of.flatMap((item) => item.keys))
  const cpu = (of: readonly Typed[]) => median(of.map((item) => item.cpu))
  const figures = (of: readonly Typed[]) => `${cpu(of).toFixed(1)} ms`
  return [
    reported('key to paint: React with one plain input', keys(floor)),
    reported('key to paint: 50 rows', keys(short)),
    reported('key to paint: 5,000 rows', keys(long), 'p95 ≤ 16.7 ms'),
    reported('key to paint: 5,000 rows, 4 × slower', keys(slow), 'p95 ≤ 50 ms'),
    reported('CPU a key: React with one plain input', figures(floor)),
    reported('CPU a key: 50 rows', figures(short)),
    reported('CPU a key: 5,000 rows', figures(long), '≤ 7 ms'),
    atMost('CPU a key: 5,000 rows, multiple of 50', cpu(long) / cpu(short), 1.5, ' ×'),
    atMost('CPU a key: multiple of plain React', cpu(long) / cpu(floor), 2.5, ' ×'),
  ]
}

const pastedRows = 500
const lines = Array.from({ length: pastedRows }, (_none, index) => `${1000 + index}.50\t1.2\t${1300 + index}.00\t1.25`)

export async function measurePaste(profile: BrowserContext, site: BenchSite): Promise<Measure[]> {
  const times: number[] = []
  const costs: number[] = []
  let isOneStep = true
  for (let run = 0; run < runs; run++) {
    await withPage(profile, site, 'prices', many, async ({ page, mount, cpuOf, untilShown }) => {
      await mount(firstCell)
      await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))
      await page.locator(firstCell.selector).click()
      const pasted: Sight = { selector: firstCell.selector, text: '1,000.50' }
      const paste = () => page.keyboard.press('Control+V')
      costs.push(
        await cpuOf(async () => {
          times.push(await untilShown('paste', pasted, paste))
        }),
      )
      await page.getByText(`已粘贴 ${pastedRows * 4} 格`).waitFor()
      await page.keyboard.press('Control+Z')
      isOneStep &&= (await page.getByText('没有改动').count()) === 1
    })
  }
  return [
    reported(
      'paste of 500 × 4 cells: to paint',
      `${milliseconds(times)}, ${median(costs).toFixed(0)} ms of CPU`,
      '≤ 100 ms',
    ),
    checked('paste: steps to undo it', isOneStep, '1', isOneStep ? '1' : 'more'),
  ]
}
