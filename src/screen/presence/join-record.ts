import { endPresence, PRESENCE_RENEW_MS, type Presence, renewPresence } from '#contract/presence.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import type { HistoryOf } from '#screen/form/restore-request.ts'

/**
 * Says that this browser has a record open, and passes on who else has, until the returned function is called. Of
 * several tabs with the record one sends the requests; the others listen to it.
 */
export function joinRecord(of: HistoryOf, isEditing: boolean, show: (presence: Presence) => void): () => void {
  const name = `presence ${of.resource} ${of.targetId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Presence>) => show(data)
  const leaving = new AbortController()
  // Later than a mount that React repeats or undoes at once.
  const start = setTimeout(() => {
    void inTurn(name, leaving.signal, () =>
      renewUntil(leaving.signal, of, isEditing, (presence) => {
        show(presence)
        channel.postMessage(presence)
      }),
    )
  })
  return () => {
    clearTimeout(start)
    leaving.abort()
    channel.close()
  }
}

/** Runs in one tab at a time; in each tab where the browser has no locks, as without https. */
async function inTurn(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run()
  await navigator.locks.request(name, { signal }, run).catch((error: unknown) => {
    // The tab left before its turn came.
    if (!signal.aborted) throw error
  })
}

async function renewUntil(
  signal: AbortSignal,
  { resource, targetId }: HistoryOf,
  isEditing: boolean,
  show: (presence: Presence) => void,
): Promise<void> {
  const record = { resource, id: targetId }
  // A failure is harmless: the entry expires by itself.
  const end = (keepalive: boolean) => call(endPresence, record, { quiet: true, keepalive }).catch(() => {})
  const endWithPage = () => void end(true)
  window.addEventListener('pagehide', endWithPage)
  let isPresent = true
  while (isPresent && !signal.aborted) {
    try {
      show(await call(renewPresence, { ...record, isEditing }, { quiet: true, signal }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The record was deleted, or may no longer be read. Without a network the next renewal tries again.
      isPresent = error.kind !== 'refused'
    }
    if (isPresent) await pause(PRESENCE_RENEW_MS, signal)
  }
  window.removeEventListener('pagehide', endWithPage)
  // A hidden tab sends nothing; whoever comes back in time was never away.
  if (isPresent && document.visibilityState === 'visible') await end(false)
}

/** Ends early when the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
