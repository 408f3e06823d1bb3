import { useState } from 'react'
import { fieldsOfIdentity } from '#contract/users/application-rules.ts'
import { reviewUserApplications, type UserApplicationRow } from '#contract/users/applications.ts'
import { applicationField, applicationStatus } from '#contract/users/codes.ts'
import { quiet } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { versionedItems } from '#screen/list/versioned-items.ts'
import { blankRefusal, RefusalFields, refusalFaults } from './refusal.tsx'
import { nameOf } from './use-verdict.ts'

interface RefuseDialogProps {
  target: BulkTarget<UserApplicationRow>
  onClose: () => void
}

/** Refuses one application of the list, or many with the same reason. */
export function RefuseDialog({ target, onClose }: RefuseDialogProps) {
  const [refusal, setRefusal] = useState(blankRefusal)
  const edits = useEdits(refusal)
  const change = useBulkChange<typeof reviewUserApplications, UserApplicationRow>(
    reviewUserApplications,
    versionedItems,
  )
  const { rows, whole } = bulkTarget(target)
  const parts = whole
    ? applicationField.codes
    : applicationField.codes.filter((part) => rows.every(({ identity }) => fieldsOfIdentity(identity).includes(part)))
  const missing = refusalFaults(refusal)
  return (
    <ActionDialog
      title={`拒绝${targetLabel(target, '个申请', nameOf)}`}
      description="申请人保留原身份，会收到拒绝原因，修改后可以重新提交。"
      action="拒绝申请"
      tone="danger"
      size="medium"
      isReady={Object.keys(missing).length === 0}
      edits={edits}
      renews={['userApplication']}
      onClose={onClose}
      onSubmit={(requestId) =>
        change(
          target,
          {
            result: applicationStatus.refused,
            refuseReason: refusal.reason.trim(),
            refuseFields: refusal.fields,
          },
          '个申请已拒绝',
          { ...quiet, requestId },
        )
      }
    >
      {(faults) => (
        <RefusalFields
          value={refusal}
          onChange={setRefusal}
          parts={parts}
          faults={{ reason: faults.refuseReason, fields: faults.refuseFields }}
        />
      )}
    </ActionDialog>
  )
}
