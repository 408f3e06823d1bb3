import { useWatch } from 'react-hook-form'
import { appletUploads } from '#contract/permissions/applet-menu-rules.ts'
import type { AppletMenuInput, AppletMenuNode } from '#contract/permissions/applet-menus.ts'
import { appletLinkType, appletPosition } from '#contract/permissions/storefront-codes.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { SwitchField, TextField } from '#screen/form/fields.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Select } from '#ui/select/select.tsx'

const field = fieldsOf<AppletMenuInput>()

const GROUP = 'group'

/** The fields of an entry, by position and link type. */
export function AppletMenuFields({ node }: { node: AppletMenuNode | null }) {
  const [position, parentId, linkType] = useWatch<AppletMenuInput, ['position', 'parentId', 'linkType']>({
    name: ['position', 'parentId', 'linkType'],
  })
  const isTab = position === appletPosition.bottomBar
  const isGroup = linkType === null
  const rules = isTab ? appletUploads.tab : appletUploads.entry
  const holdsEntries = node !== null && node.children.length > 0
  return (
    <>
      <TextField name={field('name')} label="名称" maxLength={isTab ? 4 : 8} />
      {!isTab && (
        <LinkField
          name={field('linkType')}
          label="跳转方式"
          canGroup={parentId === null}
          disabled={holdsEntries}
          {...(holdsEntries && { hint: '分组已有下级，不能修改' })}
        />
      )}
      {!isGroup && linkType !== appletLinkType.web && (
        <TextField
          name={field('pagePath')}
          label="页面路径"
          maxLength={200}
          placeholder="pages/home/index"
          hint={
            linkType === appletLinkType.pageWithParams
              ? '可带参数，如 pages/guide/list?from=grid'
              : '不以 / 开头，不带参数'
          }
        />
      )}
      {linkType === appletLinkType.web && (
        <TextField name={field('webUrl')} label="网页地址" maxLength={500} placeholder="https://" />
      )}
      {linkType === appletLinkType.otherApplet && (
        <TextField name={field('appId')} label="目标小程序 AppId" maxLength={18} placeholder="wx" />
      )}
      {!isGroup && <ImageField name={field('icon')} label="图标" rules={rules} />}
      {isTab && <ImageField name={field('selectedIcon')} label="选中图标" rules={rules} />}
      {!isTab && !isGroup && <TextField name={field('badgeText')} label="角标文字" maxLength={4} />}
      {!isGroup && <TextField name={field('permission')} label="权限标识" maxLength={60} hint="以 applet: 开头" />}
      <TextField
        name={field('minVersion')}
        label="最低小程序版本"
        maxLength={11}
        placeholder="2.4.0"
        hint="更低的版本看不到它"
      />
      <SwitchField name={field('guestVisible')} label="游客可见" hint="未登录时显示，点开时请他登录" />
      {node === null && <SwitchField name={field('enabled')} label="是否启用" />}
    </>
  )
}

function LinkField({ canGroup, ...props }: FieldProps<AppletMenuInput['linkType']> & { canGroup: boolean }) {
  const labelOf = (link: AppletMenuInput['linkType']) => (link === null ? '分组' : appletLinkType.label(link))
  const { value, onChange, control, inField } = useField<AppletMenuInput['linkType']>(props, labelOf)
  return inField(
    <Select
      {...control}
      value={value === null ? GROUP : String(value)}
      onChange={(text) => onChange(appletLinkType.codes.find((code) => String(code) === text) ?? null)}
      options={[
        ...appletLinkType.codes.map((code) => ({ value: String(code), label: appletLinkType.label(code) })),
        ...(canGroup ? [{ value: GROUP, label: '分组（不跳转，只放下级入口）' }] : []),
      ]}
      className="max-w-80"
    />,
  )
}
