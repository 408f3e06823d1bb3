import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** What the browser says of the network. It may err on the hopeful side, so it is only shown, never relied on. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
