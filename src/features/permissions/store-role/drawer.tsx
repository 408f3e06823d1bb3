import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { CodeOf } from '#contract/codes.ts'
import { getStoreMenuTree, type StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { getStoreRole, pricesFor, saveStoreRole } from '#contract/permissions/store-roles.ts'
import {
  merchantType,
  priceColumn,
  storeRoleLevel,
  type storeTerminal,
} from '#contract/permissions/storefront-codes.ts'
import { storeButtons, storeGrantNodes } from '#features/permissions/shared/store-grant.ts'
import { StorefrontFormPart } from '#features/permissions/shared/storefront-form-part.tsx'
import { StorefrontGrantField } from '#features/permissions/shared/storefront-grant-field.tsx'
import { StorefrontRoleFrame } from '#features/permissions/shared/storefront-role-frame.tsx'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, CodeSetField, LongTextField, NumberField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { StoreRoleMembers } from './members.tsx'
import { type StoreRoleDetail, type StoreRoleDraft, useStoreRoleForm } from './use-form.ts'

const field = fieldsOf<StoreRoleDraft>()

interface StoreRoleDrawerProps {
  /** Null when creating. */
  id: number | null
  tab: string
  onTab: (tab: string) => void
  onClose: () => void
}

type Menus = Readonly<Record<CodeOf<typeof storeTerminal>, readonly StoreMenuNode[]>>

/** Drawer of a mall role: its facts, grants and users. */
export function StoreRoleDrawer({ id, ...rest }: StoreRoleDrawerProps) {
  const canGrant = useCan()(getStoreMenuTree)
  const role = useLookup(getStoreRole, { id: id ?? 0 }, { enabled: id !== null, staleMs: 0 })
  const [wide, phone] = [
    useLookup(getStoreMenuTree, { terminal: 1 }, { enabled: canGrant, staleMs: 0 }),
    useLookup(getStoreMenuTree, { terminal: 2 }, { enabled: canGrant, staleMs: 0 }),
  ]
  const menus: Menus | undefined = canGrant
    ? wide.data && phone.data && { 1: wide.data.tree, 2: phone.data.tree }
    : { 1: [], 2: [] }
  const data = menus && (id === null ? { role: null, menus } : role.data && { role: role.data, menus })
  const read = {
    data,
    error: role.error ?? wide.error ?? phone.error,
    refetch: () => {
      for (const query of [role, wide, phone]) if (query.error) void query.refetch()
    },
  }
  return (
    <QueryDrawer read={read} noun="角色" size="wide" title="门店商城角色" onClose={rest.onClose}>
      {(known) => <RoleForm {...known} {...rest} />}
    </QueryDrawer>
  )
}

interface RoleFormProps extends Omit<StoreRoleDrawerProps, 'id'> {
  role: StoreRoleDetail | null
  menus: Menus
}

function RoleForm({ role, menus, tab, onTab, onClose }: RoleFormProps) {
  const form = useStoreRoleForm(role, [...menus[1], ...menus[2]])
  const canEdit = useCan()(saveStoreRole)
  const title = role ? `${canEdit ? '编辑' : '查看'}角色「${role.name}」` : '新增角色'
  const facts = (
    <FormBody form={form} label={title}>
      <fieldset disabled={!canEdit} className="grid gap-6">
        <StorefrontFormPart title="角色">
          <TextField name={field('name')} label="角色名称" maxLength={20} />
          <CodeSetField name={field('merchantTypes')} label="适用商家类型" codes={merchantType} />
          <CodeField name={field('roleLevel')} label="角色级别" codes={storeRoleLevel} />
          <PriceField />
          <SwitchField
            name={field('isDefault')}
            label="默认角色"
            hint={
              role && !role.enabled ? '停用的角色不能设为默认' : '新商家的人员按商家类型和级别自动得到；同一处只有一个'
            }
            disabled={role !== null && !role.enabled}
          />
          <NumberField name={field('sort')} label="排序" max={9999} hint="数字小的排在前面" />
          <LongTextField name={field('description')} label="说明" maxLength={200} placeholder="这个角色给谁用" />
        </StorefrontFormPart>
        <StorefrontFormPart title="菜单授权">
          <GrantField menus={menus} before={role?.checkedIds ?? []} />
        </StorefrontFormPart>
      </fieldset>
    </FormBody>
  )
  return (
    <StorefrontRoleFrame
      size="wide"
      resource="storeRole"
      id={role?.id ?? null}
      {...{ form, title, canEdit, tab, onTab, onClose, facts }}
      description={
        role && role.memberCount > 0 ? `${role.memberCount} 人正在使用，保存后下一次操作时生效。` : undefined
      }
      people={
        role && { value: 'members', title: `使用人员 ${role.memberCount}`, panel: <StoreRoleMembers id={role.id} /> }
      }
    />
  )
}

/** The prices visible to the role level. */
function PriceField() {
  const level = useWatch<StoreRoleDraft, 'roleLevel'>({ name: 'roleLevel' })
  const chosen = useWatch<StoreRoleDraft, 'canViewPrice'>({ name: 'canViewPrice' })
  const offered = pricesFor(level)
  // Values chosen before the level stay visible, so that they can be removed.
  const codes = priceColumn.codes.filter((code) => offered.includes(code) || chosen.includes(code))
  return (
    <CodeSetField
      name={field('canViewPrice')}
      label="可见价格"
      codes={{ ...priceColumn, codes }}
      hint="不选则在商城看不到任何价格"
    />
  )
}

function GrantField({ menus, before }: { menus: Menus; before: readonly number[] }) {
  const types = useWatch<StoreRoleDraft, 'merchantTypes'>({ name: 'merchantTypes' })
  const menuIds = useWatch<StoreRoleDraft, 'menuIds'>({ name: 'menuIds' })
  const nodes = useMemo(
    () => storeGrantNodes(menus, { types, chosen: new Set(menuIds.map(String)) }),
    [menus, types, menuIds],
  )
  const buttons = useMemo(() => storeButtons([...menus[1], ...menus[2]]), [menus])
  return (
    <StorefrontGrantField
      name={field('menuIds')}
      label="商城菜单"
      hint="勾选按钮会同时勾选它的页面；以后新增的菜单不会自动授权"
      nodes={nodes}
      buttons={buttons}
      before={before}
    />
  )
}
