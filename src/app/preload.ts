const signs = ['pointermove', 'keydown', 'input', 'touchstart'] as const

/**
 * While a person types name and password, the shell and the first list come down, so that signing in opens at once.
 * Starts with the first sign of a person: a page that nobody uses stays small.
 */
export function preloadHome(): void {
  const begin = () => {
    for (const sign of signs) window.removeEventListener(sign, begin)
    // Safari has no idle callback.
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    whenIdle(() => {
      // What fails here is asked for again, and judged, when it is needed.
      import('./home.tsx').then((home) => home.preloadFirstScreen()).catch(() => {})
    })
  }
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
}
