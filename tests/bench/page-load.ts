import type { CDPSession, Page, Response } from 'playwright'
import { isCode } from './build.ts'

/** What a page asked the server for. */
export interface Asked {
  /** All requests but those for pictures. */
  requests: number
  /** Bytes of scripts and styles, as they travel. */
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

/** Bytes of the bodies as they came, compressed or not. */
async function onTheWire(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

export async function summarise(responses: readonly Response[]): Promise<Asked> {
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

/**
 * Milliseconds from the start of the navigation to the first frame that shows an element with text. The page tells it by
 * itself: whoever asks a page whether something is there yet has a script of a third of a megabyte run in it by Playwright,
 * which a page that is there at once is spared.
 */
export async function firstShown(page: Page, url: string, selector: string, slowDown: number): Promise<number> {
  const session = await openSession(page)
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'tellShown' })
  const shown = new Promise<number>((resolve) =>
    session.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  )
  await page.addInitScript((wanted) => {
    const isThere = () => document.querySelector(wanted)?.textContent?.trim()
    // By what changes, not frame by frame: a page that asks for frames is styled and laid out for each of them.
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // A task behind the frame: by then it is painted.
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
