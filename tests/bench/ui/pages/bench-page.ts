import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** A condition to wait for: an element with this text, or any text if none is given. */
export interface Sight {
  selector: string
  text?: string
}

export interface Scrolled {
  /** Milliseconds between consecutive frames. */
  intervals: number[]
  /** Frames checked, and those with a blank middle. */
  looked: number
  blank: number
}

/** The interface between the benchmark and a page. */
export interface BenchPage {
  /** Creates the records, which is not measured. */
  prepare(count: number): void
  /** Milliseconds from the first render to the frame that meets the condition. */
  mount(sight: Sight): Promise<number>
  /** Waits for a frame that meets the condition. */
  see(sight: Sight): Promise<void>
  /**
   * Expects the next event of a type; `untilShown` then returns the milliseconds from it to the frame that meets the
   * condition.
   */
  expect(type: 'click' | 'keydown' | 'paste', sight: Sight): void
  untilShown(): Promise<number>
  /**
   * Watches upcoming keys, each of which makes an element show the next text. Registering each key separately would add
   * work.
   */
  watchKeys(selector: string, texts: readonly string[]): void
  /** Milliseconds from each of these keys to the frame that shows its text. */
  keyTimes(): Promise<number[]>
  /** Scrolls down an element, one step per frame. */
  scroll(selector: string): Promise<Scrolled>
  /** The longest task since the last call, in milliseconds; 0 if none was over 50. */
  longestTask(): number
  /** Waits until the page is idle. */
  rest(): Promise<void>
}

declare global {
  interface Window {
    bench: BenchPage
  }
}

const frames = 120
const step = 90
const patience = 30_000

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** A task after the next frame, when it has been painted. */
async function painted(): Promise<number> {
  await nextFrame()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  })
}

function isShown({ selector, text }: Sight): boolean {
  const found = document.querySelector(selector)?.textContent?.trim()
  return text === undefined ? Boolean(found) : found === text
}

/** Checks on mutations, not in each frame, to avoid extra work. */
function changedTo(sight: Sight): Promise<void> {
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      if (!isShown(sight)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    AbortSignal.timeout(patience).addEventListener('abort', () =>
      reject(new Error(`${sight.selector} never showed ${sight.text ?? 'a text'}`)),
    )
  })
}

/** Milliseconds since a time until the frame that meets the condition. */
async function shown(sight: Sight, since: number): Promise<number> {
  if (!isShown(sight)) await changedTo(sight)
  return (await painted()) - since
}

async function scroll(selector: string): Promise<Scrolled> {
  const view = document.querySelector(selector)
  if (!view) throw new Error(`nothing to scroll: ${selector}`)
  const { left, top, width, height } = view.getBoundingClientRect()
  const intervals: number[] = []
  let looked = 0
  let blank = 0
  const look = () => {
    looked++
    if (!document.elementFromPoint(left + width / 4, top + height / 2)?.closest('td')?.textContent) blank++
  }
  let last = await nextFrame()
  for (let frame = 0; frame < frames; frame++) {
    view.scrollTop += step
    // Checking forces layout, so it is done rarely and when layout is done anyway.
    if (frame % 6 === 0) void painted().then(look)
    const now = await nextFrame()
    intervals.push(now - last)
    last = now
  }
  return { intervals, looked, blank }
}

let keyTimes: Promise<number>[] = []
let stopKeys: AbortController | undefined

function watchKeys(selector: string, texts: readonly string[]): void {
  keyTimes = []
  stopKeys?.abort()
  stopKeys = new AbortController()
  const { signal } = stopKeys
  // Polls frames, usually one: observing the whole page would add work to every key.
  const shownAfter = async (text: string, since: number) => {
    for (;;) {
      const now = await painted()
      if (isShown({ selector, text })) return now - since
      if (now - since > patience) throw new Error(`${selector} never showed ${text}`)
    }
  }
  const watch = ({ timeStamp }: KeyboardEvent) => {
    const text = texts[keyTimes.length]
    if (text !== undefined) keyTimes.push(shownAfter(text, timeStamp))
  }
  window.addEventListener('keydown', watch, { capture: true, signal })
}

let longest = 0
const longTasks = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
})
longTasks.observe({ type: 'longtask' })

/** A page with one component to measure, rendered from a number of records. */
export function benchPage<Data>(make: (count: number) => Data, draw: (data: Data) => ReactNode): void {
  const host = document.getElementById('root')
  if (!host) throw new Error('the page has no #root')
  let data: Data | undefined
  let awaited: Promise<number> | undefined
  window.bench = {
    prepare: (count) => {
      data = make(count)
    },
    mount: (sight) => {
      if (data === undefined) throw new Error('there are no records yet')
      const since = performance.now()
      createRoot(host).render(draw(data))
      return shown(sight, since)
    },
    see: async (sight) => {
      await shown(sight, 0)
    },
    expect: (type, sight) => {
      awaited = new Promise((resolve, reject) =>
        window.addEventListener(type, ({ timeStamp }) => shown(sight, timeStamp).then(resolve, reject), {
          capture: true,
          once: true,
        }),
      )
    },
    untilShown: () => awaited ?? Promise.reject(new Error('nothing is awaited')),
    watchKeys,
    keyTimes: () => Promise.all(keyTimes),
    scroll,
    longestTask: () => {
      for (const { duration } of longTasks.takeRecords()) longest = Math.max(longest, duration)
      const result = longest
      longest = 0
      return result
    },
    rest: async () => {
      await painted()
      await new Promise<unknown>((resolve) => requestIdleCallback(resolve))
    },
  }
}
