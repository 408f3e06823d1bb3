import { useState } from 'react'
import { assignMerchantManager } from '#contract/merchants/enterprise-changes.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { useManagerChoices } from './pickers.ts'

interface ManagerDialogProps<Row extends { id: number }> {
  target: BulkTarget<Row>
  /** 企业商家 or 个人商家. */
  noun: string
  nameOf: (row: Row) => string
  /** The parameter that names the merchants. */
  as: 'enterpriseIds' | 'personalIds'
  onClose: () => void
}

/** Hands merchants to another manager. */
export function ManagerDialog<Row extends { id: number }>({
  target,
  noun,
  nameOf,
  as,
  onClose,
}: ManagerDialogProps<Row>) {
  const [managerId, setManager] = useState('')
  const edits = useEdits({ managerId })
  const managers = useManagerChoices()
  const assign = useBulkChange<typeof assignMerchantManager, Row>(assignMerchantManager, (rows) => ({
    [as]: rows.map(({ id }) => id),
  }))
  return (
    <ActionDialog
      title={`更换${targetLabel(target, `个${noun}`, nameOf)}的客户经理`}
      description="提醒发给新的客户经理。"
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
