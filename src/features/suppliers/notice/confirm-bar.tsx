import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { confirmNotice, type SupplierNotice } from '#contract/suppliers/notices.ts'
import { formatTime } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useInvalidate } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { isOverdue } from './progress.ts'

interface NoticeConfirmBarProps {
  notice: SupplierNotice
  /** Preview for operators: without confirmation. */
  isPreview?: boolean
}

/** 我已知悉: required by some notices, and possible after the deadline. */
export function NoticeConfirmBar({ notice, isPreview = false }: NoticeConfirmBarProps) {
  const { id, confirmedAt, confirmUntil } = notice
  const [isSending, setSending] = useState(false)
  const confirm = useChange(confirmNotice)
  const invalidate = useInvalidate()
  const isLate = isOverdue(confirmUntil)

  const press = async () => {
    setSending(true)
    try {
      await confirm({ id }, '已确认知悉')
    } catch {
      // After the deadline the server returns an error but stores the confirmation as late: reload it.
      await invalidate(confirmNotice.invalidates ?? [])
    } finally {
      setSending(false)
    }
  }

  if (confirmedAt) {
    return (
      <p role="status" className="flex items-center gap-2 border-t pt-4 text-success-text">
        <CircleCheck aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
        已于 {formatTime(confirmedAt)} 确认知悉{Date.parse(confirmedAt) > Date.parse(confirmUntil) && '，逾期'}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-4">
      <Button tone="primary" size="medium" disabled={isPreview} loading={isSending} onClick={press}>
        我已知悉
      </Button>
      <p className={isLate ? 'text-danger-text' : 'text-text-muted'}>
        {isLate
          ? `已过确认截止时间 ${formatTime(confirmUntil)}，现在确认将记为逾期。`
          : `请在 ${formatTime(confirmUntil)} 前确认。`}
      </p>
    </div>
  )
}
