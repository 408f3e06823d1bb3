import { useState } from 'react'
import { experienceCloseReason } from '#contract/merchants/codes.ts'
import { assignExperiences, closeExperiences, type ExperienceRow } from '#contract/merchants/experiences.ts'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { quiet } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'

interface BulkDialogProps {
  target: BulkTarget<ExperienceRow>
  onClose: () => void
}

const labelOf = (target: BulkTarget<ExperienceRow>) => targetLabel(target, '个体验', ({ companyName }) => companyName)

/** Hands trials to somebody who follows them up. */
export function ExperienceAssignDialog({ target, onClose }: BulkDialogProps) {
  const [followerId, setFollower] = useState('')
  const edits = useEdits({ followerId })
  const followers = useManagerChoices()
  const assign = useBulkChange<typeof assignExperiences, ExperienceRow>(assignExperiences)
  return (
    <ActionDialog
      title={`分配${labelOf(target)}`}
      action="分配"
      isReady={followerId !== ''}
      edits={edits}
      onClose={onClose}
      onSubmit={() => assign(target, { followerId: Number(followerId) }, '个体验已分配', quiet)}
    >
      {(faults) => (
        <Field label="跟进人" required error={faults.followerId}>
          <Combobox value={followerId} onChange={setFollower} placeholder="选择跟进人" {...followers} />
        </Field>
      )}
    </ActionDialog>
  )
}

/** Closes trials with the reason. */
export function ExperienceCloseDialog({ target, onClose }: BulkDialogProps) {
  const [closeReason, setReason] = useState<(typeof experienceCloseReason.codes)[number] | null>(null)
  const edits = useEdits({ closeReason })
  const close = useBulkChange<typeof closeExperiences, ExperienceRow>(closeExperiences)
  return (
    <ActionDialog
      title={`关闭${labelOf(target)}`}
      description="已开通的体验商家同时冻结，成员不能再登录商城。"
      action="关闭体验"
      isReady={closeReason !== null}
      edits={edits}
      onClose={onClose}
      onSubmit={async () => closeReason !== null && close(target, { closeReason }, '个体验已关闭', quiet)}
    >
      {(faults) => (
        <Field label="关闭原因" required error={faults.closeReason}>
          <Select
            value={closeReason === null ? '' : String(closeReason)}
            onChange={(text) => setReason(experienceCloseReason.codes.find((code) => String(code) === text) ?? null)}
            options={experienceCloseReason.codes.map((code) => ({
              value: String(code),
              label: experienceCloseReason.label(code),
            }))}
            placeholder="选择关闭原因"
          />
        </Field>
      )}
    </ActionDialog>
  )
}
