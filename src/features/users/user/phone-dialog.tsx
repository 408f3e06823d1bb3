import { useState } from 'react'
import { isMobile } from '#contract/rules/phone.ts'
import { changeUserPhone } from '#contract/users/user-changes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import type { User } from '#contract/users/users.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

/** Changes the phone that a user signs in with. */
export function PhoneDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [phone, setPhone] = useState('')
  const [reason, setReason] = useState('')
  const edits = useEdits({ phone, reason })
  const change = useChange(changeUserPhone)
  const { id, version } = user
  const isWrong = phone.length >= 11 && !isMobile(phone)
  return (
    <ActionDialog
      title="修改手机号"
      description={`${userNameOf(user)}，原手机号 ${user.phone}；修改后不能再用原手机号登录`}
      action="修改手机号"
      isReady={isMobile(phone) && reason.trim().length >= 2}
      edits={edits}
      renews={['user']}
      onClose={onClose}
      onSubmit={(requestId) =>
        change({ id, version, phone, reason: reason.trim() }, '手机号已修改', { ...quiet, requestId })
      }
    >
      {(faults) => (
        <>
          <Field label="新手机号" required error={faults.phone ?? (isWrong && '请输入正确的手机号')}>
            <TextInput value={phone} onChange={(text) => setPhone(text.trim())} inputMode="numeric" maxLength={11} />
          </Field>
          <Field label="修改原因" required hint="2 到 200 个字，写入操作日志" error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={200} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
