import { assignMerchantManager } from '#contract/merchants/enterprise-changes.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { AssignManagerDialog } from './assign-manager-dialog.tsx'

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
  const assign = useBulkChange<typeof assignMerchantManager, Row>(assignMerchantManager, (rows) => ({
    [as]: rows.map(({ id }) => id),
  }))
  return (
    <AssignManagerDialog
      title={`更换${targetLabel(target, `个${noun}`, nameOf)}的客户经理`}
      description="提醒发给新的客户经理。"
      onAssign={(managerId) => assign(target, { managerId }, '个商家已更换客户经理', { quiet: true })}
      onClose={onClose}
    />
  )
}
