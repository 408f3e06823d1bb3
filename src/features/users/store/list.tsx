import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { storeStatus, storeType } from '#contract/users/codes.ts'
import { changeCityStoreStatus, exportCityStores, sortCityStores } from '#contract/users/store-changes.ts'
import { canOpenStore, canPauseStore } from '#contract/users/store-rules.ts'
import { listCityStores, type StoreRow, saveCityStore } from '#contract/users/stores.ts'
import { searchUserEnterprises } from '#contract/users/users.ts'
import { storePaths } from '#features/users/paths.ts'
import { Can, useCanCall } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListPictures } from '#screen/list/list-pictures.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { useListView, ViewSwitch } from '#screen/list/list-view.tsx'
import { filtersOf } from '#screen/list/page-state.ts'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { useCompanyChoices } from './choices.ts'
import { storeColumns } from './columns.tsx'
import { StoreRowActions, type StoreStep } from './row-actions.tsx'
import { useStoreActions } from './use-actions.ts'

const StoreDrawer = lazyPart(() => import('./drawer.tsx'), 'StoreDrawer')
const ListMap = lazyPart(() => import('./list-map.tsx'), 'ListMap')
const PauseDialog = lazyPart(() => import('./pause-dialog.tsx'), 'PauseDialog')
const CloseDialog = lazyPart(() => import('./close-dialog.tsx'), 'CloseDialog')
const StoreOrderDialog = lazyPart(() => import('./order-dialog.tsx'), 'StoreOrderDialog')
const RankDialog = lazyPart(() => import('#screen/list/rank-dialog.tsx'), 'RankDialog')

const views = ['table', 'pictures', 'map'] as const

export const opening = listOf(listCityStores, storePaths.list)

type Asked = { step: 'pause'; target: BulkTarget<StoreRow> } | { step: 'close' | 'rank'; store: StoreRow }

/** A city, not a province. */
const isCity = (area: string | undefined): area is string => area !== undefined && !area.endsWith('0000')

/** Stores by city, as mall and mini-programme show them: as a table, as cards, or on a map. */
export default function CityStoreList() {
  const list = useList(opening)
  const { open } = list
  const columns = useMemo(() => storeColumns(open), [open])
  const actions = useStoreActions()
  const seesCompanies = useCanCall(searchUserEnterprises)
  const [view, setView] = useListView(views, list)
  const [asked, ask] = useState<Asked | null>(null)
  const [isOrdering, order] = useState(false)
  const { area } = list.query
  const add = (
    <Can call={saveCityStore}>
      <Button asChild tone="primary">
        <Link to={storePaths.form.to()}>新增门店</Link>
      </Button>
    </Can>
  )
  const askFor = (store: StoreRow) => (step: StoreStep) =>
    ask(step === 'pause' ? { step, target: [store] } : { step, store })
  const rowActions = (store: StoreRow) => (
    <StoreRowActions store={store} actions={actions} onOpen={() => open(store.id)} onAsk={askFor(store)} />
  )

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportCityStores} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          <Can call={sortCityStores}>
            <Button
              disabled={!isCity(area)}
              {...(!isCity(area) && { title: '先按一个城市筛选' })}
              onClick={() => order(true)}
            >
              调整顺序
            </Button>
          </Can>
          {add}
        </>
      }
    >
      <div className="flex items-start justify-between gap-3">
        <StatusTabs label="门店状态" filter={list.filter('status')} codes={storeStatus} counts={list.counts} />
        <ViewSwitch views={views} view={view} onChange={setView} />
      </div>
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="门店" placeholder="名称、拼音或编号" />
        <CodeFilter {...list.filter('storeType')} label="门店类型" codes={storeType} />
        <RegionFilter {...list.filter('area')} label="所在城市" levels={2} />
        {seesCompanies && (
          <PickFilter {...list.filter('enterpriseId')} label="经营企业" useChoices={useCompanyChoices} />
        )}
        <FlagFilter {...list.filter('isMain')} label="城市主店" />
        <FlagFilter {...list.filter('recommended')} label="首页推荐" />
      </Filters>
      {view === 'map' && <ListMap query={filtersOf(list.query)} onOpen={open} />}
      {view === 'pictures' && (
        <ListPictures
          list={list}
          ratio={16 / 9}
          empty="还没有门店"
          onOpen={({ id }) => open(id)}
          state={({ status }) => <Tag tone={storeStatus.tone(status)}>{storeStatus.label(status)}</Tag>}
          facts={({ areaName, address }) => `${areaName}${address}`}
          actions={rowActions}
        />
      )}
      {view === 'table' && (
        <ListTable
          list={list}
          columns={columns}
          empty="还没有门店"
          emptyAction={add}
          onOpen={({ id }) => open(id)}
          actions={rowActions}
          bulk={
            <>
              <BulkExport list={list} call={exportCityStores} columns={columns} />
              <BulkAction
                list={list}
                scope="query"
                asks
                call={changeCityStoreStatus}
                fits={{ row: canOpenStore, none: '所选的门店都不是草稿或暂停营业' }}
                onRun={actions.open}
              >
                开业上线
              </BulkAction>
              <BulkAction
                list={list}
                scope="query"
                asks
                tone="danger"
                call={changeCityStoreStatus}
                fits={{ row: canPauseStore, none: '所选的门店都不在营业中' }}
                onRun={(target) => ask({ step: 'pause', target })}
              >
                暂停营业
              </BulkAction>
            </>
          }
        />
      )}
      {list.opened !== null && <StoreDrawer id={list.opened} onClose={() => open(null)} />}
      {asked?.step === 'pause' && <PauseDialog target={asked.target} onClose={() => ask(null)} />}
      {asked?.step === 'close' && <CloseDialog store={asked.store} onClose={() => ask(null)} />}
      {asked?.step === 'rank' && (
        <RankDialog
          record={asked.store}
          onSave={(sort) => actions.rank(asked.store.id, sort)}
          onClose={() => ask(null)}
        />
      )}
      {isOrdering && isCity(area) && <StoreOrderDialog city={area} onClose={() => order(false)} />}
    </Page>
  )
}
