import type { Browser, Page } from 'playwright'
import { visit } from '../../e2e/setup/browser.ts'
import type { RunningConsole } from '../../e2e/setup/console.ts'
import { goodsPaths } from '../addresses.ts'
import { atMost, type Measure, median, milliseconds, reported } from '../measure.ts'
import { addBenchGoods, type BenchGoods, KEYWORD } from './bench-goods.ts'
import { clockOf, cpuOf, requestsOf, type Sight, typeWatched, untilPainted } from './watched-page.ts'

const runs = 5
const firstRow: Sight = { selector: '[data-slot="data-table-row"]' }
const typed = 'abcdefghijklmnopqrstuvwxyz'

async function withPage<Result>(
  browser: Browser,
  site: RunningConsole,
  address: string,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { context, page } = await visit(browser, site, 'goods')
  try {
    await page.goto(address)
    return await look(page)
  } finally {
    await context.close()
  }
}

/** Clicks at the current mouse position. */
async function press(page: Page): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}

interface Clicked {
  times: number[]
  requests: number
}

/** The product list: a tab, the next page, a filter, each from the click to the painted rows. */
async function clickList(page: Page): Promise<Record<'tab' | 'page' | 'filter', Clicked>> {
  await page.locator(firstRow.selector).first().waitFor()
  // Requests of the shell after the first row do not count for a tab.
  await page.waitForLoadState('networkidle')
  const tab = (name: RegExp) => page.getByRole('tab', { name }).click()
  const steps = {
    tab: [() => tab(/^已上架/), () => tab(/^全部/)],
    page: [
      () => page.getByRole('button', { name: '下一页' }).click(),
      () => page.getByRole('button', { name: '上一页' }).click(),
    ],
    filter: [
      () => page.getByRole('button', { name: /^库存预警/ }).click(),
      () => page.getByRole('button', { name: /^库存预警/ }).click(),
    ],
  }
  const measure = async (clicks: readonly (() => Promise<void>)[]): Promise<Clicked> => {
    const times: number[] = []
    const requests: number[] = []
    for (let run = 0; run < runs; run++) {
      for (const click of clicks) {
        requests.push(
          await requestsOf(page, async () => {
            times.push(await untilPainted(page, { type: 'pointerup', sight: firstRow }, click))
          }),
        )
      }
    }
    return { times, requests: Math.max(...requests) }
  }
  return { tab: await measure(steps.tab), page: await measure(steps.page), filter: await measure(steps.filter) }
}

async function measureGoodsList(browser: Browser, site: RunningConsole): Promise<Measure[]> {
  const clicked = await withPage(browser, site, goodsPaths.list.to(), clickList)
  return Object.entries(clicked).flatMap(([name, { times, requests }]) => [
    reported(`goods list, ${name}: click to painted rows`, milliseconds(times), '≤ 250 ms'),
    atMost(`goods list, ${name}: calls`, requests, 1),
  ])
}

interface Sheet {
  times: number[]
  cpu: number
  nodes: number
}

/** Bulk pricing of the products that match the keyword. */
async function openPrices(page: Page): Promise<Sheet> {
  await page
    .getByRole('checkbox', { name: '选择本页' })
    .or(page.getByRole('checkbox', { name: '选择全部' }))
    .click()
  const clock = await clockOf(page)
  const priced: Sight = { selector: '[data-slot="price-row"]' }
  const close = async () => {
    await page.getByRole('dialog', { name: '改价' }).getByRole('button', { name: '取消' }).click()
    await page.getByRole('dialog', { name: '改价' }).waitFor({ state: 'detached' })
  }
  const times: number[] = []
  const costs: number[] = []
  let nodes = 0
  for (let run = 0; run <= runs; run++) {
    // Locating the button causes work in the page that is not part of the measurement.
    await page.getByRole('button', { name: '批量改价' }).hover()
    const cost = await cpuOf(page, clock, async () => {
      times.push(await untilPainted(page, { type: 'pointerup', sight: priced }, () => press(page)))
    })
    costs.push(cost)
    nodes = await page.getByRole('dialog', { name: '改价' }).locator('*').count()
    await close()
  }
  // The first run loads the code of the sheet.
  return { times: times.slice(1), cpu: median(costs.slice(1)), nodes }
}

async function measureBulkPrices(browser: Browser, site: RunningConsole): Promise<Measure[]> {
  const found = (keyword: string) => goodsPaths.list.to({ keyword })
  const single = await withPage(browser, site, found('基准单品'), openPrices)
  const all = await withPage(browser, site, found(KEYWORD), openPrices)
  return [
    reported('bulk prices of 500 versions: click to painted rows', milliseconds(all.times), '≤ 300 ms'),
    reported('bulk prices of 1 version: click to painted rows', milliseconds(single.times)),
    reported('bulk prices: CPU of 500 versions and of 1', `${all.cpu.toFixed(0)} ms, ${single.cpu.toFixed(0)} ms`),
    atMost('bulk prices: CPU of 500 versions, multiple of 1', all.cpu / single.cpu, 4, ' ×'),
    atMost('bulk prices of 500 versions: DOM nodes', all.nodes, 1_500),
  ]
}

interface Typed {
  keys: number[]
  cpu: number
  /** Requests while the keys are typed and their draft is stored. */
  requests: number
}

async function typeIn(page: Page, name: string): Promise<Typed> {
  const clock = await clockOf(page)
  const field = page.getByRole('textbox', { name, exact: true })
  // First-time work of a field, such as marking the form as changed, is not repeated for each key.
  await field.fill('')
  await field.press('a')
  let keys: number[] = []
  let cpu = 0
  const requests = await requestsOf(page, async () => {
    cpu = await cpuOf(page, clock, async () => {
      keys = await typeWatched(page, typed)
    })
  })
  return { keys, cpu: cpu / typed.length, requests }
}

/** A text field of the form and a cell of its sheet, in a form with few SKUs and in one with the maximum. */
async function typeInForm(page: Page): Promise<{ field: Typed; cell: Typed }> {
  const code = page.getByRole('textbox', { name: /^值 1.* SKU 编码$/ }).first()
  await code.waitFor()
  const name = (await code.getAttribute('aria-label')) ?? ''
  const field = await typeIn(page, '型号')
  return { field, cell: await typeIn(page, name) }
}

async function measureProductForm(browser: Browser, site: RunningConsole, goods: BenchGoods): Promise<Measure[]> {
  const form = (spuId: number) => withPage(browser, site, goodsPaths.form.to({ spuId }), typeInForm)
  const few: Awaited<ReturnType<typeof form>>[] = []
  const many: typeof few = []
  for (let run = 0; run < 3; run++) {
    few.push(await form(goods.small))
    many.push(await form(goods.large))
  }
  return (['field', 'cell'] as const).flatMap((place) => {
    const label = place === 'field' ? 'a text of the product form' : 'a cell of its sheet'
    const keys = (of: typeof few) => milliseconds(of.flatMap((item) => item[place].keys))
    const cpu = (of: typeof few) => median(of.map((item) => item[place].cpu))
    return [
      reported(`${label}, 1 version: key to paint`, `${keys(few)}, ${cpu(few).toFixed(1)} ms of CPU`),
      reported(
        `${label}, 200 versions: key to paint`,
        `${keys(many)}, ${cpu(many).toFixed(1)} ms of CPU`,
        'p95 ≤ 16.7 ms',
      ),
      atMost(`${label}: CPU a key with 200 versions, multiple of 1`, cpu(many) / cpu(few), 1.6, ' ×'),
      // Others learn every 20 s who edits the record.
      atMost(
        `${label}: calls while 26 keys are typed and kept as a draft`,
        median(many.map((item) => item[place].requests)),
        1,
      ),
    ]
  })
}

/** Removes and re-adds the last value of the last spec: 1,080 combinations become 1,296. */
async function buildSheet(page: Page, spec: string): Promise<{ times: number[]; cpu: number; nodes: number }> {
  const matrix = page.locator('[data-slot="sku-matrix"]')
  await matrix.getByText('1296 个组合').waitFor()
  const clock = await clockOf(page)
  const count = '[data-slot="sku-matrix"] p.tabular-nums'
  const box = matrix.getByRole('combobox', { name: `添加${spec}` })
  const times: number[] = []
  const costs: number[] = []
  for (let run = 0; run < runs; run++) {
    await matrix
      .getByRole('list', { name: `${spec}的值` })
      .getByRole('button', { name: '移除 值 6' })
      .click()
    await matrix.getByText('1080 个组合').waitFor()
    await box.fill('值 6')
    const sight = { selector: count, text: '1296 个组合' }
    costs.push(
      await cpuOf(page, clock, async () => {
        times.push(await untilPainted(page, { type: 'keydown', sight }, () => page.keyboard.press('Enter')))
      }),
    )
  }
  return { times, cpu: median(costs), nodes: await matrix.locator('*').count() }
}

async function measureSheet(browser: Browser, site: RunningConsole, goods: BenchGoods): Promise<Measure[]> {
  const { times, cpu, nodes } = await withPage(browser, site, goodsPaths.form.to({ spuId: goods.crossed }), (page) =>
    buildSheet(page, goods.lastSpec),
  )
  return [
    reported(
      'sheet of 4 specs × 6 values: key to paint',
      `${milliseconds(times)}, ${cpu.toFixed(0)} ms of CPU`,
      '≤ 100 ms',
    ),
    atMost('sheet of 4 specs × 6 values: DOM nodes', nodes, 2_000),
  ]
}

/** On the built console with its real server. The CPU is not throttled. */
export async function measureGoodsScreens(browser: Browser, site: RunningConsole): Promise<Measure[]> {
  const goods = await addBenchGoods(site)
  return [
    ...(await measureGoodsList(browser, site)),
    ...(await measureBulkPrices(browser, site)),
    ...(await measureProductForm(browser, site, goods)),
    ...(await measureSheet(browser, site, goods)),
  ]
}
