import { useState } from 'react'
import { periodFaults } from '#contract/distribution/authorization-rules.ts'
import { editAuthorization, type ProductAuthorization } from '#contract/distribution/authorizations.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'

interface PeriodDialogProps {
  rule: ProductAuthorization
  onClose: () => void
}

/** The period of a rule. */
export function PeriodDialog({ rule, onClose }: PeriodDialogProps) {
  const [validFrom, setFrom] = useState(rule.validFrom)
  const [validTo, setTo] = useState(rule.validTo ?? '')
  const edits = useEdits({ validFrom, validTo })
  const save = useChange(editAuthorization)
  const own = periodFaults(validFrom, validTo)
  return (
    <ActionDialog
      title={`修改「${rule.target.name}」的授权期限`}
      action="保存期限"
      isReady={validFrom !== '' && Object.keys(own).length === 0}
      edits={edits}
      onSubmit={() => save({ ids: [rule.id], validFrom, validTo }, '期限已修改', quiet)}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="生效日" required error={faults.validFrom}>
            <DateInput value={validFrom} onChange={setFrom} className="w-40" />
          </Field>
          <Field label="失效日" hint="最后一天；留空则到撤销为止" error={faults.validTo ?? own.validTo}>
            <DateInput value={validTo} onChange={setTo} clearable className="w-40" />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
