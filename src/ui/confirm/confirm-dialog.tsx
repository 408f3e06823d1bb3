import { useState } from 'react'
import type { PendingQuestion } from '#ui/confirm/confirm.ts'
import { ConfirmForm } from '#ui/confirm/confirm-form.tsx'
import { Dialog, DialogContent } from '#ui/dialog/dialog.tsx'

interface ConfirmDialogProps {
  /** Kept after the answer, so that the dialog shows its text while it fades out. */
  pending: PendingQuestion
  isOpen: boolean
}

export function ConfirmDialog({ pending, isOpen }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const { title, consequence } = pending.question
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && pending.resolve(false)}>
      <DialogContent
        role="alertdialog"
        size="small"
        title={title}
        description={consequence}
        locked={isBusy}
        // A click outside must not answer.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <ConfirmForm key={title} pending={pending} isBusy={isBusy} onBusyChange={setBusy} />
      </DialogContent>
    </Dialog>
  )
}
