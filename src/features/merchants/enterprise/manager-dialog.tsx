import type { EnterpriseUserRow } from '#contract/merchants/enterprise-users.ts'
import { ManagerDialog } from '#features/merchants/shared/manager-dialog.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'

interface EnterpriseManagerDialogProps {
  target: BulkTarget<EnterpriseUserRow>
  onClose: () => void
}

/** Hands companies to another manager. */
export const EnterpriseManagerDialog = ({ target, onClose }: EnterpriseManagerDialogProps) => (
  <ManagerDialog target={target} noun="企业商家" nameOf={({ name }) => name} as="enterpriseIds" onClose={onClose} />
)
