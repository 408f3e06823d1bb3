import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { type MerchantUser, resetKind, resetMerchantUser } from '#contract/merchants/merchant-users.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

type Kind = CodeOf<typeof resetKind>

const hints: Record<Kind, string> = {
  password: '临时密码以短信发到登录手机，所有设备退出登录',
  wechat: '解绑后用手机号重新登录并绑定，所有设备退出登录',
  sessions: '密码不变，所有设备退出登录',
}

interface ResetDialogProps {
  member: MerchantUser
  onClose: () => void
}

/** Helps a member who cannot sign in, or ends a login that is not theirs. */
export function ResetDialog({ member, onClose }: ResetDialogProps) {
  const [what, choose] = useState<Kind>('password')
  const reset = useChange(resetMerchantUser)
  return (
    <ActionDialog
      title={`重置「${member.name}」的登录`}
      description={`登录手机 ${member.phone}，每天最多重置 5 次`}
      action={resetKind.label(what)}
      onSubmit={() => reset({ id: member.id, what }, `「${member.name}」已${resetKind.label(what)}`, quiet)}
      onClose={onClose}
    >
      <Field label="重置内容">
        <RadioGroup
          stacked
          value={what}
          onChange={(value) => choose(value as Kind)}
          options={resetKind.codes.map((kind) => ({
            value: kind,
            label: resetKind.label(kind),
            hint: hints[kind],
            disabled: kind === 'wechat' && !member.wechatBound,
          }))}
        />
      </Field>
    </ActionDialog>
  )
}
