import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { handselCoupon } from '#contract/marketing/handsels.ts'
import { addUser, editUser, enableUser, setUserEnterprise, setUserLabels } from '#contract/users/user-changes.ts'
import { canEditUser, canFreeze, canUnfreeze, userNameOf } from '#contract/users/user-rules.ts'
import { exportUsers, listUsers, type UserRow } from '#contract/users/users.ts'
import { giveCouponsTo } from '#features/marketing/public.ts'
import { userPaths } from '#features/users/paths.ts'
import { Can, useCan, useHolds } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { ExportButton } from '#screen/list/export-button.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { userColumns } from './columns.tsx'
import { UserFilters } from './filters.tsx'
import { UserTabs } from './tabs.tsx'
import { useUserActions } from './use-actions.ts'

const AddDrawer = lazyPart(() => import('./add-drawer.tsx'), 'AddDrawer')
const EditDrawer = lazyPart(() => import('./edit-drawer.tsx'), 'EditDrawer')
const EnterpriseDialog = lazyPart(() => import('./enterprise-dialog.tsx'), 'EnterpriseDialog')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')
const LabelDialog = lazyPart(() => import('./label-dialog.tsx'), 'LabelDialog')

export const opening = listOf(listUsers, userPaths.list)

/** Registered users of mall and mini-programme: who they are, where they came from and what they bought. */
export default function UserList() {
  const list = useList(opening)
  const can = useCan()
  const canImport = useHolds('user:import')
  const [opened, setOpened] = useState<'add' | 'import' | null>(null)
  const [labelled, label] = useState<BulkTarget<UserRow> | null>(null)
  const [moved, move] = useState<BulkTarget<UserRow> | null>(null)
  const { freeze, unfreeze } = useUserActions()
  const navigate = useNavigate()
  const give = (users: readonly UserRow[]) =>
    navigate(giveCouponsTo(users.map((row) => ({ id: row.id, name: userNameOf(row) }))))
  const sum = list.page?.orderAmount
  const columns = useMemo(() => userColumns(sum), [sum])
  const addButton = (
    <Can call={addUser}>
      <Button tone="primary" onClick={() => setOpened('add')}>
        新增用户
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportUsers} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          {canImport && <Button onClick={() => setOpened('import')}>导入 Excel</Button>}
          {addButton}
        </>
      }
    >
      <UserTabs query={list.query} counts={list.counts} onChange={list.setFilters} />
      <UserFilters list={list} />
      <ListTable
        list={list}
        columns={columns}
        empty="还没有用户"
        noun="用户"
        emptyAction={addButton}
        onOpen={({ id }) => list.open(id)}
        actions={(user) => (
          <RowActions
            name={user.nickname}
            actions={[
              { label: '详情', link: <Link to={userPaths.detail.to({ id: user.id })} /> },
              can(editUser) && canEditUser(user) && { label: '编辑', onSelect: () => list.open(user.id) },
              can(setUserLabels) && canEditUser(user) && { label: '打标签', onSelect: () => label([user]) },
              can(setUserEnterprise) && canEditUser(user) && { label: '调整企业', onSelect: () => move([user]) },
              {
                label: '新标签打开',
                onSelect: () => void window.open(userPaths.detail.to({ id: user.id }), '_blank', 'noopener'),
              },
              can(enableUser) && canUnfreeze(user) && { label: '解冻', onSelect: () => void unfreeze([user]) },
              can(enableUser) &&
                canFreeze(user) && { label: '冻结', tone: 'danger', onSelect: () => void freeze([user]) },
            ]}
          />
        )}
        bulk={
          <>
            <BulkExport list={list} call={exportUsers} columns={columns} />
            <BulkAction list={list} scope="query" asks call={setUserLabels} onRun={label}>
              打标签
            </BulkAction>
            <BulkAction list={list} scope="ids" call={setUserEnterprise} onRun={move}>
              调整企业
            </BulkAction>
            <BulkAction list={list} scope="ids" call={handselCoupon} onRun={({ rows }) => give(rows)}>
              赠送优惠券
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              call={enableUser}
              fits={{ row: canUnfreeze, none: '所选的用户都没有被冻结' }}
              onRun={unfreeze}
            >
              解冻
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              tone="danger"
              call={enableUser}
              fits={{ row: canFreeze, none: '所选的用户都不是正常状态' }}
              onRun={freeze}
            >
              冻结
            </BulkAction>
          </>
        }
      />
      {opened === 'add' && <AddDrawer onClose={() => setOpened(null)} />}
      {opened === 'import' && <ImportDialog resource="user" noun="用户" onClose={() => setOpened(null)} />}
      {list.opened !== null && <EditDrawer key={list.opened} id={list.opened} onClose={() => list.open(null)} />}
      {labelled && <LabelDialog target={labelled} onClose={() => label(null)} />}
      {moved && <EnterpriseDialog target={moved} onClose={() => move(null)} />}
    </Page>
  )
}
