import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { getMenuTree } from '#contract/permissions/menus.ts'
import {
  assignRoleUsers,
  compareRoles,
  copyRole,
  deleteRole,
  enableRole,
  exportRoleMatrix,
  getRole,
  grantRole,
  listRoles,
  type RoleRow,
  saveRole,
} from '#contract/permissions/roles.ts'
import { accountType } from '#contract/session.ts'
import { startViewAs } from '#contract/view-as.ts'
import { rolePaths } from '#features/permissions/paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { readOptions } from '#screen/data/use-read.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, FlagFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { toast } from '#ui/toast/toast.ts'
import { roleColumns } from './columns.tsx'
import { RolePermissionFilter } from './permission-filter.tsx'
import { useRoleActions } from './use-actions.tsx'

const RoleDrawer = lazyPart(() => import('./drawer.tsx'), 'RoleDrawer')
const RoleFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'RoleFormDrawer')
const RoleGrantDrawer = lazyPart(() => import('./grant-drawer.tsx'), 'RoleGrantDrawer')
const RoleCopyDialog = lazyPart(() => import('./copy-dialog.tsx'), 'RoleCopyDialog')
const RolePreviewDrawer = lazyPart(() => import('./preview-drawer.tsx'), 'RolePreviewDrawer')
const ViewAsDialog = lazyPart(() => import('#features/permissions/shared/view-as-dialog.tsx'), 'ViewAsDialog')
const RoleCompareDrawer = lazyPart(() => import('./compare-drawer.tsx'), 'RoleCompareDrawer')

/** Most roles compared at once. */
const COMPARED_MOST = 4

type Opened =
  | { part: 'form'; role: RoleRow | null }
  | { part: 'grant'; id: number; proposal?: readonly number[] | undefined }
  | { part: 'copy' | 'preview' | 'viewAs'; role: RoleRow }
  | { part: 'compare'; ids: readonly number[] }
  | null

export const opening = listOf(listRoles, rolePaths.list)

export default function RoleList() {
  const list = useList(opening)
  const can = useCan()
  const [opened, open] = useState<Opened>(null)
  const { enable, disable, remove } = useRoleActions()
  const openRole = list.open
  const columns = useMemo(() => roleColumns(({ id }) => openRole(id)), [openRole])
  const shown = list.filter('tab')
  const close = () => open(null)
  const closeRole = () => list.setFilters({ id: undefined, tab: undefined })
  const canGrant = can(grantRole) && can(getMenuTree)
  const client = useQueryClient()
  useEffect(() => {
    if (canGrant) void RoleGrantDrawer.preload()
  }, [canGrant])
  const grant = (id: number, proposal?: readonly number[]) => {
    // Prefetches both requests in parallel, before the drawer renders: with hundreds of checkboxes each delay is
    // noticeable.
    void client.prefetchQuery({ ...readOptions(getRole, { id }), staleTime: 0 })
    void client.prefetchQuery({ ...readOptions(getMenuTree, {}), staleTime: 0 })
    if (list.opened !== null) closeRole()
    open({ part: 'grant', id, proposal })
  }
  const add = (
    <Can call={saveRole}>
      <Button tone="primary" onClick={() => open({ part: 'form', role: null })}>
        新增角色
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportRoleMatrix} columns={null} params={{}}>
            导出权限矩阵
          </ExportButton>
          {add}
        </>
      }
    >
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="角色" placeholder="名称或编码" />
        <RolePermissionFilter {...list.filter('permission')} />
        <CodeFilter {...list.filter('accountType')} label="适用账号类型" codes={accountType} />
        <FlagFilter {...list.filter('enabled')} label="状态" yes="已启用" no="已停用" />
        <FlagFilter {...list.filter('builtIn')} label="内置角色" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有角色"
        noun="角色"
        emptyAction={add}
        onOpen={({ id }) => list.open(id)}
        actions={(role) => (
          <RowActions
            name={role.name}
            actions={[
              can(saveRole) && { label: '编辑', onSelect: () => open({ part: 'form', role }) },
              canGrant && !role.holdsAll && { label: '授权', onSelect: () => grant(role.id) },
              { label: '预览菜单', onSelect: () => open({ part: 'preview', role }) },
              can(startViewAs) && {
                label: '以此角色查看',
                onSelect: () => open({ part: 'viewAs', role }),
                disabledReason: role.enabled ? undefined : '角色已停用',
              },
              can(assignRoleUsers) && {
                label: '分配账号',
                onSelect: () => list.setFilters({ id: role.id, tab: 'users' }),
              },
              can(copyRole) && { label: '复制', onSelect: () => open({ part: 'copy', role }) },
              can(enableRole) &&
                role.enabled &&
                !role.builtIn && { label: '停用', tone: 'danger', onSelect: () => disable(role) },
              can(enableRole) && !role.enabled && { label: '启用', onSelect: () => enable(role) },
              can(deleteRole) &&
                !role.enabled &&
                !role.builtIn && {
                  label: '删除',
                  tone: 'danger',
                  onSelect: () => remove(role),
                  disabledReason: role.userCount > 0 ? `仍有 ${role.userCount} 个账号使用` : undefined,
                },
            ]}
          />
        )}
        bulk={
          <>
            <BulkAction
              list={list}
              scope="ids"
              asks
              call={compareRoles}
              onRun={({ ids }) => {
                if (ids.length < 2 || ids.length > COMPARED_MOST) toast.info(`请勾选 2 到 ${COMPARED_MOST} 个角色`)
                else open({ part: 'compare', ids })
              }}
            >
              对比角色
            </BulkAction>
            <BulkExport list={list} call={exportRoleMatrix} columns={null} scope="ids" />
          </>
        }
      />
      {list.opened !== null && (
        <RoleDrawer
          key={list.opened}
          id={list.opened}
          tab={shown.value ?? 'facts'}
          onTab={shown.onChange}
          onEdit={(role) => {
            closeRole()
            open({ part: 'form', role })
          }}
          onGrant={grant}
          onClose={closeRole}
        />
      )}
      {opened?.part === 'form' && (
        <RoleFormDrawer role={opened.role} onGrant={canGrant ? grant : undefined} onClose={close} />
      )}
      {opened?.part === 'grant' && (
        <RoleGrantDrawer key={opened.id} id={opened.id} proposal={opened.proposal} onClose={close} />
      )}
      {opened?.part === 'copy' && <RoleCopyDialog role={opened.role} onClose={close} />}
      {opened?.part === 'preview' && <RolePreviewDrawer role={opened.role} onClose={close} />}
      {opened?.part === 'viewAs' && <ViewAsDialog target={{ role: opened.role }} onClose={close} />}
      {opened?.part === 'compare' && <RoleCompareDrawer ids={opened.ids} onClose={close} />}
    </Page>
  )
}
