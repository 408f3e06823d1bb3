import { useState } from 'react'
import { setUserEnterprise } from '#contract/users/user-changes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import type { UserRow } from '#contract/users/users.ts'
import { useEnterpriseChoices } from '#features/users/shared/choices.ts'
import { quiet } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'

interface EnterpriseDialogProps {
  target: BulkTarget<UserRow>
  onClose: () => void
}

/** Attaches users to a company, all or none, or detaches them. */
export function EnterpriseDialog({ target, onClose }: EnterpriseDialogProps) {
  const { rows, count } = bulkTarget(target)
  const [only] = rows
  const present = rows.length === 1 && only?.enterprise ? only.enterprise.id : null
  const [enterpriseId, choose] = useState<number | null>(present)
  const edits = useEdits({ enterpriseId })
  const choices = useEnterpriseChoices(true, enterpriseId)
  const change = useBulkChange<typeof setUserEnterprise, UserRow>(setUserEnterprise)
  const detaches = enterpriseId === null
  const canDetach = rows.some(({ enterprise }) => enterprise !== null)
  return (
    <ActionDialog
      title="调整企业"
      description={targetLabel(target, '个用户', userNameOf)}
      action={detaches ? '移出企业' : '调整企业'}
      isReady={detaches ? canDetach : enterpriseId !== present}
      edits={edits}
      onClose={onClose}
      onSubmit={() => change(target, { enterpriseId }, detaches ? '个用户已移出企业' : '个用户的企业已调整', quiet)}
    >
      {(faults) => (
        <Field
          label="所属企业"
          hint={count > 1 ? '名额不够时一个都不会调整；留空则移出企业' : '留空则移出企业'}
          error={faults.enterpriseId}
        >
          <Combobox
            value={enterpriseId === null ? '' : String(enterpriseId)}
            onChange={(value) => choose(value === '' ? null : Number(value))}
            clearable
            placeholder="不属于任何企业"
            {...choices}
          />
        </Field>
      )}
    </ActionDialog>
  )
}
