import { type ReactNode, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { ApiError } from '#lib/api-error.ts'
import { useInvalidate } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  type DialogContentProps,
  DialogFoot,
} from '#ui/dialog/dialog.tsx'
import type { Edits } from '#ui/dialog/edits.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { StaleNotice } from './stale-notice.tsx'

export interface ActionDialogProps extends Pick<DialogContentProps, 'size' | 'description'> {
  title: string
  /** The verb of the submit button: 确认收款. */
  action: string
  tone?: 'primary' | 'danger'
  /** False while required input is missing. */
  isReady?: boolean
  /** The input; closing asks for confirmation if it is dirty. */
  edits?: Edits
  /** A secondary action, placed before the main one. */
  aside?: ReactNode
  /** The resources that the step depends on: after a 409 they are refetched before the next try. */
  renews?: readonly string[]
  /** Shown under the error: how to resolve a refusal. */
  remedy?: ReactNode
  /** Sends the input. Rejects with the refusal. */
  onSubmit: (requestId: string) => Promise<unknown>
  onClose: () => void
  /** The fields; a function receives the server's error for each field. */
  children: ReactNode | ((faults: Readonly<Record<string, string>>) => ReactNode)
}

/** A few fields and one action. A refusal is shown at its field and the dialog stays open, also after a 409. */
export function ActionDialog({
  title,
  description,
  size = 'small',
  action,
  tone = 'primary',
  isReady = true,
  edits,
  aside,
  renews,
  remedy,
  onSubmit,
  onClose,
  children,
}: ActionDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const [isRenewing, setRenewing] = useState(false)
  const invalidate = useInvalidate()
  const [requestId, setRequestId] = useState(() => uuid())
  const submit = async () => {
    setBusy(true)
    setFault(null)
    try {
      await onSubmit(requestId)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // After a lost response the same idempotency key is sent again; after a response of the server the next try uses
      // a new one.
      if (error.kind !== 'unreachable') setRequestId(uuid())
      setFault(error)
      setBusy(false)
    }
  }
  const renew = async () => {
    setRenewing(true)
    await invalidate(renews ?? [])
    setRenewing(false)
    setFault(null)
  }
  const fields = fault?.fields ?? {}
  const takesFaults = typeof children === 'function'
  const message = fault?.kind === 'unreachable' ? '网络不通，还没有提交，请重试' : fault?.message
  const isOutdated = renews !== undefined && fault?.code === 409
  return (
    <Dialog open onOpenChange={onClose} {...(edits && { edits })}>
      <DialogContent size={size} title={title} description={description} locked={isBusy}>
        <DialogBody className="grid gap-4">
          {takesFaults ? children(fields) : children}
          {isOutdated && <StaleNotice isReady={!isRenewing} onRenew={() => void renew()} />}
          {fault && !isOutdated && !(takesFaults && Object.keys(fields).length > 0) && (
            <Notice tone="danger">
              {remedy ? (
                <>
                  {message}
                  {remedy}
                </>
              ) : (
                message
              )}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button disabled={isBusy}>取消</Button>
          </DialogClose>
          {aside}
          <Button tone={tone} loading={isBusy} disabled={!isReady} onClick={submit}>
            {action}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
