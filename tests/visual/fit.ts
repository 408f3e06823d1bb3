import type { Browser, Page } from 'playwright'
import { prepare, rest } from './in-page.ts'
import { type Misfit, misfits } from './misfits.ts'

/** Found in a story, at one height of rows. */
export interface Fault extends Misfit {
  story: string
  density: string
}

const densities = ['compact', 'default', 'loose']
/** What a window of 1280 × 800 has left when the page is magnified to 200 %. */
const zoomed = { width: 640, height: 400 }
/** The same, high enough to see a whole story at once. */
const whole = { ...zoomed, height: 1600 }
const usual = { width: 1280, height: 800 }
const MOMENT = Date.parse('2026-11-21T14:05:00+08:00')

const settle = (page: Page) => page.evaluate(rest, { quiet: 100, limit: 1000 })

/** Resolves when the page is drawn for the new size: what measures itself does so a frame later. */
async function resize(page: Page, size: typeof usual): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

async function look(page: Page, story: string, density: string, kinds: readonly Misfit['kind'][]): Promise<Fault[]> {
  await settle(page)
  const found = await page.evaluate(misfits)
  return found.filter(({ kind }) => kinds.includes(kind)).map((one) => ({ ...one, story, density }))
}

/** Opens a story as it is on a desk, magnifies it, and looks at it with rows of each height. */
async function inspect(page: Page, origin: string, story: string): Promise<Fault[]> {
  await page.setViewportSize(usual)
  const id = encodeURIComponent(story)
  await page.goto(`${origin}/iframe.html?viewMode=story&id=${id}&globals=a11y.manual:!true`)
  await page.waitForFunction(() => window.drawing.hasFinished)
  await settle(page)
  await resize(page, whole)
  const found: Fault[] = []
  for (const density of densities) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-density', name), density)
    found.push(...(await look(page, story, density, ['page scrolls sideways', 'cut off', 'sticks out', 'overlap'])))
  }
  await resize(page, zoomed)
  found.push(...(await look(page, story, 'loose', ['out of sight'])))
  return found
}

/** Inspects all stories on a few pages of one browser, and hands out what does not fit as soon as it is found. */
export async function inspectAll(
  browser: Browser,
  origin: string,
  stories: readonly string[],
  pages: number,
  onFault: (fault: Fault) => void,
): Promise<void> {
  const queue = stories.values()
  const work = async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    await context.addInitScript(prepare, MOMENT)
    const page = await context.newPage()
    for (const story of queue) for (const fault of await inspect(page, origin, story)) onFault(fault)
    await context.close()
  }
  await Promise.all(Array.from({ length: pages }, work))
}
