import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { scopeHint } from '#contract/permissions/data-scopes.ts'
import { dataScopeFault, type RoleRow } from '#contract/permissions/roles.ts'
import { accountType, dataScope } from '#contract/session.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeSetField, LongTextField, NumberField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { type RoleDraft, useRoleForm } from './use-form.ts'

const field = fieldsOf<RoleDraft>()

interface RoleFormDrawerProps {
  /** Null when creating. */
  role: RoleRow | null
  /** Continues with the grant of the new role; omitted without permission. */
  onGrant?: ((id: number) => void) | undefined
  onClose: () => void
}

export function RoleFormDrawer({ role, onGrant, onClose }: RoleFormDrawerProps) {
  const form = useRoleForm(role, (saved, intent) => {
    onClose()
    if (intent === 'grant') onGrant?.(saved.id)
  })
  const title = role ? `编辑角色「${role.name}」` : '新增角色'
  return (
    <FormDrawer
      form={form}
      history={role && { resource: 'role', targetId: role.id }}
      title={title}
      description={role ? undefined : '新角色还没有任何权限，保存后再授权。'}
      onClose={onClose}
      actions={
        <>
          <SaveButton form={form} intent="save" tone={role || !onGrant ? 'primary' : 'plain'}>
            保存
          </SaveButton>
          {!role && onGrant && (
            <SaveButton form={form} intent="grant" tone="primary">
              保存并授权
            </SaveButton>
          )}
        </>
      }
    >
      <FormBody form={form} label={title}>
        <div className="grid gap-4">
          <TextField name={field('name')} label="角色名称" maxLength={20} placeholder="如 灯具运营" />
          <TextField
            name={field('code')}
            label="角色编码"
            maxLength={32}
            placeholder="如 lampOperator"
            disabled={role !== null}
            hint={role ? '保存后不能修改' : '小写字母开头，3 到 32 个字母或数字；保存后不能修改'}
          />
          <CodeSetField
            name={field('accountTypes')}
            label="适用账号类型"
            codes={accountType}
            disabled={role?.holdsAll ?? false}
            {...(role && role.userCount > 0 && { hint: `${role.userCount} 个账号正在使用，已有账号的类型不能移除` })}
          />
          <DataScopeField name={field('dataScope')} label="数据范围" disabled={role?.holdsAll ?? false} />
          <LongTextField name={field('description')} label="职责说明" maxLength={200} placeholder="这个角色负责什么" />
          <NumberField name={field('sort')} label="排序" max={9999} hint="数字小的排在前面" />
        </div>
      </FormBody>
    </FormDrawer>
  )
}

/** The scopes valid for the account types. With one type, an invalid choice is replaced by the widest valid scope. */
function DataScopeField(props: FieldProps<RoleDraft['dataScope']>) {
  const [types, chosen] = useWatch<RoleDraft, ['accountTypes', 'dataScope']>({ name: ['accountTypes', 'dataScope'] })
  const offered = dataScope.codes.filter((scope) => dataScopeFault(types, scope) === '')
  const hint = chosen === null ? undefined : scopeHint(chosen) || undefined
  const { value, onChange, control, inField } = useField<RoleDraft['dataScope']>({ ...props, hint }, dataScope.label)
  const widest = types.length === 1 ? offered[0] : undefined
  const fits = value !== null && offered.includes(value)
  useEffect(() => {
    if (widest !== undefined && !fits && !props.disabled) onChange(widest)
  }, [widest, fits, onChange, props.disabled])
  return inField(
    <Select
      {...control}
      value={fits ? String(value) : ''}
      onChange={(text) => onChange(dataScope.codes.find((scope) => String(scope) === text) ?? null)}
      options={offered.map((scope) => ({ value: String(scope), label: dataScope.label(scope) }))}
      className="max-w-80"
    />,
  )
}
