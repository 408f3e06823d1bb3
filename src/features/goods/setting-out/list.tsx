import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { publishStatus, settingOutKind } from '#contract/goods/codes.ts'
import {
  deleteSettingOutImages,
  listSettingOutImages,
  publishSettingOutImages,
  type SettingOutRow,
  saveSettingOutImage,
} from '#contract/goods/setting-out-images.ts'
import { useStyleChoices } from '#features/goods/match/labels.ts'
import { useProductChoices } from '#features/goods/product/choices.ts'
import { BrokenChip } from '#features/goods/shared/broken-chip.tsx'
import { useFloorChoices, useStoreChoices } from '#features/goods/shared/showroom-choices.ts'
import { useOpened } from '#features/goods/shared/use-opened.ts'
import { floorPaths, settingOutPaths } from '#features/goods/showroom-paths.ts'
import { Can } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkDelete, BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListPictures } from '#screen/list/list-pictures.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { useListView, ViewSwitch } from '#screen/list/list-view.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { settingOutColumns } from './columns.tsx'
import type { ExhibitBeginning } from './drawer.tsx'
import { ExhibitRowActions } from './exhibit-row-actions.tsx'
import { useSettingOutActions } from './use-actions.ts'

const SettingOutDrawer = lazyPart(() => import('./drawer.tsx'), 'SettingOutDrawer')

const ExhibitBatchDialog = lazyPart(() => import('./exhibit-batch-dialog.tsx'), 'ExhibitBatchDialog')
const ExhibitReplaceDialog = lazyPart(() => import('./exhibit-replace-dialog.tsx'), 'ExhibitReplaceDialog')

const views = ['table', 'pictures'] as const

export const opening = listOf(listSettingOutImages, settingOutPaths.list)

/** Photos of displays with their products; marks products that are off sale. */
export default function SettingOutList() {
  const list = useList(opening)
  const { open } = list
  const columns = useMemo(() => settingOutColumns(open), [open])
  const actions = useSettingOutActions()
  const { opened, key, make, close } = useOpened<ExhibitBeginning>(list)
  const { floorImageId, zoneNo } = list.query
  const [view, setView] = useListView(views)
  const [isUploading, upload] = useState(false)
  const [replaced, replace] = useState<readonly SettingOutRow[] | null>(null)
  const add = (
    <Can call={saveSettingOutImage}>
      <Button
        tone="primary"
        onClick={() => make({ kind: 'new', place: { floorImageId: floorImageId ?? null, zoneNo: zoneNo ?? '' } })}
      >
        新增出样图
      </Button>
    </Can>
  )

  const rowActions = (exhibit: SettingOutRow) => (
    <ExhibitRowActions {...{ exhibit, actions }} onOpen={open} onCopy={(id) => make({ kind: 'copy', id })} />
  )

  return (
    <Page
      actions={
        <>
          <Button asChild>
            <Link to={floorPaths.list.to()}>楼层图管理</Link>
          </Button>
          <Can call={saveSettingOutImage}>
            <Button onClick={() => upload(true)}>批量上传图片</Button>
          </Can>
          {add}
        </>
      }
    >
      <StatusTabs label="出样图状态" filter={list.filter('status')} codes={publishStatus} counts={list.counts} />
      <Filters list={list}>
        <PickFilter {...list.filter('storeId')} label="展厅门店" useChoices={useStoreChoices} />
        <PickFilter {...list.filter('floorImageId')} label="楼层" useChoices={useFloorChoices} />
        <TextFilter {...list.filter('zoneNo')} label="展区" placeholder="展区号" />
        <CodeFilter {...list.filter('kind')} label="出样类型" codes={settingOutKind} />
        <PickFilter {...list.filter('productId')} label="商品" useChoices={useProductChoices} />
        <PickFilter {...list.filter('styleId')} label="风格" useChoices={useStyleChoices} />
        <DayRangeFilter list={list} label="出样日期" from="startFrom" to="startTo" />
      </Filters>
      <div className="flex items-center justify-between gap-3">
        <BrokenChip count={list.counts.broken} filter={list.filter('broken')} />
        <ViewSwitch views={views} view={view} onChange={setView} />
      </div>
      {view === 'pictures' ? (
        <ListPictures
          list={list}
          ratio={4 / 3}
          empty="还没有出样图"
          onOpen={({ id }) => open(id)}
          state={({ status, brokenCount }) =>
            brokenCount > 0 ? (
              <Tag tone="danger">{`${brokenCount} 个失效`}</Tag>
            ) : (
              <Tag tone={publishStatus.tone(status)}>{publishStatus.label(status)}</Tag>
            )
          }
          facts={({ store, zoneNo, floor }) => `${store.name} · ${floor.name} ${zoneNo}`}
          actions={rowActions}
        />
      ) : (
        <ListTable
          list={list}
          columns={columns}
          empty="还没有出样图"
          emptyAction={add}
          onOpen={({ id }) => open(id)}
          actions={rowActions}
          bulk={
            <>
              <BulkAction
                list={list}
                scope="ids"
                asks
                call={saveSettingOutImage}
                fits={{ row: ({ brokenCount }) => brokenCount > 0, none: '所选的出样图没有失效商品' }}
                onRun={({ rows }) => replace(rows)}
              >
                替换商品
              </BulkAction>
              <BulkSwitch
                list={list}
                call={publishSettingOutImages}
                on={['批量发布', actions.publishAll]}
                off={['批量下线', actions.withdraw]}
              />
              <BulkDelete list={list} call={deleteSettingOutImages} onRun={actions.remove} />
            </>
          }
        />
      )}
      {isUploading && (
        <ExhibitBatchDialog
          place={{ floorImageId: floorImageId ?? null, zoneNo: zoneNo ?? '' }}
          onClose={() => upload(false)}
        />
      )}
      {replaced && (
        <ExhibitReplaceDialog
          exhibits={replaced}
          onClose={() => {
            replace(null)
            list.selection.clear()
          }}
        />
      )}
      {opened && <SettingOutDrawer key={key} opened={opened} onClose={close} />}
    </Page>
  )
}
