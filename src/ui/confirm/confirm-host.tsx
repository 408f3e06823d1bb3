import { useState, useSyncExternalStore } from 'react'
import { type Asked, currentQuestion, subscribe } from '#ui/confirm/confirm.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const AskDialog = lazyPart(() => import('#ui/confirm/confirm-dialog.tsx'), 'AskDialog')

/** Shows what `ask` asks. Stands once, in the app. */
export function AskHost() {
  const asked = useSyncExternalStore(subscribe, currentQuestion)
  const [shown, setShown] = useState<Asked>()
  if (asked && asked !== shown) setShown(asked)
  return shown && <AskDialog asked={shown} isOpen={asked !== undefined} />
}
