import { useMemo, useState } from 'react'
import {
  type AppletRole,
  assignAppletRole,
  copyAppletRole,
  deleteAppletRole,
  enableAppletRole,
  listAppletRoles,
  saveAppletRole,
} from '#contract/permissions/applet-roles.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { appletRolePaths } from '#features/permissions/paths.ts'
import { storefrontRoleActions } from '#features/permissions/shared/storefront-role-actions.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { CodeFilter, FlagFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { AppletUnset } from './applet-unset.tsx'
import { appletRoleColumns } from './columns.tsx'

const AppletRoleDrawer = lazyPart(() => import('./drawer.tsx'), 'AppletRoleDrawer')
const CopyDialog = lazyPart(
  () => import('#features/permissions/shared/storefront-role-copy-dialog.tsx'),
  'StorefrontRoleCopyDialog',
)

export const opening = listOf(listAppletRoles, appletRolePaths.list)

const lossOf = ({ userCount }: AppletRole): string =>
  userCount > 0
    ? `${userCount} 个用户下一次打开小程序时看不到它的入口；重新启用后恢复。`
    : '还没有用户使用，菜单授权会保留。'

/** Roles of mini-program users, by identity and membership. */
export default function AppletRoleList() {
  const list = useList(opening)
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const [copied, setCopied] = useState<AppletRole>()
  const copy = useChange(copyAppletRole)
  const actions = storefrontRoleActions<AppletRole>({
    can: {
      save: can(saveAppletRole),
      copy: can(copyAppletRole),
      enable: can(enableAppletRole),
      remove: can(deleteAppletRole),
    },
    save: useChange(saveAppletRole),
    enable: useChange(enableAppletRole),
    remove: useChange(deleteAppletRole),
    held: ({ userCount }) => userCount,
    loss: lossOf,
    open: ({ id }) => list.open(id),
    people: {
      label: can(assignAppletRole) ? '分配用户' : '用户',
      open: ({ id }) => list.setFilters({ id, tab: 'users' }),
    },
    copy: setCopied,
  })
  const openRole = list.open
  const columns = useMemo(() => appletRoleColumns(({ id }) => openRole(id)), [openRole])
  const shown = list.filter('tab')
  const close = () => {
    setAdding(false)
    list.setFilters({ id: undefined, tab: undefined })
  }
  const add = (
    <Can call={saveAppletRole}>
      <Button tone="primary" onClick={() => setAdding(true)}>
        新增角色
      </Button>
    </Can>
  )

  return (
    <Page actions={add}>
      <AppletUnset />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="角色名称" />
        <CodeFilter {...list.filter('identity')} label="适用身份" codes={userIdentity} />
        <FlagFilter {...list.filter('isDefault')} label="默认角色" />
        <FlagFilter {...list.filter('needMember')} label="仅黑卡会员" />
        <FlagFilter {...list.filter('enabled')} label="状态" yes="已启用" no="已停用" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有小程序角色"
        noun="角色"
        emptyAction={add}
        onOpen={({ id }) => list.open(id)}
        actionsWidth={176}
        actions={(role) => <RowActions name={role.name} actions={actions(role)} />}
      />
      {(isAdding || list.opened !== null) && (
        <AppletRoleDrawer
          key={list.opened ?? 'new'}
          id={isAdding ? null : list.opened}
          tab={shown.value ?? 'facts'}
          onTab={shown.onChange}
          onClose={close}
        />
      )}
      {copied && <CopyDialog role={copied} copy={copy} onClose={() => setCopied(undefined)} />}
    </Page>
  )
}
