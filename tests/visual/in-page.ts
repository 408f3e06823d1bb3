/** What the page keeps for the camera. */
interface Drawing {
  /** `performance.now()` of the last change to the document. */
  changedAt: number
  hasFinished: boolean
  /** What the play function complained about. */
  faults: string[]
}

declare global {
  interface Window {
    drawing: Drawing
  }
}

interface StorybookChannel {
  on(event: string, hear: (told: { message?: string }) => void): void
}

/**
 * Runs before anything else in the page of a story: forgets the story before, stops the clock at a moment and listens to
 * Storybook. It is sent to the browser as text, so it can use nothing from outside of itself.
 */
export function prepare(moment: number): void {
  if (window !== window.top) return
  localStorage.clear()
  sessionStorage.clear()

  const stopped = new Proxy(Date, {
    construct: (real, parts, target) => Reflect.construct(real, parts.length > 0 ? parts : [moment], target),
    get: (real, key) => (key === 'now' ? () => moment : Reflect.get(real, key)),
  })
  Object.assign(window, { Date: stopped })

  const drawing: Drawing = { changedAt: 0, hasFinished: false, faults: [] }
  window.drawing = drawing
  new MutationObserver(() => {
    drawing.changedAt = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    set(channel: StorybookChannel) {
      Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', { value: channel, writable: true })
      for (const event of [
        'storyMissing',
        'storyErrored',
        'storyThrewException',
        'playFunctionThrewException',
        'unhandledErrorsWhilePlaying',
      ]) {
        channel.on(event, (fault) => drawing.faults.push(fault?.message ?? event))
      }
      channel.on('storyFinished', () => {
        drawing.hasFinished = true
      })
    },
  })
}

/** Resolves when the document has not changed for a while, or when it will not rest. */
export async function rest({ quiet, limit }: { quiet: number; limit: number }): Promise<void> {
  const started = performance.now()
  const isDone = (now: number) => now - window.drawing.changedAt > quiet || now - started > limit
  do await new Promise(requestAnimationFrame)
  while (!isDone(performance.now()))
}

/** Resolves when fonts and pictures in sight can be drawn. */
export async function decode(): Promise<void> {
  await document.fonts.ready
  const shown = [...document.images].filter((image) => image.complete)
  // A picture that is broken on purpose has nothing to decode.
  await Promise.allSettled(shown.map((image) => image.decode()))
}
