import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import type { Sight } from './pages/bench-page.ts'
import type { BenchSite, PageName } from './site.ts'

export interface OpenPage {
  page: Page
  /** Milliseconds from the first render to the frame that meets the condition. */
  mount(sight: Sight): Promise<number>
  /** Waits until the page is idle, so that the next measurement only includes its own work. */
  rest(): Promise<unknown>
  /** Waits for a frame that meets the condition. */
  see(sight: Sight): Promise<void>
  /** Milliseconds from the event caused by the action to the frame that meets the condition. */
  untilShown(type: 'click' | 'keydown' | 'paste', sight: Sight, act: () => Promise<void>): Promise<number>
  /** Main thread milliseconds during an action. */
  cpuUntil(act: () => Promise<unknown>): Promise<number>
  /** The same until the page is idle. */
  cpuOf(act: () => Promise<unknown>): Promise<number>
  /** Live memory and nodes after garbage collection. */
  alive(): Promise<{ megabytes: number; nodes: number }>
  slowDown(times: number): Promise<void>
}

const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
}

/** One profile for all pages: after its first run a page finds its compiled code cached, as on repeat visits. */
export async function openProfile(browser: Browser, site: BenchSite): Promise<BrowserContext> {
  const profile = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  await profile.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  return profile
}

/**
 * Opens a page with prepared records and provides the CPU clock of its main thread, which does not advance while other
 * processes run.
 */
export async function withPage<Result>(
  profile: BrowserContext,
  site: BenchSite,
  name: PageName,
  records: number,
  look: (opened: OpenPage) => Promise<Result>,
): Promise<Result> {
  const page = await profile.newPage()
  try {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const session = await profile.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${site.url}/page/${name}`)
    await page.waitForFunction(() => 'bench' in window)
    await page.evaluate((count) => window.bench.prepare(count), records)
    await session.send('HeapProfiler.collectGarbage')
    const rest = () => page.evaluate(() => window.bench.rest())
    const cpuUntil = async (act: () => Promise<unknown>) => {
      const before = await metric(session, 'TaskDuration')
      await act()
      return ((await metric(session, 'TaskDuration')) - before) * 1000
    }
    await rest()
    const result = await look({
      page,
      rest,
      mount: (sight) => page.evaluate((condition) => window.bench.mount(condition), sight),
      see: (sight) => page.evaluate((condition) => window.bench.see(condition), sight),
      untilShown: async (type, sight, act) => {
        await page.evaluate(([kind, condition]) => window.bench.expect(kind, condition), [type, sight] as const)
        await act()
        return page.evaluate(() => window.bench.untilShown())
      },
      cpuUntil,
      cpuOf: (act) =>
        cpuUntil(async () => {
          await act()
          await rest()
        }),
      alive: async () => {
        await session.send('HeapProfiler.collectGarbage')
        const megabytes = (await metric(session, 'JSHeapUsedSize')) / 1_000_000
        return { megabytes, nodes: await metric(session, 'Nodes') }
      },
      slowDown: async (rate) => {
        await session.send('Emulation.setCPUThrottlingRate', { rate })
      },
    })
    if (errors.length > 0) throw new AggregateError(errors, `${name} with ${records} records`)
    return result
  } finally {
    await page.close()
  }
}
