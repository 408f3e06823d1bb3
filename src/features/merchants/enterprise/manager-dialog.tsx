import { useState } from 'react'
import { assignMerchantManager } from '#contract/merchants/enterprise-changes.ts'
import type { EnterpriseUserRow } from '#contract/merchants/enterprise-users.ts'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'

const enterprisesOf = (rows: readonly EnterpriseUserRow[]) => ({ enterpriseIds: rows.map(({ id }) => id) })

interface EnterpriseManagerDialogProps {
  target: BulkTarget<EnterpriseUserRow>
  onClose: () => void
}

/** Hands merchants to another manager. */
export function EnterpriseManagerDialog({ target, onClose }: EnterpriseManagerDialogProps) {
  const [managerId, setManager] = useState('')
  const edits = useEdits({ managerId })
  const managers = useManagerChoices()
  const assign = useBulkChange<typeof assignMerchantManager, EnterpriseUserRow>(assignMerchantManager, enterprisesOf)
  return (
    <ActionDialog
      title={`更换${targetLabel(target, '个企业商家', ({ name }) => name)}的客户经理`}
      description="到期与执照提醒发给新的客户经理。"
      action="更换客户经理"
      isReady={managerId !== ''}
      edits={edits}
      onSubmit={() => assign(target, { managerId: Number(managerId) }, '个商家已更换客户经理', { quiet: true })}
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
