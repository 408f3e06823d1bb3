import { useWatch } from 'react-hook-form'
import { menuType } from '#contract/permissions/codes.ts'
import { ownerOf } from '#contract/permissions/menu-clashes.ts'
import type { MenuInput, MenuNode } from '#contract/permissions/menus.ts'
import { allPermissions, permissionLabels } from '#contract/permissions.ts'
import { openMode } from '#contract/session.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Select } from '#ui/select/select.tsx'
import { MenuAddressField } from './address-field.tsx'
import { MenuIconField } from './icon-field.tsx'
import { knownRoutes } from './routes.ts'

const field = fieldsOf<MenuInput>()

interface MenuFieldsProps {
  node: MenuNode | null
  /** Node types allowed at this place. */
  kinds: readonly MenuNode['menuType'][]
  /** All other nodes: values they use are not available. */
  others: readonly MenuNode[]
}

/** The fields of a node, by its type. */
export function MenuFields({ node, kinds, others }: MenuFieldsProps) {
  const type = useWatch<MenuInput, 'menuType'>({ name: 'menuType' })
  const isPage = type === menuType.page
  return (
    <>
      <KindField name={field('menuType')} label="类型" kinds={node && node.children.length > 0 ? [type] : kinds} />
      {isPage && (
        <MenuAddressField name={field('url')} label="地址" disabled={node?.builtIn ?? false} others={others} />
      )}
      <TextField name={field('name')} label="名称" maxLength={16} />
      {type !== menuType.button && <MenuIconField />}
      {type >= menuType.page && <PermissionField name={field('permission')} label="权限码" />}
      {isPage && (
        <OpensField name={field('opens')} label="包含的子页面" hint="从此页打开、不在菜单中的路由" others={others} />
      )}
      {isPage && <CodeField name={field('openMode')} label="打开方式" codes={openMode} />}
      {isPage && (
        <SwitchField
          name={field('visible')}
          label="菜单中显示"
          hint={node?.builtIn ? '内置菜单不能隐藏' : '不显示时，有权限的人仍可通过链接打开'}
          disabled={node?.builtIn ?? false}
        />
      )}
      {type === menuType.group && <IndexField name={field('menuIndex')} label="顶部导航序号" others={others} />}
      <LongTextField name={field('remark')} label="备注" maxLength={100} />
    </>
  )
}

function KindField({ kinds, ...props }: FieldProps<MenuNode['menuType']> & { kinds: MenuFieldsProps['kinds'] }) {
  const { value, onChange, control, inField } = useField<MenuNode['menuType']>(props, menuType.label)
  if (kinds.length <= 1) return null
  const { ref, ...rest } = control
  return inField(
    <RadioGroup
      {...rest}
      ref={ref}
      value={String(value)}
      onChange={(text) => onChange(kinds.find((kind) => String(kind) === text) ?? value)}
      options={kinds.map((kind) => ({ value: String(kind), label: menuType.label(kind) }))}
    />,
  )
}

const permissionChoices = allPermissions.map((code) => {
  const { title, sensitive } = permissionLabels(code)
  return { value: code, label: title, hint: sensitive ? `${code} · 敏感操作` : code }
})

function PermissionField(props: FieldProps<string>) {
  const labelOf = (code: string) => permissionChoices.find(({ value }) => value === code)?.label ?? code
  const { value, onChange, control, inField } = useField<string>(props, labelOf)
  return inField(
    <Combobox
      {...control}
      value={value}
      onChange={onChange}
      options={permissionChoices}
      placeholder="按名称或编码查找"
    />,
  )
}

function OpensField({ others, ...props }: FieldProps<string[]> & Pick<MenuFieldsProps, 'others'>) {
  const { value, onChange, control, inField } = useField<string[]>(props)
  return inField(
    <Combobox
      multiple
      {...control}
      value={value}
      onChange={onChange}
      options={knownRoutes
        .filter(({ page }) => page === null)
        .map(({ url, title, area }) => {
          const owner = ownerOf(others, url)
          return {
            value: url,
            label: url,
            hint: owner ? `已属于「${owner.name}」` : `${title} · ${area}`,
            disabled: !!owner,
          }
        })}
    />,
  )
}

function IndexField({ others, ...props }: FieldProps<number | null> & Pick<MenuFieldsProps, 'others'>) {
  const { value, onChange, control, inField } = useField<number | null>(props)
  return inField(
    <Select
      {...control}
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
      options={[0, 1, 2, 3, 4].map((index) => {
        const owner = others.find(({ menuIndex }) => menuIndex === index)
        const hint = owner && `已被「${owner.name}」使用`
        return { value: String(index), label: String(index), disabled: owner !== undefined, ...(hint && { hint }) }
      })}
    />,
  )
}
