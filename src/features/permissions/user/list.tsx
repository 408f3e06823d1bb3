import { useMemo, useState } from 'react'
import { type AdminUserRow, addAdminUser, exportAdminUsers, listAdminUsers } from '#contract/permissions/admin-users.ts'
import { userPaths } from '#features/permissions/paths.ts'
import { Can, useHolds } from '#screen/data/permissions.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { UserBulk } from './bulk.tsx'
import { userColumns } from './columns.tsx'
import { UserFilters } from './filters.tsx'
import type { RoleChange } from './role-dialog.tsx'
import { UserRowActions } from './row-actions.tsx'
import { tabFilters, UserTabs } from './tabs.tsx'
import { useUserActions } from './use-actions.tsx'
import type { ShownPassword } from './use-form.ts'

const UserDrawer = lazyPart(() => import('./drawer.tsx'), 'UserDrawer')
const NewUserDrawer = lazyPart(() => import('./form-drawer.tsx'), 'NewUserDrawer')
const EditUserDrawer = lazyPart(() => import('./form-drawer.tsx'), 'EditUserDrawer')
const UserPasswordDialog = lazyPart(() => import('./password-dialog.tsx'), 'UserPasswordDialog')
const ViewAsDialog = lazyPart(() => import('#features/permissions/shared/view-as-dialog.tsx'), 'ViewAsDialog')
const UserRoleDialog = lazyPart(() => import('./role-dialog.tsx'), 'UserRoleDialog')

export const opening = listOf(listAdminUsers, userPaths.list, { tab: tabFilters })

export default function UserList() {
  const list = useList(opening)
  const { open } = list
  const [added, add] = useState<{ like: AdminUserRow | null } | null>(null)
  const [edited, edit] = useState<number | null>(null)
  const [viewed, view] = useState<AdminUserRow | null>(null)
  const [shown, show] = useState<ShownPassword | null>(null)
  const [roles, changeRoles] = useState<{ change: RoleChange; users: readonly AdminUserRow[] } | null>(null)
  const actions = useUserActions(show)
  const linksSuppliers = useHolds('supplier:view')
  const columns = useMemo(() => userColumns({ open, linksSuppliers }), [open, linksSuppliers])
  const { id: _opened, ...filters } = list.query
  const newAccount = (
    <Can call={addAdminUser}>
      <Button tone="primary" onClick={() => add({ like: null })}>
        新增账号
      </Button>
    </Can>
  )
  const waysOf = (user: AdminUserRow) => ({
    user,
    actions,
    onCopy: () => add({ like: user }),
    onViewAs: () => view(user),
  })

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportAdminUsers} columns={columns} params={filters}>
            导出 Excel
          </ExportButton>
          {newAccount}
        </>
      }
    >
      <UserTabs counts={list.counts} query={list.query} onChange={list.setFilters} />
      <UserFilters list={list} />
      <ListTable
        list={list}
        columns={columns}
        empty="还没有账号"
        noun="账号"
        emptyAction={newAccount}
        onOpen={(user) => open(user.id)}
        actions={(user) => (
          <UserRowActions {...waysOf(user)} ways={{ onEdit: () => edit(user.id), onOpen: () => open(user.id) }} />
        )}
        bulk={<UserBulk list={list} actions={actions} onRoles={(change, users) => changeRoles({ change, users })} />}
      />
      {list.opened !== null && (
        <UserDrawer
          key={list.opened}
          id={list.opened}
          actions={(user) => <UserRowActions {...waysOf(user)} />}
          onEdit={() => edit(list.opened)}
          onClose={() => open(null)}
        />
      )}
      {added && <NewUserDrawer {...added} onAdded={show} onClose={() => add(null)} />}
      {edited !== null && <EditUserDrawer key={edited} id={edited} onClose={() => edit(null)} />}
      {roles && (
        <UserRoleDialog
          {...roles}
          onDone={() => {
            list.selection.clear()
            changeRoles(null)
          }}
          onClose={() => changeRoles(null)}
        />
      )}
      {viewed && <ViewAsDialog target={{ account: viewed }} onClose={() => view(null)} />}
      {shown && <UserPasswordDialog shown={shown} onClose={() => show(null)} />}
    </Page>
  )
}
