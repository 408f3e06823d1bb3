import { useState, useSyncExternalStore } from 'react'
import { currentQuestion, type PendingQuestion, subscribe } from '#ui/confirm/confirm.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const ConfirmDialog = lazyPart(() => import('#ui/confirm/confirm-dialog.tsx'), 'ConfirmDialog')

/** Renders the questions of `confirm`. Mounted once, in the app. */
export function ConfirmHost() {
  const pending = useSyncExternalStore(subscribe, currentQuestion)
  const [shown, setShown] = useState<PendingQuestion>()
  if (pending && pending !== shown) setShown(pending)
  return shown && <ConfirmDialog pending={shown} isOpen={pending !== undefined} />
}
