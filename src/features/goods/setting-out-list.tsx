import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { publishStatus, settingOutKind } from '#contract/goods/codes.ts'
import {
  deleteSettingOutImages,
  listSettingOutImages,
  publishSettingOutImages,
  saveSettingOutImage,
} from '#contract/goods/setting-out-images.ts'
import type { Opening } from '#screen/area.ts'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/filter-controls.tsx'
import { Filters } from '#screen/filters.tsx'
import { ListTable } from '#screen/list-table.tsx'
import { May, useCan } from '#screen/may.tsx'
import { Page } from '#screen/page.tsx'
import { selectedIds } from '#screen/selected-ids.ts'
import { StatusTabs } from '#screen/status-tabs.tsx'
import { useList } from '#screen/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import type { Selection } from '#ui/data-table/selection.ts'
import { later } from '#ui/popup/later.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useStyleChoices } from './parts/match-labels.ts'
import { settingOutColumns } from './parts/setting-out-columns.tsx'
import type { Opened } from './parts/setting-out-drawer.tsx'
import { useFloorChoices, useStoreChoices } from './parts/showroom-choices.ts'
import { useSettingOutActions } from './parts/use-setting-out-actions.ts'
import { floorPaths, settingOutPaths } from './showroom-paths.ts'

const SettingOutDrawer = later(() => import('./parts/setting-out-drawer.tsx').then((part) => part.SettingOutDrawer))

export const opening: Opening = { at: settingOutPaths.list, list: listSettingOutImages }

/** Photographs of what is on display, with the products on them; shows which of these are no longer sold. */
export default function SettingOutList() {
  const list = useList(listSettingOutImages, settingOutPaths.list)
  const can = useCan()
  const { open } = list
  const columns = useMemo(() => settingOutColumns(open), [open])
  const actions = useSettingOutActions()
  const [made, make] = useState<Opened | null>(null)
  const { floorImageId, zoneNo } = list.query
  const opened: Opened | null = made ?? (list.opened === null ? null : { kind: 'edit', id: list.opened })
  const broken = list.filter('broken')
  const add = (
    <May call={saveSettingOutImage}>
      <Button
        tone="primary"
        onClick={() => make({ kind: 'new', place: { floorImageId: floorImageId ?? null, zoneNo: zoneNo ?? '' } })}
      >
        新增出样图
      </Button>
    </May>
  )
  const chosen = (selection: Selection, run: (ids: number[]) => unknown) => () => {
    const ids = selectedIds(selection)
    if (ids.length === 0) toast.info('请逐个勾选要处理的出样图')
    else run(ids)
  }

  return (
    <Page
      actions={
        <>
          <Button asChild>
            <Link to={floorPaths.list.to()}>楼层图管理</Link>
          </Button>
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
        <PickFilter {...list.filter('styleId')} label="风格" useChoices={useStyleChoices} />
        <DayRangeFilter
          label="出样日期"
          from={list.filter('startFrom')}
          to={list.filter('startTo')}
          onRange={(startFrom, startTo) => list.setFilters({ startFrom, startTo })}
        />
      </Filters>
      {((list.counts.broken ?? 0) > 0 || broken.value) && (
        <fieldset aria-label="需要处理" className="flex gap-2">
          <Button
            size="tiny"
            aria-pressed={broken.value === true}
            className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
            onClick={() => broken.onChange(broken.value ? undefined : true)}
          >
            含失效商品 <span className="text-danger-text tabular-nums">{list.counts.broken ?? 0}</span>
          </Button>
        </fieldset>
      )}
      <ListTable
        list={list}
        columns={columns}
        empty="还没有出样图"
        emptyAction={add}
        onOpen={({ id }) => open(id)}
        actions={(exhibit) => {
          const { id, name, status } = exhibit
          return (
            <RowActions
              name={name}
              actions={[
                { label: can(saveSettingOutImage) ? '编辑' : '详情', onSelect: () => open(id) },
                can(publishSettingOutImages) &&
                  status !== 1 && { label: '发布', onSelect: () => actions.publish(exhibit) },
                can(saveSettingOutImage) && { label: '复制', onSelect: () => make({ kind: 'copy', id }) },
                can(publishSettingOutImages) &&
                  status === 1 && {
                    label: '撤样下线',
                    tone: 'danger',
                    onSelect: () => actions.withdraw([id], `「${name}」`),
                  },
                can(deleteSettingOutImages) &&
                  status !== 1 && {
                    label: '删除',
                    tone: 'danger',
                    onSelect: () => actions.remove([id], `「${name}」`),
                  },
              ]}
            />
          )
        }}
        bulk={(selection) => (
          <>
            <May call={publishSettingOutImages}>
              <Button size="tiny" onClick={chosen(selection, actions.publishAll)}>
                批量发布
              </Button>
              <Button
                size="tiny"
                onClick={chosen(selection, (ids) => actions.withdraw(ids, `所选的 ${ids.length} 张出样图`))}
              >
                批量下线
              </Button>
            </May>
            <May call={deleteSettingOutImages}>
              <Button
                size="tiny"
                tone="danger"
                onClick={chosen(selection, (ids) => actions.remove(ids, `所选的 ${ids.length} 张出样图`))}
              >
                删除
              </Button>
            </May>
          </>
        )}
      />
      {opened && (
        <SettingOutDrawer
          key={opened.kind === 'new' ? 'new' : `${opened.kind}${opened.id}`}
          opened={opened}
          onClose={() => {
            make(null)
            open(null)
          }}
        />
      )}
    </Page>
  )
}
