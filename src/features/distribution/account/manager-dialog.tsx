import { assignDistributorManager } from '#contract/distribution/account-changes.ts'
import type { DistributorRow } from '#contract/distribution/accounts.ts'
import { AssignManagerDialog } from '#features/merchants/public.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'

interface DistributorManagerDialogProps {
  target: BulkTarget<DistributorRow>
  onClose: () => void
}

/** Hands accounts to another manager. */
export function DistributorManagerDialog({ target, onClose }: DistributorManagerDialogProps) {
  const assign = useBulkChange<typeof assignDistributorManager, DistributorRow>(assignDistributorManager)
  return (
    <AssignManagerDialog
      title={`更换${targetLabel(target, '个经销商', ({ name }) => name)}的客户经理`}
      description="到期提醒发给新的客户经理。"
      onAssign={(managerId) => assign(target, { managerId }, '个经销商已更换客户经理', { quiet: true })}
      onClose={onClose}
    />
  )
}
