import type { CDPSession, Page, Response } from 'playwright'
import { isCode } from './build.ts'

/** What a page requested from the server. */
export interface PageLoad {
  /** All requests except pictures. */
  requests: number
  /** Transferred bytes of scripts and styles. */
  code: number
  /** Transferred bytes including the page itself and API responses. */
  all: number
  pictures: { requests: number; bytes: number }
  /** Paths of the scripts and styles. */
  files: string[]
}

/** Records every response to a page from now on. */
export function listen(page: Page): { readonly responses: readonly Response[] } {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (/^https?:/.test(response.url())) responses.push(response)
  })
  return { responses }
}

const pathOf = (response: Response): string => new URL(response.url()).pathname

/** Transferred bytes of the bodies, compressed or not. */
async function onTheWire(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

export async function summarise(responses: readonly Response[]): Promise<PageLoad> {
  const isPicture = (response: Response) => response.request().resourceType() === 'image'
  const pictures = responses.filter(isPicture)
  const others = responses.filter((response) => !isPicture(response))
  const files = others.map(pathOf).filter(isCode)
  const isCodeFile = (response: Response) => isCode(pathOf(response))
  return {
    requests: others.length,
    code: await onTheWire(others.filter(isCodeFile)),
    all: await onTheWire(others),
    pictures: { requests: pictures.length, bytes: await onTheWire(pictures) },
    files,
  }
}

/** Megabytes of live objects after garbage collection. */
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

/**
 * Milliseconds from the start of the navigation to the first frame that shows an element with text. The page reports it
 * itself, because Playwright's waiting would run a script of a third of a megabyte in the page.
 */
export async function firstShown(page: Page, url: string, selector: string, slowDown: number): Promise<number> {
  const session = await openSession(page)
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'tellShown' })
  const shown = new Promise<number>((resolve) =>
    session.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  )
  await page.addInitScript((target) => {
    const isThere = () => document.querySelector(target)?.textContent?.trim()
    // Observes mutations instead of polling frames: requesting frames makes the page compute style and layout for each.
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // A task after the frame, when it has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => Reflect.get(globalThis, 'tellShown')(String(performance.now()))
        port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }, selector)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url, { waitUntil: 'commit' })
  return await shown
}
