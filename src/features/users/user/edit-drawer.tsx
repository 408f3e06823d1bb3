import { gender } from '#contract/users/codes.ts'
import { editUser, type UserInput } from '#contract/users/user-changes.ts'
import { canEditUser, userNameOf } from '#contract/users/user-rules.ts'
import { getUser, type User } from '#contract/users/users.ts'
import { useUserLabelChoices } from '#features/users/shared/choices.ts'
import { dayOf } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, DateField, LongTextField, PickManyField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useEditForm } from './use-forms.ts'

const field = fieldsOf<UserInput>()

interface EditDrawerProps {
  id: number
  onClose: () => void
}

/** What staff may correct of a user, with its history. */
export function EditDrawer({ id, onClose }: EditDrawerProps) {
  const read = useLookup(getUser, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="用户" title="用户" onClose={onClose}>
      {(user) => <Editor user={user} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useEditForm(user)
  const labels = useUserLabelChoices()
  const canEdit = useCanCall(editUser) && canEditUser(user)
  const title = userNameOf(user)
  return (
    <FormDrawer
      form={form}
      title={title}
      description={`${user.userNo} ${user.phone}`}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <TextField name={field('nickname')} label="昵称" maxLength={20} />
          <CodeField name={field('gender')} label="性别" codes={gender} />
          <DateField name={field('birthday')} label="生日" max={dayOf()} />
          <RegionField name={field('area')} label="所在地区" />
          <PickManyField name={field('labelIds')} label="标签" {...labels} />
          <LongTextField name={field('remark')} label="备注" maxLength={500} hint="仅后台可见" />
        </fieldset>
      </FormBody>
      <TitledSection title="操作日志">
        <AuditTrail resource="user" targetId={user.id} form={canEdit ? form : undefined} />
      </TitledSection>
    </FormDrawer>
  )
}
