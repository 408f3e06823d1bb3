import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { listLabels } from '#contract/configuration/labels.ts'
import { designerLevel } from '#contract/users/codes.ts'
import { changeDesignStoreStatus, editDesignStore, reviewDesignStores } from '#contract/users/design-store-changes.ts'
import {
  canEditDesignStore,
  canPutOnline,
  canTakeOffline,
  DESIGN_STORES_AT_ONCE,
  isAwaitingReview,
} from '#contract/users/design-store-rules.ts'
import { exportDesignStores, listDesignStores } from '#contract/users/design-stores.ts'
import { listCityStores } from '#contract/users/stores.ts'
import { getUser, listUsers } from '#contract/users/users.ts'
import { designStorePaths, userPaths } from '#features/users/paths.ts'
import { useUserChoices } from '#features/users/shared/choices.ts'
import { useStyleChoices } from '#features/users/shared/customer-choices.ts'
import { useStoreChoices } from '#features/users/store/choices.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import {
  CodeFilter,
  DayRangeFilter,
  FlagFilter,
  PickFilter,
  PickManyFilter,
  TextFilter,
} from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { designStoreColumns } from './columns.tsx'
import { DesignStoreTabs } from './tabs.tsx'
import { useDesignStoreActions } from './use-actions.ts'

const DesignStoreDrawer = lazyPart(() => import('./drawer.tsx'), 'DesignStoreDrawer')
const DesignStoreFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'DesignStoreFormDrawer')

export const opening = listOf(listDesignStores, designStorePaths.list, { tab: ['status', 'hasChange'] })

/** Stores of designers: reviewed, given a level, recommended and taken offline. */
export default function DesignStoreList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const actions = useDesignStoreActions()
  const [edited, edit] = useState<number | null>(null)
  const { open } = list
  const columns = useMemo(() => designStoreColumns(open), [open])

  return (
    <Page
      actions={
        <ExportButton call={exportDesignStores} columns={columns} params={list.query}>
          导出 Excel
        </ExportButton>
      }
    >
      <DesignStoreTabs query={list.query} counts={list.counts} onChange={list.setFilters} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="店铺" placeholder="店铺或设计师的名称、拼音" />
        {can(listUsers) && <PickFilter {...list.filter('designerId')} label="设计师" useChoices={useUserChoices} />}
        <CodeFilter {...list.filter('level')} label="等级" codes={designerLevel} />
        {can(listLabels) && (
          <PickManyFilter {...list.filter('styleIds')} label="擅长风格" useChoices={useStyleChoices} />
        )}
        <RegionFilter {...list.filter('areaCode')} label="服务城市" />
        {can(listCityStores) && (
          <PickFilter {...list.filter('storeId')} label="挂靠门店" useChoices={useStoreChoices} />
        )}
        <FlagFilter {...list.filter('recommended')} label="首页推荐" />
        <DayRangeFilter list={list} label="提交时间" from="submittedFrom" to="submittedTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有设计店铺"
        onOpen={({ id }) => open(id)}
        actions={(row) => {
          const waits = can(reviewDesignStores) && isAwaitingReview(row)
          const { designer } = row
          return (
            <RowActions
              name={row.name}
              actions={[
                { label: waits ? '审核' : '详情', onSelect: () => open(row.id) },
                waits && { label: '通过', onSelect: () => void actions.pass([row]) },
                waits && { label: '拒绝', tone: 'danger', onSelect: () => void actions.refuse([row]) },
                can(editDesignStore) && canEditDesignStore(row) && { label: '调整', onSelect: () => edit(row.id) },
                can(changeDesignStoreStatus) &&
                  canPutOnline(row) && { label: '上线', onSelect: () => void actions.putOnline(row) },
                can(getUser) &&
                  designer && {
                    label: '设计师详情',
                    onSelect: () => void navigate(userPaths.detail.to({ id: designer.id })),
                  },
                can(changeDesignStoreStatus) &&
                  canTakeOffline(row) && {
                    label: '下线',
                    tone: 'danger',
                    onSelect: () => void actions.takeOffline([row]),
                  },
              ]}
            />
          )
        }}
        bulk={
          <>
            <BulkExport list={list} call={exportDesignStores} columns={columns} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={DESIGN_STORES_AT_ONCE}
              call={reviewDesignStores}
              fits={{ row: isAwaitingReview, none: '所选的店铺都不在待审核' }}
              onRun={actions.pass}
            >
              批量通过
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              tone="danger"
              call={changeDesignStoreStatus}
              fits={{ row: canTakeOffline, none: '所选的店铺都没有上线' }}
              onRun={actions.takeOffline}
            >
              下线
            </BulkAction>
          </>
        }
      />
      {list.opened !== null && <DesignStoreDrawer id={list.opened} queue={list.rows} onOpen={open} />}
      {edited !== null && <DesignStoreFormDrawer id={edited} onClose={() => edit(null)} />}
    </Page>
  )
}
