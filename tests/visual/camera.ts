import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Page, Request } from 'playwright'
import sharp from 'sharp'
import { decode, prepare, rest } from './in-page.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Picture {
  png: Buffer
  /** Of size and pixels, so that it does not depend on how the PNG is written. */
  hash: string
}

/** All stories are drawn at this moment. */
const MOMENT = Date.parse('2026-11-21T14:05:00+08:00')
/** Longer than what a part waits before it shows that it is waiting. */
const QUIET_MS = 400
/** After this, a story counts as one that never stops changing, or that waits for an answer for good. */
const LIMIT_MS = 2000

/** A browser profile in which stories are drawn one after the other. */
export class Camera {
  readonly #context: BrowserContext
  readonly #page: Page
  readonly #origin: string
  readonly #asked = new Set<Request>()
  #hasCrashed = false

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.#context = context
    this.#page = page
    this.#origin = origin
    page.on('crash', () => {
      this.#hasCrashed = true
    })
    page.on('request', (request) => this.#asked.add(request))
    page.on('requestfinished', (request) => this.#asked.delete(request))
    page.on('requestfailed', (request) => this.#asked.delete(request))
  }

  static async open(browser: Browser, origin: string): Promise<Camera> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    })
    await context.addInitScript(prepare, MOMENT)
    return new Camera(context, await context.newPage(), origin)
  }

  get isOpen(): boolean {
    return !this.#hasCrashed && !this.#page.isClosed()
  }

  close(): Promise<void> {
    return this.#context.close()
  }

  /** Draws a story after its play function has ended. Throws when it did not end well. */
  async take(story: string, theme: Theme): Promise<Picture> {
    const globals = `theme:${theme};a11y.manual:!true`
    this.#asked.clear()
    await this.#page.goto(
      `${this.#origin}/iframe.html?viewMode=story&id=${encodeURIComponent(story)}&globals=${globals}`,
    )
    await this.#page.waitForFunction(() => window.drawing.hasFinished)
    const [fault] = await this.#page.evaluate(() => window.drawing.faults)
    if (fault) throw new Error(fault)
    await this.#settle()
    const png = await this.#page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', scale: 'css' })
    return { png, hash: await hashOf(png) }
  }

  async #settle(): Promise<void> {
    const patience = performance.now() + LIMIT_MS
    do await this.#page.evaluate(rest, { quiet: QUIET_MS, limit: LIMIT_MS })
    while (this.#asked.size > 0 && performance.now() < patience)
    await this.#page.evaluate(decode)
  }
}

async function hashOf(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return createHash('sha256').update(`${info.width}x${info.height}`).update(data).digest('hex')
}
