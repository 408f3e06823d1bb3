import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/browser.ts'
import { launchBrowser, visit } from '../e2e/setup/browser.ts'
import type { RunningConsole } from '../e2e/setup/console.ts'
import { fiftyScreens, paths } from './addresses.ts'
import { filesOnlyOf } from './build.ts'
import { atMost, checked, kilobytes, type Measure, median, reported } from './measure.ts'
import { firstShown, heapOf, listen, openSession, type PageLoad, summarise } from './page-load.ts'

const row = '[data-slot="data-table-row"]'
const slowDown = 4

/** Opens a URL in a fresh profile and measures what was loaded until the page was shown. */
async function cold<Result>(
  browser: Browser,
  site: RunningConsole,
  address: string,
  isThere: (page: Page) => Promise<void>,
  look: (page: Page, loadSoFar: () => Promise<PageLoad>) => Promise<Result>,
  account?: string,
): Promise<Result> {
  const { context, page } = await visit(browser, site, account)
  try {
    const recorded = listen(page)
    await page.goto(address)
    await isThere(page)
    await page.waitForLoadState('networkidle')
    const responseCount = recorded.responses.length
    return await look(page, () => summarise(recorded.responses.slice(0, responseCount)))
  } finally {
    await context.close()
  }
}

const hasRow = (page: Page): Promise<void> => page.locator(row).first().waitFor()

export async function measureSignIn(browser: Browser, site: RunningConsole): Promise<Measure[]> {
  const hasForm = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).waitFor()
  return cold(browser, site, '/login', hasForm, async (page, loadSoFar) => {
    const form = await loadSoFar()
    const preloaded = listen(page)
    await page.mouse.move(200, 200)
    await page.mouse.move(220, 220)
    await page.waitForResponse((response) => response.url().includes('/console-'))
    await settle(page)
    const preload = await summarise(preloaded.responses)
    return [
      atMost('sign-in page: JS + CSS on the wire', kilobytes(form.code), 145, ' kB'),
      atMost('sign-in page: requests', form.requests, 8),
      reported('sign-in page: preloaded once a person moves', `${kilobytes(preload.code)} kB in ${preload.requests}`),
    ]
  })
}

/** The budget applies to the supplier list; the brand list is reported for comparison. */
export async function measureLists(browser: Browser, site: RunningConsole): Promise<Measure[]> {
  const suppliers = await cold(
    browser,
    site,
    paths.supplierPaths.list.to(),
    hasRow,
    (_page, loadSoFar) => loadSoFar(),
    'goods',
  )
  const brands = await cold(
    browser,
    site,
    paths.brandPaths.list.to(),
    hasRow,
    (_page, loadSoFar) => loadSoFar(),
    'goods',
  )
  const pictures = ({ pictures: { requests, bytes } }: PageLoad) => `${kilobytes(bytes)} kB in ${requests}`
  return [
    atMost('supplier list, cold: all but pictures, on the wire', kilobytes(suppliers.all), 260, ' kB'),
    reported('supplier list, cold: JS + CSS of it', `${kilobytes(suppliers.code)} kB in ${suppliers.files.length}`),
    atMost('supplier list, cold: requests', suppliers.requests, 15),
    reported('supplier list, cold: pictures', pictures(suppliers)),
    reported('brand list, cold: all but pictures, on the wire', `${kilobytes(brands.all)} kB in ${brands.requests}`),
    reported('brand list, cold: pictures', pictures(brands)),
  ]
}

/** What a role without access to an area downloads of it. */
export async function measureSplitting(browser: Browser, site: RunningConsole): Promise<Measure[]> {
  const foreign = filesOnlyOf('src/features/suppliers/')
  const isOpen = (page: Page) => page.getByRole('heading', { name: '通知中心' }).first().waitFor()
  const { files } = await cold(browser, site, '/notifications', isOpen, (_page, loadSoFar) => loadSoFar(), 'finance')
  const loaded = files.map((path) => path.slice(1)).filter((file) => foreign.has(file))
  return [checked('notifications: files of the supplier area', loaded.length === 0, 'none', loaded.join(' ') || 'none')]
}

interface FirstRows {
  plain: number
  ours: number
  /** Median ratio of consecutive runs, which other load on the machine affects equally. */
  ratio: number
}

/** Alternates both, so that other load on the machine affects them equally. */
async function firstRows(
  open: <Result>(look: (browser: Browser) => Promise<Result>) => Promise<Result>,
  site: RunningConsole,
  baseline: string,
  times: number,
): Promise<FirstRows> {
  const once = (url: string, selector: string, account?: string) =>
    open(async (browser) => {
      const { context, page } = await visit(browser, site, account)
      try {
        return await firstShown(page, url, selector, slowDown)
      } finally {
        await context.close()
      }
    })
  const both = async () => {
    const plain = await once(baseline, 'tr')
    const ours = await once(paths.supplierPaths.list.to(), `${row} td:nth-child(2)`, 'goods')
    return { plain, ours, ratio: ours / plain }
  }
  // The servers compress each file at its first request, which is not counted.
  await both()
  const measured: FirstRows[] = []
  for (let run = 0; run < times; run++) measured.push(await both())
  const middle = (name: keyof FirstRows) => median(measured.map((item) => item[name]))
  return { plain: middle('plain'), ours: middle('ours'), ratio: middle('ratio') }
}

/** Default features except those that call home: the address bar's pages load in parallel with the first page. */
const defaultFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function inNewBrowser<Result>(look: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: defaultFlags, ...(executablePath && { executablePath }) })
  try {
    return await look(browser)
  } finally {
    await browser.close()
  }
}

/**
 * Judged in a freshly started browser, as users have it in the morning and as other consoles were measured. Also
 * reported for a new profile of a running, idle browser.
 */
export async function measureFirstRow(browser: Browser, site: RunningConsole, baseline: string): Promise<Measure[]> {
  const { plain, ours, ratio } = await firstRows(inNewBrowser, site, baseline, 9)
  const running = await firstRows((look) => look(browser), site, baseline, 3)
  const inRunning = `${running.ratio.toFixed(2)} × (${running.ours.toFixed(0)} of ${running.plain.toFixed(0)} ms)`
  return [
    reported('first row, 4 × slower: React with 20 plain rows', `${plain.toFixed(0)} ms`),
    reported('first row, 4 × slower: supplier list', `${ours.toFixed(0)} ms`),
    // A busy machine slows the page with more requests more, so it fails only beyond that effect.
    checked('first row: multiple of plain React', ratio <= 2.5, '≤ 2.0 ×, fails above 2.5', `${ratio.toFixed(2)} ×`),
    reported('first row: the same in a browser that runs already', inRunning),
  ]
}

interface Heap {
  /** Megabytes with the list open, after loading the code of five pages, and after all fifty. */
  list: number
  warm: number
  after: number
  nodes: number
  rows: number
}

async function openFifty(browser: Browser, site: RunningConsole): Promise<Heap> {
  const { context, page } = await visit(browser, site, 'goods')
  try {
    await page.goto(paths.supplierPaths.list.to())
    await hasRow(page)
    await page.waitForLoadState('networkidle')
    const session = await openSession(page)
    const list = await heapOf(session)
    const nodes = await page.locator('*').count()
    const rows = await page.locator(row).count()
    // Opens each kind once: code and caches loaded by the first visit are not leaks.
    const screens = await fiftyScreens(site)
    for (const address of screens.slice(0, 5)) await openAndClose(page, address)
    const warm = await heapOf(session)
    for (const address of screens) await openAndClose(page, address)
    return { list, warm, after: await heapOf(session), nodes, rows }
  } finally {
    await context.close()
  }
}

/**
 * Measured in a normal browser, and in one that does not compile scripts to machine code. Machine code is most of a
 * warm page's growth (some 1.5 MB), and its amount depends on the browser's idle time, not on what the page retains.
 */
export async function measureHeap(browser: Browser, site: RunningConsole): Promise<Measure[]> {
  const usual = await openFifty(browser, site)
  const interpreting = await launchBrowser(['--js-flags=--no-sparkplug --no-maglev --no-turbofan'])
  try {
    const bare = await openFifty(interpreting, site)
    return [
      reported('supplier list: DOM nodes', `${usual.nodes} for ${usual.rows} rows`),
      atMost('supplier list: heap', usual.list, 10, ' MB'),
      reported('heap with the code of 5 screens', `${usual.warm.toFixed(2)} MB`),
      reported('heap: growth by 50 screens, machine code and all', `${(usual.after - usual.warm).toFixed(2)} MB`),
      atMost('heap: growth by opening and closing 50 screens', bare.after - bare.warm, 2, ' MB'),
    ]
  } finally {
    await interpreting.close()
  }
}

/** Navigates like a console link, without reloading the page, then closes the active tab. */
async function openAndClose(page: Page, address: string): Promise<void> {
  const front = page.getByRole('navigation', { name: '已打开的页面' }).locator('li[data-active]')
  const list = (await front.textContent()) ?? ''
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await front.filter({ hasNotText: list }).waitFor()
  await page.locator('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await settle(page)
  await front.getByRole('button').click()
  await front.filter({ hasText: list }).waitFor()
}

/** Waits until no new requests arrive between two checks; "networkidle" fires only once per page. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    performance.clearResourceTimings()
    document.documentElement.setAttribute('data-came', '')
  })
  const isQuiet = () => {
    const came = String(performance.getEntriesByType('resource').length)
    const isSame = document.documentElement.getAttribute('data-came') === came
    document.documentElement.setAttribute('data-came', came)
    return isSame
  }
  await page.waitForFunction(isQuiet, undefined, { polling: 150 })
}
