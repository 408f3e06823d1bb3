import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { PendingQuestion } from '#ui/confirm/confirm.ts'
import { ReasonField, reasonFault } from '#ui/confirm/reason-field.tsx'
import { DialogBody, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { text } from '#ui/text.ts'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface ConfirmFormProps {
  pending: PendingQuestion
  isBusy: boolean
  onBusyChange: (isBusy: boolean) => void
}

/** The input required before the answer, and the two answer buttons. */
export function ConfirmForm({ pending: { question, resolve }, isBusy, onBusyChange }: ConfirmFormProps) {
  const { action, tone = 'primary', reason: wanted, typeToConfirm, onConfirm } = question
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const fault = wanted && reasonFault(wanted, reason)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    // A portal's events bubble to the React parents: an outer form must not be submitted.
    event.stopPropagation()
    setTried(true)
    if (fault) return
    const answer = wanted ? { reason: reason.trim() } : {}
    setFailure(undefined)
    onBusyChange(true)
    try {
      await onConfirm?.(answer)
      resolve(answer)
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : text.unknownFailure)
    } finally {
      onBusyChange(false)
    }
  }

  return (
    <form className="contents" noValidate onSubmit={submit}>
      {(wanted || typeToConfirm || failure) && (
        <DialogBody className="grid gap-4">
          {wanted && (
            <ReasonField wanted={wanted} value={reason} onChange={setReason} error={isTried ? fault : undefined} />
          )}
          {typeToConfirm && (
            <Field label={`请输入「${typeToConfirm}」以继续`}>
              <TextInput value={typed} onChange={setTyped} autoComplete="off" />
            </Field>
          )}
          {failure && <Notice tone="danger">{failure}</Notice>}
        </DialogBody>
      )}
      <DialogFoot>
        <Button onClick={() => resolve(false)} disabled={isBusy}>
          {text.cancel}
        </Button>
        <Button
          type="submit"
          tone={tone}
          loading={isBusy}
          disabled={typeToConfirm !== undefined && typed.trim() !== typeToConfirm}
        >
          {action}
        </Button>
      </DialogFoot>
    </form>
  )
}
