import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { getOssToken } from '#contract/base.ts'
import type { NewAdminUser } from '#contract/permissions/admin-users.ts'
import { MAX_ROLES_PER_ACCOUNT } from '#contract/permissions/roles.ts'
import { accountType, avatarUploads } from '#contract/session.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { useSupplierChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { DateField, LongTextField, PickField, PickManyField, TextField } from '#screen/form/fields.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { Choice } from '#ui/field/choice.ts'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import {
  type AccountType,
  useDepartments,
  useDistributorChoices,
  useNeedsBrands,
  useOwnedBrandChoices,
  useRoleChoices,
} from './choices.ts'
import { UserPages } from './pages.tsx'
import { UserUniqueField } from './unique-field.tsx'
import type { UserValues } from './use-form.ts'

const field = fieldsOf<UserValues>()

/** User and affiliation of the account; fixed after creation. */
export function NewAccountFields() {
  return (
    <TitledSection title="账号">
      <UserUniqueField
        name={field('account')}
        label="登录账号"
        hint="4 到 32 个字母、数字、点、下划线或短横线，以字母开头；新增后不能修改"
        takenMessage="登录账号已存在"
      />
      <TypeField name={field('accountType')} label="账号类型" hint="新增后不能修改" />
      <OwnerField />
      <PersonFields />
    </TitledSection>
  )
}

export function ChangedAccountFields({ id }: { id: number }) {
  const canUpload = useCanCall(getOssToken)
  return (
    <TitledSection title="账号">
      <PersonFields id={id} />
      {canUpload && <ImageField name={field('avatar')} label="头像" rules={avatarUploads.avatar} />}
    </TitledSection>
  )
}

function PersonFields({ id }: { id?: number }) {
  return (
    <>
      <TextField name={field('name')} label="姓名" maxLength={20} />
      <UserUniqueField name={field('phone')} label="手机号" id={id} takenMessage="该手机号已被其他账号使用" />
      <TextField name={field('email')} label="邮箱" placeholder="选填" maxLength={64} />
      <DepartmentField name={field('department')} label="部门" />
    </>
  )
}

/** Changing the type clears the fields of the previous one. */
function TypeField(props: FieldProps<AccountType>) {
  const { setValue } = useFormContext<NewAdminUser>()
  const { value, onChange, control, inField } = useField<AccountType>(props, accountType.label)
  return inField(
    <RadioGroup
      name={control.name}
      disabled={control.disabled}
      value={String(value)}
      onChange={(text) => {
        const next = accountType.codes.find((code) => String(code) === text)
        if (!next) return
        onChange(next)
        setValue('supplierId', null)
        setValue('distributorId', null)
        setValue('roleIds', [], { shouldDirty: true })
        setValue('brandIds', [], { shouldDirty: true })
      }}
      options={accountType.codes.map((code) => ({ value: String(code), label: accountType.label(code) }))}
    />,
  )
}

function OwnerField() {
  const type = useWatch<NewAdminUser, 'accountType'>({ name: 'accountType' })
  if (type === accountType.supplier) return <SupplierField />
  return type === accountType.distributor ? <DistributorField /> : null
}

/** Changing the supplier clears the brands. */
function SupplierField() {
  const { setValue, getFieldState } = useFormContext<NewAdminUser>()
  const supplierId = useWatch<NewAdminUser, 'supplierId'>({ name: 'supplierId' })
  useEffect(() => {
    if (supplierId !== null && getFieldState('supplierId').isDirty) setValue('brandIds', [])
  }, [supplierId, setValue, getFieldState])
  return <PickField name={field('supplierId')} label="所属供应商" hint="新增后不能修改" {...useSupplierChoices()} />
}

function DistributorField() {
  const chosen = useWatch<NewAdminUser, 'distributorId'>({ name: 'distributorId' })
  return (
    <PickField
      name={field('distributorId')}
      label="所属经销商"
      hint="新增后不能修改"
      {...useDistributorChoices(chosen)}
    />
  )
}

/** Free text with existing departments as suggestions. */
function DepartmentField(props: FieldProps<string>) {
  const departments = useDepartments()
  const { value, onChange, control, inField } = useField<string>(props)
  const options = [...new Set([...departments, value].filter(Boolean))].map((name) => ({ value: name, label: name }))
  return inField(
    <Combobox
      {...control}
      value={value}
      onChange={onChange}
      onCreate={onChange}
      options={options}
      placeholder="选择，或输入新的部门"
      clearable
      className="max-w-80"
    />,
  )
}

interface GrantFieldsProps {
  type: AccountType
  /** The supplier of the brand choices; omitted for all suppliers. */
  supplierId?: number | null | undefined
  /** The current brands: they show their names even if they cannot be chosen any more. */
  held?: readonly { id: number; name: string }[]
  heldBrands?: readonly { id: number; name: string }[]
  /** Users cannot change their own permissions. */
  isSelf?: boolean
}

const choicesOf = (held: readonly { id: number; name: string }[]): Choice[] =>
  held.map(({ id, name }) => ({ value: String(id), label: name }))

export function GrantFields({ type, supplierId = null, held = [], heldBrands = [], isSelf = false }: GrantFieldsProps) {
  const roles = useRoleChoices(type)
  const needsBrands = useNeedsBrands(heldBrands)
  const roleIds = useWatch<{ roleIds: number[] }, 'roleIds'>({ name: 'roleIds' })
  return (
    <TitledSection title="授权">
      <PickManyField
        name={field('roleIds')}
        label="角色"
        hint={isSelf ? '不能修改自己的角色' : `最多 ${MAX_ROLES_PER_ACCOUNT} 个，权限合并生效`}
        disabled={isSelf}
        chosenOptions={choicesOf(held)}
        {...roles}
      />
      {needsBrands(roleIds) && <BrandsField supplierId={supplierId} held={heldBrands} isSelf={isSelf} />}
      <UserPages roleIds={roleIds} />
      <ValidityFields />
    </TitledSection>
  )
}

function BrandsField({
  supplierId,
  held,
  isSelf,
}: {
  supplierId: number | null
  held: readonly { id: number; name: string }[]
  isSelf: boolean
}) {
  return (
    <PickManyField
      name={field('brandIds')}
      label="可管品牌"
      hint="数据范围「指定品牌」的角色只看这些品牌"
      disabled={isSelf}
      chosenOptions={choicesOf(held)}
      {...useOwnedBrandChoices(supplierId)}
    />
  )
}

/** A change of either date revalidates the end date. */
function ValidityFields() {
  const { trigger, getFieldState } = useFormContext()
  const [from, to] = useWatch({ name: ['validFrom', 'validTo'] }) as [string, string]
  useEffect(() => {
    if (from && to && getFieldState('validTo').isDirty) void trigger('validTo')
  }, [from, to, trigger, getFieldState])
  return (
    <>
      <DateField name={field('validFrom')} label="有效期起" />
      <DateField name={field('validTo')} label="有效期至" hint="留空为长期有效，当天结束后不能再登录" />
    </>
  )
}

export function RemarkFields() {
  return (
    <TitledSection title="备注">
      <LongTextField name={field('remark')} label="备注" maxLength={200} placeholder="选填" />
    </TitledSection>
  )
}
