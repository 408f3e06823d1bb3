import { useMemo, useState } from 'react'
import {
  assignDistributorManager,
  freezeDistributors,
  openDistributor,
} from '#contract/distribution/account-changes.ts'
import { canEditDistributor, canFreeze, FROZEN_MAX, MANAGED_MAX } from '#contract/distribution/account-rules.ts'
import { exportDistributors, listDistributors } from '#contract/distribution/accounts.ts'
import { distributorRights } from '#contract/distribution/field-rights.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { distributorPaths } from '#features/distribution/paths.ts'
import { useOffersPackages, usePackageChoices } from '#features/distribution/shared/pickers.ts'
import { useManagerChoices } from '#features/merchants/public.ts'
import { Can, useCan, useReads } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { distributorColumns } from './columns.tsx'
import { DistributorTabs } from './tabs.tsx'
import { useDistributorActions } from './use-actions.tsx'
import { useDistributorSteps } from './use-steps.ts'

const DistributorDrawer = lazyPart(() => import('./drawer.tsx'), 'DistributorDrawer')
const EditDrawer = lazyPart(() => import('./edit-drawer.tsx'), 'EditDrawer')
const OpenDrawer = lazyPart(() => import('./open-drawer.tsx'), 'OpenDrawer')

export const opening = listOf(listDistributors, distributorPaths.list, { tab: 'status' })

export default function DistributorList() {
  const list = useList(opening)
  const can = useCan()
  const offersPackages = useOffersPackages()
  const isStaff = useReads(distributorRights)('manager')
  const actions = useDistributorActions()
  const [edited, edit] = useState<number | null>(null)
  const [isOpening, setOpening] = useState(false)
  const { open } = list
  const columns = useMemo(() => distributorColumns({ open, isStaff }), [open, isStaff])
  const add = (
    <Can call={openDistributor}>
      <Button tone="primary" onClick={() => setOpening(true)}>
        新开户
      </Button>
    </Can>
  )
  const stepsOf = useDistributorSteps(actions, edit)

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportDistributors} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          {add}
        </>
      }
    >
      <DistributorTabs list={list} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="经销商" placeholder="名称、拼音或编号" />
        <TextFilter {...list.filter('phone')} label="登录手机" placeholder="手机号或后四位" />
        {offersPackages && (
          <PickFilter {...list.filter('agentPackageId')} label="代理套餐" useChoices={usePackageChoices} />
        )}
        {can(listMerchantManagers) && (
          <PickFilter {...list.filter('managerId')} label="客户经理" useChoices={useManagerChoices} />
        )}
        <RegionFilter {...list.filter('area')} label="授权区域" />
        <DayRangeFilter list={list} label="到期日" from="expireFrom" to="expireTo" />
        <DayRangeFilter list={list} label="开户时间" from="openedFrom" to="openedTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有经销商"
        noun="经销商"
        emptyAction={add}
        actions={(row) => (
          <RowActions name={row.name} actions={[{ label: '详情', onSelect: () => open(row.id) }, ...stepsOf(row)]} />
        )}
        bulk={
          <>
            <BulkExport call={exportDistributors} columns={columns} list={list} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={MANAGED_MAX}
              call={assignDistributorManager}
              fits={{ row: canEditDistributor, none: '已注销的经销商不能更换客户经理' }}
              onRun={actions.move}
            >
              更换客户经理
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              most={FROZEN_MAX}
              call={freezeDistributors}
              fits={{ row: canFreeze, none: '只能冻结正常的经销商' }}
              tone="danger"
              onRun={actions.freeze}
            >
              批量冻结
            </BulkAction>
          </>
        }
      />
      {list.opened !== null && <DistributorDrawer id={list.opened} onClose={() => open(null)} />}
      {edited !== null && <EditDrawer id={edited} onClose={() => edit(null)} />}
      {isOpening && <OpenDrawer onClose={() => setOpening(false)} />}
      {actions.opened}
    </Page>
  )
}
