import { useWatch } from 'react-hook-form'
import { storeMenuUploads } from '#contract/permissions/store-menu-rules.ts'
import { type StoreMenuInput, type StoreMenuNode, saveStoreMenu } from '#contract/permissions/store-menus.ts'
import { endMenuType, merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { flatMenu, menuPath } from '#features/permissions/menu/branch.ts'
import type { CanLeave } from '#features/permissions/menu/panel.tsx'
import { StorefrontNodePanel } from '#features/permissions/shared/storefront-node-panel.tsx'
import { useCan } from '#screen/data/permissions.tsx'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeSetField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { type StoreMenuPlace, storeKinds, useStoreMenuForm } from './use-form.ts'

const field = fieldsOf<StoreMenuInput>()

interface StoreMenuPanelProps {
  tree: readonly StoreMenuNode[]
  /** Null when creating. */
  node: StoreMenuNode | null
  place: StoreMenuPlace
  canLeave: CanLeave
  /** Receives the id of the saved node. */
  onSaved: (id: number) => void
  onClose: () => void
}

/** Panel of a mall menu node; its fields depend on its type. */
export function StoreMenuPanel({ tree, node, place, canLeave, onSaved, onClose }: StoreMenuPanelProps) {
  const { form, saved } = useStoreMenuForm(node, place, tree)
  const canEdit = useCan()(saveStoreMenu)
  const all = flatMenu(tree)
  const kinds = storeKinds(all, place)
  return (
    <StorefrontNodePanel
      form={form}
      title={node?.name ?? (kinds.length === 1 ? `新增${endMenuType.label(kinds[0])}` : '新增菜单')}
      path={[storeTerminal.label(place.terminal), menuPath(all, place.parentId)].filter(Boolean).join(' / ')}
      status={
        node && (
          <>
            <span className="text-small text-text-muted">{endMenuType.label(node.menuType)}</span>
            <StatusBadge tone={node.enabled ? 'success' : 'warning'}>{node.enabled ? '启用' : '已停用'}</StatusBadge>
          </>
        )
      }
      resource="storeMenu"
      id={node?.id ?? null}
      canEdit={canEdit}
      canLeave={canLeave}
      onSaved={() => onSaved(saved.current)}
      onClose={onClose}
    >
      <Fields kinds={node && node.children.length > 0 ? [node.menuType] : kinds} isTop={place.parentId === null} />
    </StorefrontNodePanel>
  )
}

function Fields({ kinds, isTop }: { kinds: readonly StoreMenuNode['menuType'][]; isTop: boolean }) {
  const type = useWatch<StoreMenuInput, 'menuType'>({ name: 'menuType' })
  const isButton = type === endMenuType.button
  return (
    <>
      <KindField name={field('menuType')} label="类型" kinds={kinds} />
      <TextField name={field('name')} label="名称" maxLength={12} />
      {type === endMenuType.page && (
        <TextField name={field('url')} label="页面地址" maxLength={200} hint="以 / 或 https:// 开头" />
      )}
      {type !== endMenuType.folder && (
        <TextField name={field('permission')} label="权限标识" maxLength={60} hint="以 mall: 开头" />
      )}
      {!isButton && (
        <ImageField name={field('icon')} label="图标" hint={isTop && '一级菜单必传'} rules={storeMenuUploads.icon} />
      )}
      <SwitchField name={field('needMember')} label="仅黑卡会员" />
      <CodeSetField name={field('merchantTypes')} label="适用商家类型" codes={merchantType} hint="不选为全部" />
      {!isButton && <TextField name={field('badgeText')} label="角标文字" maxLength={4} />}
      <SwitchField name={field('visible')} label="是否显示" hint="不显示时，有权限的人仍可通过链接打开" />
    </>
  )
}

function KindField({
  kinds,
  ...props
}: FieldProps<StoreMenuNode['menuType']> & { kinds: readonly StoreMenuNode['menuType'][] }) {
  const { value, onChange, control, inField } = useField<StoreMenuNode['menuType']>(props, endMenuType.label)
  if (kinds.length <= 1) return null
  return inField(
    <RadioGroup
      {...control}
      value={String(value)}
      onChange={(text) => onChange(kinds.find((kind) => String(kind) === text) ?? value)}
      options={kinds.map((kind) => ({ value: String(kind), label: endMenuType.label(kind) }))}
    />,
  )
}
