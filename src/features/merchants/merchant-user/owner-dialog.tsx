import { useState } from 'react'
import { type MerchantUser, transferMerchantOwner } from '#contract/merchants/merchant-users.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { useColleagueChoices } from './choices.ts'

interface OwnerDialogProps {
  /** The present owner. */
  owner: MerchantUser
  onClose: () => void
}

/** Makes another member the owner of the merchant. */
export function OwnerDialog({ owner, onClose }: OwnerDialogProps) {
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const edits = useEdits({ to, reason })
  const colleagues = useColleagueChoices(owner)
  const transfer = useChange(transferMerchantOwner)
  const next = colleagues.options.find(({ value }) => value === to)?.label
  return (
    <ActionDialog
      title={`移交「${owner.enterprise.name}」的店主`}
      description="两人互换级别、角色与门店，企业的联系人和主账号手机改为新店主。"
      action="移交店主"
      tone="danger"
      isReady={to !== '' && reason.trim().length >= 2}
      edits={edits}
      onSubmit={() =>
        transfer(
          { enterpriseId: owner.enterpriseId, toMemberId: Number(to), reason: reason.trim() },
          `店主已移交给「${next ?? ''}」`,
          quiet,
        )
      }
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="现任店主">{`${owner.name} ${owner.phone}`}</Field>
          <Field label="新店主" required error={faults.toMemberId} hint="同一企业的正常成员">
            <Combobox value={to} onChange={setTo} placeholder="选择成员" {...colleagues} />
          </Field>
          <Field label="移交原因" required error={faults.reason} hint="写明依据，如工商变更或店主申请">
            <TextArea value={reason} onChange={setReason} maxLength={100} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
