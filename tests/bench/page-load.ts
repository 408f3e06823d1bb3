import { gzipSync } from 'node:zlib'
import type { CDPSession, Page, Response } from 'playwright'
import { isCode, packedSize } from './build.ts'

/** What a page asked the server for. */
export interface Asked {
  /** All requests but those for pictures. */
  requests: number
  /** Bytes of scripts and styles, packed. */
  code: number
  /** The same with the page itself and the answers of the API. */
  all: number
  pictures: { requests: number; bytes: number }
  /** Paths of the scripts and styles. */
  files: string[]
}

/** Notes every answer that a page gets from now on. */
export function listen(page: Page): { readonly responses: readonly Response[] } {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (/^https?:/.test(response.url())) responses.push(response)
  })
  return { responses }
}

const pathOf = (response: Response): string => new URL(response.url()).pathname

export async function summarise(responses: readonly Response[]): Promise<Asked> {
  const isPicture = (response: Response) => response.request().resourceType() === 'image'
  const pictures = responses.filter(isPicture)
  const others = responses.filter((response) => !isPicture(response))
  const files = others.map(pathOf).filter(isCode)
  const code = files.reduce((sum, path) => sum + packedSize(path), 0)
  const rest = await Promise.all(
    others.filter((response) => !isCode(pathOf(response))).map((response) => response.body()),
  )
  const bodies = await Promise.all(pictures.map((response) => response.body()))
  return {
    requests: others.length,
    code,
    all: rest.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, code),
    pictures: { requests: pictures.length, bytes: bodies.reduce((sum, body) => sum + body.length, 0) },
    files,
  }
}

/** Megabytes of live objects, after everything that is not has been collected. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1_000_000
}

export async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return session
}

/** Milliseconds from the start of the navigation to the first frame that shows an element with text. */
export async function firstShown(page: Page, url: string, selector: string, slowDown: number): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const shown = document.querySelector(wanted)
      if (!shown?.textContent?.trim() || shown.getBoundingClientRect().height === 0) return requestAnimationFrame(look)
      // A task behind the frame: by then it is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => document.documentElement.setAttribute('data-shown-at', String(performance.now()))
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }, selector)
  const session = await openSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url)
  const root = page.locator('html[data-shown-at]')
  await root.waitFor({ timeout: 60_000 })
  return Number(await root.getAttribute('data-shown-at'))
}
