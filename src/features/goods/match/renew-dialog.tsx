import { useState } from 'react'
import type { MatchRow } from '#contract/goods/recommended-matches.ts'
import { dayOf } from '#lib/formats.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'

interface MatchRenewDialogProps {
  match: MatchRow
  /** Rejects with the error. */
  onRenew: (match: MatchRow, endAt: string) => Promise<unknown>
  onClose: () => void
}

/** Restarts an expired set with a new end time. */
export function MatchRenewDialog({ match, onRenew, onClose }: MatchRenewDialogProps) {
  const [endAt, setEndAt] = useState('')
  const edits = useEdits({ endAt })
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setFailure('')
    try {
      await onRenew(match, endAt)
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '重新启用失败，请重试')
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent size="small" title={`重新启用「${match.title}」`} locked={isBusy}>
        <DialogBody>
          <Field label="新的结束时间" required error={failure}>
            <DateInput withTime value={endAt} onChange={setEndAt} min={dayOf()} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button disabled={isBusy}>取消</Button>
          </DialogClose>
          <Button tone="primary" loading={isBusy} disabled={endAt === ''} onClick={run}>
            重新启用
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
