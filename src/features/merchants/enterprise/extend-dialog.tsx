import { useState } from 'react'
import { extendEnterpriseUsers } from '#contract/merchants/enterprise-changes.ts'
import type { EnterpriseUserRow } from '#contract/merchants/enterprise-users.ts'
import { dayOf } from '#lib/formats.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

/** The same day some years later; February 29 becomes 28. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, ...rest] = day.split('-')
  const rests = rest.join('-')
  return `${Number(year) + years}-${rests === '02-29' ? '02-28' : rests}`
}

interface EnterpriseExtendDialogProps {
  target: BulkTarget<EnterpriseUserRow>
  onClose: () => void
}

/** Moves the last day of merchants. */
export function EnterpriseExtendDialog({ target, onClose }: EnterpriseExtendDialogProps) {
  const { rows } = bulkTarget(target)
  const [only] = rows.length === 1 ? rows : []
  // The time that is left is not lost.
  const from = only && only.expireAt > dayOf() ? only.expireAt : dayOf()
  const [expireAt, setLastDay] = useState(yearsLater(from, 1))
  const [reason, setReason] = useState('')
  const edits = useEdits({ expireAt, reason })
  const extend = useBulkChange<typeof extendEnterpriseUsers, EnterpriseUserRow>(extendEnterpriseUsers)
  return (
    <ActionDialog
      title={`延期${targetLabel(target, '个企业商家', ({ name }) => name)}`}
      description={only ? `原到期日 ${only.expireAt}` : '经销商的到期日随续费变动，会跳过并列出'}
      action="确认延期"
      isReady={expireAt !== '' && reason.trim().length >= 2}
      edits={edits}
      onSubmit={() => extend(target, { expireAt, reason: reason.trim() }, '个商家已延期', { quiet: true })}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="新到期日" required error={faults.expireAt}>
            <span className="flex flex-wrap items-center gap-2">
              <DateInput value={expireAt} min={dayOf()} onChange={setLastDay} className="w-40" />
              {[1, 2, 3].map((years) => (
                <Button key={years} size="tiny" onClick={() => setLastDay(yearsLater(from, years))}>
                  {years} 年
                </Button>
              ))}
            </span>
          </Field>
          <Field label="延期原因" required error={faults.reason} hint="写明续费单号或批准人">
            <TextArea value={reason} onChange={setReason} maxLength={100} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
