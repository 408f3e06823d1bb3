import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { type AppletMenuNode, getAppletMenuTree } from '#contract/permissions/applet-menus.ts'
import { getAppletRole, saveAppletRole } from '#contract/permissions/applet-roles.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { appletGrantNodes, shownEntries } from '#features/permissions/shared/applet-grant.ts'
import { AppletPhone } from '#features/permissions/shared/applet-phone.tsx'
import { StorefrontFormPart } from '#features/permissions/shared/storefront-form-part.tsx'
import { StorefrontGrantField } from '#features/permissions/shared/storefront-grant-field.tsx'
import { StorefrontRoleFrame } from '#features/permissions/shared/storefront-role-frame.tsx'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeSetField, LongTextField, NumberField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { type AppletRoleDetail, type AppletRoleDraft, useAppletRoleForm } from './use-form.ts'
import { AppletRoleUsers } from './users.tsx'

const field = fieldsOf<AppletRoleDraft>()

interface AppletRoleDrawerProps {
  /** Null when creating. */
  id: number | null
  tab: string
  onTab: (tab: string) => void
  onClose: () => void
}

/** Drawer of a mini-program role: its facts, grants and users. */
export function AppletRoleDrawer({ id, ...rest }: AppletRoleDrawerProps) {
  const canGrant = useCan()(getAppletMenuTree)
  const role = useLookup(getAppletRole, { id: id ?? 0 }, { enabled: id !== null, staleMs: 0 })
  const menu = useLookup(getAppletMenuTree, {}, { enabled: canGrant, staleMs: 0 })
  const isReady = (id === null || role.data !== undefined) && (!canGrant || menu.data !== undefined)
  const read = {
    data: isReady ? { role: role.data ?? null, menus: menu.data?.tree } : undefined,
    error: role.error ?? menu.error,
    refetch: () => {
      for (const query of [role, menu]) if (query.error) void query.refetch()
    },
  }
  return (
    <QueryDrawer read={read} noun="角色" size="widest" title="小程序角色" onClose={rest.onClose}>
      {(known) => <RoleForm {...known} {...rest} />}
    </QueryDrawer>
  )
}

interface RoleFormProps extends Omit<AppletRoleDrawerProps, 'id'> {
  role: AppletRoleDetail | null
  /** Undefined without permission to read the menus. */
  menus: readonly AppletMenuNode[] | undefined
}

function RoleForm({ role, menus, tab, onTab, onClose }: RoleFormProps) {
  const form = useAppletRoleForm(role, menus)
  const canEdit = useCan()(saveAppletRole)
  const title = role ? `${canEdit ? '编辑' : '查看'}角色「${role.name}」` : '新增角色'
  const isOff = role !== null && !role.enabled
  const facts = (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="grid gap-6">
          <StorefrontFormPart title="角色">
            <TextField name={field('name')} label="角色名称" maxLength={20} />
            <CodeSetField name={field('identities')} label="适用身份" codes={userIdentity} />
            <SwitchField
              name={field('isDefault')}
              label="身份默认角色"
              hint={isOff ? '停用的角色不能设为默认' : '用户审核通过时自动得到；每种身份只有一个'}
              disabled={isOff}
            />
            <SwitchField name={field('needMember')} label="仅黑卡会员" hint="会员到期后自动回到身份的默认角色" />
            <NumberField name={field('sort')} label="排序" max={9999} hint="数字小的排在前面" />
            <LongTextField name={field('description')} label="说明" maxLength={200} placeholder="这个角色给谁用" />
          </StorefrontFormPart>
          {menus && (
            <StorefrontFormPart title="菜单授权">
              <GrantField menus={menus} before={role?.checkedIds ?? []} />
            </StorefrontFormPart>
          )}
        </fieldset>
      </FormBody>
      {menus && <Preview menus={menus} />}
    </div>
  )
  return (
    <StorefrontRoleFrame
      size="widest"
      resource="appletRole"
      id={role?.id ?? null}
      {...{ form, title, canEdit, tab, onTab, onClose, facts }}
      description={
        role && role.userCount > 0 ? `${role.userCount} 个用户正在使用，保存后下一次打开时生效。` : undefined
      }
      people={role && { value: 'users', title: `用户 ${role.userCount}`, panel: <AppletRoleUsers role={role} /> }}
    />
  )
}

const noButtons: ReadonlyMap<string, readonly string[]> = new Map()

function GrantField({ menus, before }: { menus: readonly AppletMenuNode[]; before: readonly number[] }) {
  const nodes = useMemo(() => appletGrantNodes(menus), [menus])
  return (
    <StorefrontGrantField
      name={field('menuIds')}
      label="小程序入口"
      hint="底部导航至少选择 2 个；以后新增的入口不会自动授权"
      nodes={nodes}
      buttons={noButtons}
      before={before}
    />
  )
}

/** Live preview of what users of the role see. */
function Preview({ menus }: { menus: readonly AppletMenuNode[] }) {
  const menuIds = useWatch<AppletRoleDraft, 'menuIds'>({ name: 'menuIds' })
  return (
    <section aria-label="手机预览" className="sticky top-0 grid gap-2">
      <h2 className="font-bold text-section">手机预览</h2>
      <AppletPhone entries={shownEntries(menus, ({ id }) => menuIds.includes(id))} />
    </section>
  )
}
