import { useRef } from 'react'
import { getOssToken } from '#contract/base.ts'
import { accountType, avatarUploads, dataScope, type Profile, ProfileInput, updateProfile } from '#contract/session.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'

const field = fieldsOf<Pick<Profile, 'name' | 'avatar' | 'phone' | 'email'>>()

/** Fields set by the administrator, and fields users may change themselves. */
export function ProfileBasics({ profile }: { profile: Profile }) {
  const { name, avatar, phone, email, roles, supplier, distributor } = profile
  const save = useChange(updateProfile)
  const canUpload = useCanCall(getOssToken)
  const savedVersion = useRef(profile.version)
  const form = useContractForm({
    schema: ProfileInput,
    intents: ['save'],
    initial: { name, avatar, phone, email },
    record: profile,
    save: async (values, _intent, { version, requestId }) => {
      const saved = await save({ ...values, version }, '资料已保存', { quiet: true, requestId })
      savedVersion.current = saved.version
    },
  })
  // The form stays open after saving: further edits are based on the saved values.
  const continueEditing = () => form.rebase(form.methods.getValues(), savedVersion.current)

  return (
    <FormScope form={form}>
      <FormBody form={form} label="基本资料">
        <FormSection title="账号" description="由管理员设置，如需调整请联系管理员。">
          <Descriptions>
            <Descriptions.Item label="登录账号" copies={profile.account} />
            <Descriptions.Item label="账号类型">{accountType.label(profile.accountType)}</Descriptions.Item>
            <Descriptions.Item label="角色">
              {roles.map((role) => role.name).join('、') || '没有角色'}
            </Descriptions.Item>
            <Descriptions.Item label="数据范围">{dataScope.label(profile.dataScope)}</Descriptions.Item>
            {supplier && <Descriptions.Item label="所属供应商">{supplier.name}</Descriptions.Item>}
            {distributor && <Descriptions.Item label="所属经销商">{distributor.name}</Descriptions.Item>}
          </Descriptions>
        </FormSection>
        <FormSection title="个人资料">
          {canUpload && <ImageField name={field('avatar')} label="头像" rules={avatarUploads.avatar} />}
          <TextField name={field('name')} label="姓名" maxLength={20} />
          <TextField name={field('phone')} label="手机号" hint="可用于登录和接收通知" />
          <TextField name={field('email')} label="邮箱" placeholder="选填" />
          <div className="flex lg:pl-34">
            <SaveButton form={form} intent="save" tone="primary" onSaved={continueEditing}>
              保存资料
            </SaveButton>
          </div>
        </FormSection>
      </FormBody>
    </FormScope>
  )
}
