import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { checkUserPhone, type NewUserInput } from '#contract/users/user-changes.ts'
import { userPaths } from '#features/users/paths.ts'
import { useEnterpriseChoices, useUserChoices, useUserLabelChoices } from '#features/users/shared/choices.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, PickField, PickManyField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useAddForm } from './use-forms.ts'

const field = fieldsOf<NewUserInput>()

/** Registers a user by hand. */
export function AddDrawer({ onClose }: { onClose: () => void }) {
  const form = useAddForm()
  return (
    <FormDrawer
      form={form}
      title="新增用户"
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label="新增用户">
        <Fields />
      </FormBody>
    </FormDrawer>
  )
}

function Fields() {
  const { watch } = useFormContext<NewUserInput>()
  const [inviterId, enterpriseId] = watch(['inviterId', 'enterpriseId'])
  const inviters = useUserChoices(true, inviterId)
  const enterprises = useEnterpriseChoices(true, enterpriseId)
  const labels = useUserLabelChoices()
  return (
    <>
      <TextField name={field('phone')} label="手机号" maxLength={11} hint="用户以此登录商城与小程序" />
      <KnownUser />
      <TextField name={field('realName')} label="真实姓名" maxLength={20} />
      <CodeField name={field('identity')} label="身份" codes={userIdentity} />
      <RegionField name={field('area')} label="所在地区" />
      <PickField name={field('inviterId')} label="邀请人" placeholder="编号、姓名或手机尾号" {...inviters} />
      <PickField name={field('enterpriseId')} label="所属企业" {...enterprises} />
      <PickManyField name={field('labelIds')} label="标签" {...labels} />
      <LongTextField name={field('remark')} label="备注" maxLength={500} hint="仅后台可见" />
    </>
  )
}

/** Says at once that the phone is taken, with a link to its user. */
function KnownUser() {
  const { watch } = useFormContext<NewUserInput>()
  const phone = watch('phone').trim()
  const { data } = useLookup(checkUserPhone, { phone }, { enabled: isMobile(phone) })
  if (!isMobile(phone) || !data?.isTaken) return null
  return (
    <Notice tone="warning">
      该手机号已注册
      {data.user && (
        <>
          ：
          <Link to={userPaths.detail.to({ id: data.user.id })} className="text-accent-text underline">
            {data.user.name} {data.user.userNo}
          </Link>
        </>
      )}
    </Notice>
  )
}
