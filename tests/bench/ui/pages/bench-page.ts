import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Something to wait for: an element that shows this text, or any text where none is given. */
export interface Sight {
  selector: string
  text?: string
}

export interface Scrolled {
  /** Milliseconds between one frame and the next. */
  intervals: number[]
  /** Frames looked at, and those of them with nothing drawn in the middle. */
  looked: number
  blank: number
}

/** What the benchmark asks of a page. */
export interface BenchPage {
  /** Makes the records, which are not part of what is measured. */
  prepare(count: number): void
  /** Milliseconds from the first render to the frame that shows the sight. */
  mount(sight: Sight): Promise<number>
  /** Waits for a frame that shows the sight. */
  see(sight: Sight): Promise<void>
  /** Waits for the next event of a type; `untilShown` then gives the milliseconds from it to the frame that shows the sight. */
  expect(type: 'click' | 'keydown' | 'paste', sight: Sight): void
  untilShown(): Promise<number>
  /** Watches keys to come, each of which makes an element show the next text: to be told of each alone would be work of its own. */
  watchKeys(selector: string, texts: readonly string[]): void
  /** Milliseconds from each of these keys to the frame that showed its text. */
  keyTimes(): Promise<number[]>
  /** Scrolls down an element, a step a frame. */
  scroll(selector: string): Promise<Scrolled>
  /** The longest task since the page was last asked, in milliseconds; 0 where none was over 50. */
  longestTask(): number
  /** Waits until nothing is left to do. */
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

/** A task behind the next frame: by then it is painted. */
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

/** Looks when something changes, and not at each frame, which would itself be work. */
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

/** Milliseconds since a moment until the frame that shows the sight. */
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
    // To look lays the page out, so it is done seldom and where it is laid out anyway.
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
  // Frame by frame, most often one: an observer of the whole page would be work of every key.
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

/** A page with one thing to measure, drawn from records of some number. */
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
