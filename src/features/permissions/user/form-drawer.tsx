import { useWatch } from 'react-hook-form'
import { type AdminUserRow, getAdminUser, type NewAdminUser } from '#contract/permissions/admin-users.ts'
import { accountType } from '#contract/session.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { ChangedAccountFields, GrantFields, NewAccountFields, RemarkFields } from './fields.tsx'
import { type ShownPassword, useNewUserForm, useUserForm } from './use-form.ts'

interface NewUserDrawerProps {
  /** The account to copy; null for an empty form. */
  like: AdminUserRow | null
  onAdded: (shown: ShownPassword) => void
  onClose: () => void
}

export function NewUserDrawer({ like, onAdded, onClose }: NewUserDrawerProps) {
  const form = useNewUserForm(like, onAdded)
  const title = like ? `参照「${like.name}」新增账号` : '新增账号'
  return (
    <FormDrawer
      form={form}
      size="wide"
      title={title}
      description="保存后显示一次临时密码，首次登录时须修改。"
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          新增账号
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <NewAccountFields />
        <NewGrantFields />
        <RemarkFields />
      </FormBody>
    </FormDrawer>
  )
}

/** The role choices depend on the account type. */
function NewGrantFields() {
  const [type, supplierId] = useWatch<NewAdminUser, ['accountType', 'supplierId']>({
    name: ['accountType', 'supplierId'],
  })
  return <GrantFields type={type} supplierId={supplierId} />
}

interface EditUserDrawerProps {
  id: number
  onClose: () => void
}

export function EditUserDrawer({ id, onClose }: EditUserDrawerProps) {
  const read = useLookup(getAdminUser, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="账号" size="wide" title="编辑账号" onClose={onClose}>
      {(user) => <EditUserForm user={user} onClose={onClose} />}
    </QueryDrawer>
  )
}

function EditUserForm({ user, onClose }: { user: AdminUserRow; onClose: () => void }) {
  const form = useUserForm(user)
  const isSelf = useProfile()?.id === user.id
  const { id, account, roles, brands, supplier, distributor } = user
  return (
    <FormDrawer
      form={form}
      history={{ resource: 'adminUser', targetId: id }}
      size="wide"
      title={`编辑账号「${user.name}」`}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <Descriptions>
        <Descriptions.Item label="登录账号" copies={account} />
        <Descriptions.Item label="账号类型">{accountType.label(user.accountType)}</Descriptions.Item>
        {supplier && <Descriptions.Item label="所属供应商">{supplier.name}</Descriptions.Item>}
        {distributor && <Descriptions.Item label="所属经销商">{distributor.name}</Descriptions.Item>}
      </Descriptions>
      <FormBody form={form} label={`编辑账号「${user.name}」`}>
        <ChangedAccountFields id={id} />
        <GrantFields
          type={user.accountType}
          supplierId={supplier?.id}
          held={roles}
          heldBrands={brands}
          isSelf={isSelf}
        />
        <RemarkFields />
      </FormBody>
    </FormDrawer>
  )
}
