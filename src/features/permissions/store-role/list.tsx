import { useMemo, useState } from 'react'
import {
  copyStoreRole,
  deleteStoreRole,
  enableStoreRole,
  listStoreRoles,
  type StoreRole,
  saveStoreRole,
} from '#contract/permissions/store-roles.ts'
import { merchantType, storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { storeRolePaths } from '#features/permissions/paths.ts'
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
import { storeRoleColumns } from './columns.tsx'
import { StoreRoleMatrix } from './matrix.tsx'

const StoreRoleDrawer = lazyPart(() => import('./drawer.tsx'), 'StoreRoleDrawer')
const CopyDialog = lazyPart(
  () => import('#features/permissions/shared/storefront-role-copy-dialog.tsx'),
  'StorefrontRoleCopyDialog',
)

export const opening = listOf(listStoreRoles, storeRolePaths.list)

const lossOf = ({ memberCount }: StoreRole): string =>
  memberCount > 0 ? `${memberCount} 人在下一次操作时失去它的菜单；重新启用后恢复。` : '还没有人使用，菜单授权会保留。'

/** Roles of merchant staff in the store mall. */
export default function StoreRoleList() {
  const list = useList(opening)
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const [copied, setCopied] = useState<StoreRole>()
  const copy = useChange(copyStoreRole)
  const actions = storefrontRoleActions<StoreRole>({
    can: {
      save: can(saveStoreRole),
      copy: can(copyStoreRole),
      enable: can(enableStoreRole),
      remove: can(deleteStoreRole),
    },
    save: useChange(saveStoreRole),
    enable: useChange(enableStoreRole),
    remove: useChange(deleteStoreRole),
    held: ({ memberCount }) => memberCount,
    loss: lossOf,
    open: ({ id }) => list.open(id),
    people: { label: '使用人员', open: ({ id }) => list.setFilters({ id, tab: 'members' }) },
    copy: setCopied,
  })
  const openRole = list.open
  const columns = useMemo(() => storeRoleColumns(({ id }) => openRole(id)), [openRole])
  const shown = list.filter('tab')
  const close = () => {
    setAdding(false)
    list.setFilters({ id: undefined, tab: undefined })
  }
  const add = (
    <Can call={saveStoreRole}>
      <Button tone="primary" onClick={() => setAdding(true)}>
        新增角色
      </Button>
    </Can>
  )

  return (
    <Page actions={add}>
      <StoreRoleMatrix onOpen={(id) => list.open(id)} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="角色名称" />
        <CodeFilter {...list.filter('merchantType')} label="商家类型" codes={merchantType} />
        <CodeFilter {...list.filter('roleLevel')} label="角色级别" codes={storeRoleLevel} />
        <FlagFilter {...list.filter('isDefault')} label="默认角色" />
        <FlagFilter {...list.filter('enabled')} label="状态" yes="已启用" no="已停用" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有门店商城角色"
        noun="角色"
        emptyAction={add}
        onOpen={({ id }) => list.open(id)}
        actionsWidth={176}
        actions={(role) => <RowActions name={role.name} actions={actions(role)} />}
      />
      {(isAdding || list.opened !== null) && (
        <StoreRoleDrawer
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
