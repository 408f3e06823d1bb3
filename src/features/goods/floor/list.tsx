import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { publishStatus } from '#contract/goods/codes.ts'
import {
  type FloorRow,
  getFloorImage,
  listFloorImages,
  listShowroomStores,
  publishFloorImages,
  saveFloorImage,
  sortFloorImages,
} from '#contract/goods/floor-images.ts'
import { useOpened } from '#features/goods/shared/use-opened.ts'
import { floorPaths, settingOutPaths } from '#features/goods/showroom-paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useBrandChoices } from '#screen/form/choices.ts'
import { BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { useListView, ViewSwitch } from '#screen/list/list-view.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { FloorBoard } from './board.tsx'
import { floorColumns } from './columns.tsx'
import type { FloorBeginning } from './drawer.tsx'
import { FloorRowActions } from './row-actions.tsx'
import { StoreNav } from './store-nav.tsx'
import { useFloorActions } from './use-actions.ts'

const FloorDrawer = lazyPart(() => import('./drawer.tsx'), 'FloorDrawer')
const FloorOrderDialog = lazyPart(() => import('./order-dialog.tsx'), 'FloorOrderDialog')

export const opening = listOf(listFloorImages, floorPaths.list)

const views = ['plan', 'table'] as const

/** The floors of each showroom: as plans on a board, or in one table. */
export default function FloorList() {
  const list = useList(opening)
  const stores = useLookup(listShowroomStores, {}).data ?? []
  const can = useCan()
  const { open } = list
  const columns = useMemo(() => floorColumns(open), [open])
  const actions = useFloorActions()
  const [view, setView] = useListView(views)
  const isBoard = view === 'plan'
  // On the board the URL names the floor shown; in the table view it names the open one.
  const { opened, key, make, close } = useOpened<FloorBeginning>(isBoard ? { opened: null, open: () => {} } : list)
  const edit = isBoard ? (id: number) => make({ kind: 'edit', id }) : open
  const store = list.filter('storeId')
  const shown = useLookup(getFloorImage, { id: list.opened ?? 0 }, { enabled: isBoard && list.opened !== null })
  const storeId =
    store.value ?? shown.data?.storeId ?? (list.opened === null || shown.error ? stores[0]?.id : undefined)
  const [isSorting, sort] = useState(false)
  const sorted = stores.find(({ id }) => id === (isBoard ? storeId : store.value))
  const add = (
    <Can call={saveFloorImage}>
      <Button tone="primary" onClick={() => make({ kind: 'new', storeId: (isBoard ? storeId : store.value) ?? null })}>
        新增楼层
      </Button>
    </Can>
  )
  const viewSwitch = <ViewSwitch views={views} view={view} onChange={setView} />
  const rowActions = (floor: FloorRow) => (
    <FloorRowActions {...{ floor, actions }} onOpen={edit} onCopy={(id) => make({ kind: 'copy', id })} />
  )

  return (
    <Page
      actions={
        <>
          <Button asChild>
            <Link to={settingOutPaths.list.to()}>出样图管理</Link>
          </Button>
          {can(sortFloorImages) && (
            <Button
              disabled={sorted === undefined || sorted.floorCount < 2}
              {...(sorted === undefined && { title: '先选择一个展厅门店' })}
              onClick={() => sort(true)}
            >
              调整楼层顺序
            </Button>
          )}
          {add}
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[200px_minmax(0,1fr)]">
        <StoreNav
          stores={stores}
          chosen={isBoard ? storeId : store.value}
          hasAll={!isBoard}
          onChoose={(id) => list.setFilters({ storeId: id, id: undefined })}
        />
        <div className="grid min-w-0 gap-4">
          {isBoard ? (
            <FloorBoard
              storeId={storeId}
              floorId={list.opened}
              onChoose={open}
              viewSwitch={viewSwitch}
              emptyAction={add}
              actions={rowActions}
            />
          ) : (
            <>
              <div className="flex items-start justify-between gap-3">
                <StatusTabs
                  label="楼层状态"
                  filter={list.filter('status')}
                  codes={publishStatus}
                  counts={list.counts}
                />
                {viewSwitch}
              </div>
              <Filters list={list}>
                <TextFilter {...list.filter('keyword')} label="楼层" placeholder="楼层名称" />
                <PickFilter {...list.filter('brandId')} label="展区品牌" useChoices={useBrandChoices} />
              </Filters>
              <ListTable
                list={list}
                columns={columns}
                empty="还没有楼层图"
                emptyAction={add}
                onOpen={({ id }) => open(id)}
                actionsWidth={176}
                actions={rowActions}
                bulk={
                  <BulkSwitch
                    list={list}
                    call={publishFloorImages}
                    on={['批量发布', actions.publishAll]}
                    off={['批量下线', actions.withdraw]}
                  />
                }
              />
            </>
          )}
        </div>
      </div>
      {opened && <FloorDrawer key={key} opened={opened} onClose={close} />}
      {isSorting && sorted && <FloorOrderDialog store={sorted} onClose={() => sort(false)} />}
    </Page>
  )
}
