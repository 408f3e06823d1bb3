const signs = ['pointermove', 'keydown', 'input', 'touchstart'] as const

/**
 * While a person types name and password, the shell and the first list come down, so that signing in opens at once.
 * Starts with the first sign of a person: a page that nobody uses stays small.
 */
export function preloadConsole(): () => void {
  const stop = () => {
    for (const sign of signs) window.removeEventListener(sign, begin)
  }
  const begin = () => {
    stop()
    // Safari has no idle callback.
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    // What fails here is asked for again, and judged, when it is needed.
    whenIdle(() => import('./console.tsx').then((chunk) => chunk.preloadFirstScreen()).catch(() => {}))
  }
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
  return stop
}
