const signs = ['pointermove', 'keydown', 'input', 'touchstart'] as const

/**
 * Preloads shell and first list while the user types name and password, so that signing in is fast. Starts with the
 * first user input: an unused page loads nothing more.
 */
export function preloadConsole(): () => void {
  const stop = () => {
    for (const sign of signs) window.removeEventListener(sign, begin)
  }
  const begin = () => {
    stop()
    // Safari has no idle callback.
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    // A failed preload is repeated, and its error handled, when the code is needed.
    whenIdle(() => import('./console.tsx').then((chunk) => chunk.preloadFirstScreen()).catch(() => {}))
  }
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
  return stop
}
