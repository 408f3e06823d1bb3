import { redirectQuery } from '#contract/platform/page-queries.ts'
import { saveOpenWork } from './session-expiry.ts'
import { showView } from './viewing.ts'

const RETURN_KEY = 'view-as-return'

type Restart = (address: string | null) => void
let restart: Restart = () => {}

/** The console listens here to start anew: with an empty cache and no open pages, at another address unless null. */
export function onConsoleRestart(listener: Restart): () => void {
  restart = listener
  return () => {
    restart = () => {}
  }
}

/** Loads the console anew after a view has begun or ended. Open forms store their drafts first. */
export function restartConsole(address: string | null): void {
  saveOpenWork()
  showView(null)
  restart(address)
}

/** Enters a view that the server has begun, at its landing page; `from` is the address to return to. */
export function enterView(from: string): void {
  localStorage.setItem(RETURN_KEY, from)
  restartConsole(redirectQuery.path)
}

/** Leaves a view that the server has ended, for the page where it was started. */
export function leaveView(): void {
  const from = localStorage.getItem(RETURN_KEY) ?? ''
  localStorage.removeItem(RETURN_KEY)
  restartConsole(/^\/(?![/\\])/.test(from) ? from : redirectQuery.path)
}
