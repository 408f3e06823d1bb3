import type { CDPSession, Page } from 'playwright'
import { KEY_PAUSE_MS } from '../measure.ts'

/** A condition to wait for: an element with a text; if none is given, any text other than the current one. */
export interface Sight {
  selector: string
  text?: string
}

declare global {
  interface Window {
    /** Milliseconds from the awaited event to the frame that meets the condition. */
    paintedAfter?: Promise<number>
    /** The same for each key so far. */
    keyTimes?: number[]
  }
}

interface Awaited {
  type: 'pointerup' | 'keydown'
  sight: Sight
}

/** Runs in the page. The condition is checked on mutations, not in each frame, to avoid extra work. */
function awaitFrame({ type, sight }: Awaited): void {
  const textOf = () => document.querySelector(sight.selector)?.textContent?.trim() ?? ''
  const before = textOf()
  const isShown = () => {
    if (document.querySelector('table[aria-busy="true"]')) return false
    const shown = textOf()
    return sight.text === undefined ? shown !== '' && shown !== before : shown.includes(sight.text)
  }
  window.paintedAfter = new Promise((resolve) => {
    const begin = ({ timeStamp }: Event) => {
      // A task after the frame, when it has been painted.
      const paint = () =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      const observer = new MutationObserver(() => {
        if (!isShown()) return
        observer.disconnect()
        paint()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    }
    window.addEventListener(type, begin, { capture: true, once: true })
  })
}

/** From the event caused by the action to the frame that shows its result. */
export async function untilPainted(page: Page, awaited: Awaited, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(awaitFrame, awaited)
  await act()
  return page.evaluate(() => window.paintedAfter ?? Promise.reject(new Error('nothing is awaited')))
}

/** Runs in the page, once for all keys: evaluating between keys would add work. */
function watchKeys(): void {
  if (window.keyTimes) {
    window.keyTimes.length = 0
    return
  }
  const times: number[] = []
  window.keyTimes = times
  const begin = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => times.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  window.addEventListener('keydown', begin, { capture: true })
}

/** Types at human speed. Returns for each key the milliseconds to the frame that shows its result. */
export async function typeWatched(page: Page, text: string): Promise<number[]> {
  await page.evaluate(watchKeys)
  for (const key of text) {
    await page.keyboard.press(key)
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  return page.evaluate(() => window.keyTimes ?? [])
}

/** The CPU clock of the page's main thread; it does not advance while other processes run. */
export async function clockOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Main thread milliseconds used by an action until the page is idle. */
export async function cpuOf(page: Page, clock: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { metrics } = await clock.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await read()
  await act()
  await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)))
  return (await read()) - before
}

/** Number of API requests during an action. */
export async function requestsOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  let count = 0
  const countRequest = (request: { url(): string }) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) count += 1
  }
  page.on('request', countRequest)
  await act()
  page.off('request', countRequest)
  return count
}
