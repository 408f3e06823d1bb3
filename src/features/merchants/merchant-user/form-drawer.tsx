import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { merchantUserRights } from '#contract/merchants/field-rights.ts'
import { canEditMember, isOwner, memberLevel, needsStore } from '#contract/merchants/merchant-user-rules.ts'
import {
  getMemberChoices,
  listMerchantUsers,
  type MerchantUser,
  saveMerchantUser,
} from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { staffQuotaPaths } from '#features/merchants/paths.ts'
import { useCanCall, useReads } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, PickField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useMerchantChoices } from './choices.ts'
import { useFittingPlace } from './use-fitting-place.ts'
import { type MemberValues, useMemberForm } from './use-form.ts'

const field = fieldsOf<MemberValues>()

interface MemberDrawerProps {
  /** Null for a new one. */
  id: number | null
  /** The merchant of a new one. */
  enterpriseId?: number | undefined
  onClose: () => void
}

/** One member beside the list. */
export function MemberDrawer({ id, enterpriseId, onClose }: MemberDrawerProps) {
  const read = useLookup(listMerchantUsers, { ids: [id ?? 0] }, { enabled: id !== null, staleMs: 0 })
  if (id === null) return <Editor member={null} enterpriseId={enterpriseId ?? null} onClose={onClose} />
  return (
    <QueryDrawer read={read} noun="商家成员" title="商家成员" onClose={onClose}>
      {({ list: [member = null] }) => <Editor member={member} enterpriseId={null} onClose={onClose} />}
    </QueryDrawer>
  )
}

interface EditorProps {
  member: MerchantUser | null
  enterpriseId: number | null
  onClose: () => void
}

function Editor({ member, enterpriseId, onClose }: EditorProps) {
  const form = useMemberForm(member, enterpriseId)
  const canSave = useCanCall(saveMerchantUser)
  const canEdit = canSave && (member === null || canEditMember(member))
  const title = member ? member.name : '新增成员'
  return (
    <FormDrawer
      form={form}
      history={member && { resource: 'merchantUser', targetId: member.id }}
      title={title}
      {...(member && { description: `${member.enterprise.name} ${merchantUserStatus.label(member.status)}` })}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      {member?.status === merchantUserStatus.disabled && member.disableReason && (
        <Notice tone="warning" title="停用原因">
          {member.disableReason}
        </Notice>
      )}
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="grid min-w-0 gap-4">
          <Fields member={member} />
        </fieldset>
      </FormBody>
      {member && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}

function Fields({ member }: { member: MerchantUser | null }) {
  const { watch, setValue } = useFormContext<MemberValues>()
  const [enterpriseId, roleLevel, storeRoleId, storeId] = watch(['enterpriseId', 'roleLevel', 'storeRoleId', 'storeId'])
  const reads = useReads(merchantUserRights)
  const enterprises = useMerchantChoices(member === null, member === null ? enterpriseId : null)
  const { data } = useLookup(
    getMemberChoices,
    { enterpriseId: enterpriseId ?? 0 },
    { enabled: enterpriseId !== null, staleMs: 0 },
  )
  const owns = member !== null && isOwner(member)
  const roles = (data?.roles ?? []).filter((role) => role.roleLevel === roleLevel)
  const stores = data?.stores ?? []
  useFittingPlace({ member, roleLevel, storeRoleId, storeId, data, setValue })
  const options = (records: readonly { id: number; name: string }[]) =>
    records.map(({ id, name }) => ({ value: String(id), label: name }))
  const chosen = (record: { id: number; name: string } | null | undefined) => options(record ? [record] : [])
  return (
    <>
      {member === null && (
        <PickField
          name={field('enterpriseId')}
          label="所属企业"
          placeholder="名称、拼音或编号"
          hint="加入后不能更改，换企业须先离职"
          {...enterprises}
        />
      )}
      {data && enterpriseId !== null && <SeatsNote enterpriseId={enterpriseId} {...data} isNew={member === null} />}
      <TextField name={field('name')} label="姓名" maxLength={20} />
      {(member === null || reads('phone')) && (
        <TextField
          name={field('phone')}
          label="登录手机"
          maxLength={11}
          disabled={owns}
          hint={owns ? '店主的手机在企业资料中修改' : '已注册的手机号自动关联用户；一个手机号只能在一个企业'}
        />
      )}
      <CodeField
        name={field('roleLevel')}
        label="级别"
        codes={owns ? storeRoleLevel : memberLevel}
        disabled={owns}
        hint={owns ? '更换店主请用「移交店主」' : undefined}
      />
      <PickField
        name={field('storeRoleId')}
        label="商城角色"
        options={options(roles)}
        chosenOptions={chosen(member?.storeRole)}
        placeholder={roleLevel === null ? '先选择级别' : '适用于该商家类型与级别的角色'}
      />
      <PickField
        name={field('storeId')}
        label="所属门店"
        options={options(stores)}
        chosenOptions={chosen(member?.store)}
        placeholder="该企业的门店"
        hint={needsStore(roleLevel) ? '企业有门店时，店长和店员必选' : undefined}
      />
      <TextField name={field('position')} label="职位" maxLength={20} />
      <LongTextField name={field('remark')} label="备注" maxLength={200} hint="仅后台可见" />
    </>
  )
}

interface SeatsNoteProps {
  enterpriseId: number
  usedQuota: number
  totalQuota: number
  isNew: boolean
}

/** Used seats of the merchant, before somebody types a member who finds none. */
function SeatsNote({ enterpriseId, usedQuota, totalQuota, isNew }: SeatsNoteProps) {
  const isFull = usedQuota >= totalQuota
  return (
    <Notice tone={isFull && isNew ? 'warning' : 'info'}>
      {`员工数已用 ${usedQuota}，共 ${totalQuota}。`}
      {isFull && isNew && '员工数已满，请增购或停用其他成员。'}
      <Link to={staffQuotaPaths.list.to({ enterpriseId })} className="text-accent-text underline">
        员工数量
      </Link>
    </Notice>
  )
}
