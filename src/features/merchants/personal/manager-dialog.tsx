import type { PersonalMerchantRow } from '#contract/merchants/personal-merchants.ts'
import { ManagerDialog } from '#features/merchants/shared/manager-dialog.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'

interface PersonalManagerDialogProps {
  target: BulkTarget<PersonalMerchantRow>
  onClose: () => void
}

/** Hands personal merchants to another manager. */
export const PersonalManagerDialog = ({ target, onClose }: PersonalManagerDialogProps) => (
  <ManagerDialog
    target={target}
    noun="个人商家"
    nameOf={({ realName }) => realName}
    as="personalIds"
    onClose={onClose}
  />
)
