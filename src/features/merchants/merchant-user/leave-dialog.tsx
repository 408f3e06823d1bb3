import { useState } from 'react'
import { enableMerchantUsers, type MerchantUser } from '#contract/merchants/merchant-users.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { useColleagueChoices } from './choices.ts'

interface MemberDialogProps {
  member: MerchantUser
  onClose: () => void
}

/** A member leaves the merchant for good; a colleague takes over the customers. */
export function LeaveDialog({ member, onClose }: MemberDialogProps) {
  const [takeOver, setTakeOver] = useState('')
  const [reason, setReason] = useState('')
  const edits = useEdits({ takeOver, reason })
  const colleagues = useColleagueChoices(member)
  const change = useChange(enableMerchantUsers)
  const { customerCount } = member
  return (
    <ActionDialog
      title={`「${member.name}」离职`}
      description="立即退出商城登录，让出员工数名额，手机号可以加入其他企业。离职后不能恢复。"
      action="办理离职"
      tone="danger"
      isReady={customerCount === 0 || takeOver !== ''}
      edits={edits}
      onSubmit={() =>
        change(
          {
            ids: [member.id],
            action: 'leave',
            ...(takeOver && { takeOverId: Number(takeOver) }),
            ...(reason.trim() && { reason: reason.trim() }),
          },
          `「${member.name}」已离职`,
          quiet,
        )
      }
      onClose={onClose}
    >
      {(faults) => (
        <>
          {(customerCount > 0 || faults.takeOverId) && (
            <Field
              label="接手客户"
              required
              error={faults.takeOverId}
              hint={`名下 ${customerCount} 个客户全部转给接手的成员，跟进记录保留`}
            >
              <Combobox value={takeOver} onChange={setTakeOver} placeholder="选择同一企业的成员" {...colleagues} />
            </Field>
          )}
          <Field label="原因" error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={100} placeholder="选填" />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
