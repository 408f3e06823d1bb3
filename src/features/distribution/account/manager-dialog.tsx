import { useState } from 'react'
import { assignDistributorManager } from '#contract/distribution/account-changes.ts'
import type { DistributorRow } from '#contract/distribution/accounts.ts'
import { useManagerChoices } from '#features/merchants/public.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'

interface DistributorManagerDialogProps {
  target: BulkTarget<DistributorRow>
  onClose: () => void
}

/** Hands accounts to another manager. */
export function DistributorManagerDialog({ target, onClose }: DistributorManagerDialogProps) {
  const [managerId, setManager] = useState('')
  const edits = useEdits({ managerId })
  const managers = useManagerChoices()
  const assign = useBulkChange<typeof assignDistributorManager, DistributorRow>(assignDistributorManager)
  return (
    <ActionDialog
      title={`更换${targetLabel(target, '个经销商', ({ name }) => name)}的客户经理`}
      description="到期提醒发给新的客户经理。"
      action="更换客户经理"
      isReady={managerId !== ''}
      edits={edits}
      onSubmit={() => assign(target, { managerId: Number(managerId) }, '个经销商已更换客户经理', { quiet: true })}
      onClose={onClose}
    >
      {(faults) => (
        <Field label="客户经理" required error={faults.managerId}>
          <Combobox value={managerId} onChange={setManager} placeholder="选择客户经理" {...managers} />
        </Field>
      )}
    </ActionDialog>
  )
}
