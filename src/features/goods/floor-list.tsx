import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { publishStatus } from '#contract/goods/codes.ts'
import {
  deleteFloorImages,
  type FloorRow,
  listFloorImages,
  listShowroomStores,
  publishFloorImages,
  saveFloorImage,
  sortFloorImages,
} from '#contract/goods/floor-images.ts'
import type { Opening } from '#screen/area.ts'
import { useBrandChoices } from '#screen/choices.ts'
import { PickFilter, TextFilter } from '#screen/filter-controls.tsx'
import { Filters } from '#screen/filters.tsx'
import { ListTable } from '#screen/list-table.tsx'
import { May, useCan } from '#screen/may.tsx'
import { Page } from '#screen/page.tsx'
import { StatusTabs } from '#screen/status-tabs.tsx'
import { useList } from '#screen/use-list.ts'
import { useLookup } from '#screen/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { isSelected, type Selection } from '#ui/data-table/selection.ts'
import { later } from '#ui/popup/later.tsx'
import { floorColumns } from './parts/floor-columns.tsx'
import type { FloorBeginning } from './parts/floor-drawer.tsx'
import { StoreNav } from './parts/store-nav.tsx'
import { useFloorActions } from './parts/use-floor-actions.ts'
import { useOpened } from './parts/use-opened.ts'
import { floorPaths, settingOutPaths } from './showroom-paths.ts'

const FloorDrawer = later(() => import('./parts/floor-drawer.tsx').then((part) => part.FloorDrawer))

export const opening: Opening = { at: floorPaths.list, list: listFloorImages }

/** The floors of each showroom with the zones drawn on their plans. */
export default function FloorList() {
  const list = useList(listFloorImages, floorPaths.list)
  const stores = useLookup(listShowroomStores, {})
  const can = useCan()
  const { open } = list
  const columns = useMemo(() => floorColumns(open), [open])
  const actions = useFloorActions()
  const { opened, key, make, close } = useOpened<FloorBeginning>(list)
  const store = list.filter('storeId')
  const chosen = (selection: Selection) => list.rows.filter(({ id }) => isSelected(selection, id))
  // The order is that of one store, seen whole.
  const maySort =
    can(sortFloorImages) &&
    store.value !== undefined &&
    list.query.keyword === undefined &&
    list.query.brandId === undefined &&
    list.query.status === undefined &&
    list.sort === null
  const move = ({ id }: FloorRow, by: -1 | 1) => {
    const ids = list.rows.map((row) => row.id)
    const at = ids.indexOf(id)
    void actions.sort(ids.toSpliced(at, 1).toSpliced(at + by, 0, id))
  }
  const add = (
    <May call={saveFloorImage}>
      <Button tone="primary" onClick={() => make({ kind: 'new', storeId: store.value ?? null })}>
        新增楼层
      </Button>
    </May>
  )

  return (
    <Page
      actions={
        <>
          <Button asChild>
            <Link to={settingOutPaths.list.to()}>出样图管理</Link>
          </Button>
          {add}
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[200px_minmax(0,1fr)]">
        <StoreNav stores={stores.data ?? []} chosen={store.value} onChoose={store.onChange} />
        <div className="grid min-w-0 gap-4">
          <StatusTabs label="楼层状态" filter={list.filter('status')} codes={publishStatus} counts={list.counts} />
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
            actions={(floor) => {
              const { id, name, status, pictureCount } = floor
              const at = list.rows.findIndex((row) => row.id === id)
              return (
                <RowActions
                  name={name}
                  actions={[
                    { label: can(saveFloorImage) ? '编辑' : '详情', onSelect: () => open(id) },
                    {
                      label: '管理出样图',
                      link: <Link to={settingOutPaths.list.to({ floorImageId: id })} />,
                    },
                    can(publishFloorImages) &&
                      status !== 1 && { label: '发布', onSelect: () => actions.publish(floor) },
                    can(saveFloorImage) && {
                      label: '复制到其他楼层',
                      onSelect: () => make({ kind: 'copy', id }),
                    },
                    maySort && at > 0 && { label: '上移', onSelect: () => move(floor, -1) },
                    maySort && at < list.rows.length - 1 && { label: '下移', onSelect: () => move(floor, 1) },
                    can(publishFloorImages) &&
                      status === 1 && {
                        label: '下线',
                        tone: 'danger',
                        onSelect: () => actions.withdraw([floor], `「${name}」`),
                      },
                    can(deleteFloorImages) &&
                      status !== 1 &&
                      pictureCount === 0 && { label: '删除', tone: 'danger', onSelect: () => actions.remove(floor) },
                  ]}
                />
              )
            }}
            bulk={(selection) => (
              <May call={publishFloorImages}>
                <Button size="tiny" onClick={() => actions.publishAll(chosen(selection).map(({ id }) => id))}>
                  批量发布
                </Button>
                <Button
                  size="tiny"
                  onClick={() => actions.withdraw(chosen(selection), `所选的 ${chosen(selection).length} 个楼层`)}
                >
                  批量下线
                </Button>
              </May>
            )}
          />
        </div>
      </div>
      {opened && <FloorDrawer key={key} opened={opened} onClose={close} />}
    </Page>
  )
}
