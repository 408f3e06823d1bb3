import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The browser's online state. It may wrongly report online, so it is only displayed. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
