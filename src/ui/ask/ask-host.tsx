import { useState, useSyncExternalStore } from 'react'
import { type Asked, currentQuestion, subscribe } from '#ui/ask/ask.ts'
import { AskForm } from '#ui/ask/ask-form.tsx'
import { Dialog, DialogContent } from '#ui/dialog/dialog.tsx'

/** Shows what `ask` asks. Stands once, in the app. */
export function AskHost() {
  const asked = useSyncExternalStore(subscribe, currentQuestion)
  // The dialog keeps its words while it fades.
  const [shown, setShown] = useState<Asked>()
  const [isBusy, setBusy] = useState(false)
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null

  const { title, consequence } = shown.question
  return (
    <Dialog open={asked !== undefined} onOpenChange={(isOpen) => !isOpen && shown.resolve(false)}>
      <DialogContent
        role="alertdialog"
        size="small"
        title={title}
        description={consequence}
        locked={isBusy}
        // A click beside it must not answer.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <AskForm key={title} asked={shown} isBusy={isBusy} onBusyChange={setBusy} />
      </DialogContent>
    </Dialog>
  )
}
