import { useState } from 'react'
import { storeStatus } from '#contract/users/codes.ts'
import { changeCityStoreStatus } from '#contract/users/store-changes.ts'
import type { StoreRow } from '#contract/users/stores.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface PauseDialogProps {
  target: BulkTarget<StoreRow>
  onClose: () => void
}

/** Pauses stores: why, for staff, and what their pages tell customers. */
export function PauseDialog({ target, onClose }: PauseDialogProps) {
  const [reason, setReason] = useState('')
  const [noticeText, setNotice] = useState('')
  const edits = useEdits({ reason, noticeText })
  const change = useBulkChange<typeof changeCityStoreStatus, StoreRow>(changeCityStoreStatus)
  const params = { status: storeStatus.paused, reason: reason.trim(), noticeText: noticeText.trim() }
  return (
    <ActionDialog
      title={`暂停营业${targetLabel(target, '家门店', ({ name }) => name)}`}
      description="新客户不能再分配给它，已有客户继续跟进"
      action="暂停营业"
      tone="danger"
      isReady={reason.trim().length >= 2 && noticeText.trim().length >= 2}
      edits={edits}
      onSubmit={() => change(target, params, '家门店已暂停营业', { quiet: true })}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="暂停原因" required error={faults.reason} hint="仅内部可见">
            <TextInput value={reason} onChange={setReason} maxLength={200} placeholder="例如 展厅改造升级" />
          </Field>
          <Field label="顾客公告" required error={faults.noticeText} hint="显示在门店页">
            <TextArea
              value={noticeText}
              onChange={setNotice}
              maxLength={200}
              placeholder="例如 本店升级装修中，预计下月底恢复营业"
            />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
