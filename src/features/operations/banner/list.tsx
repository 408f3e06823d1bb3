import { useMemo, useState } from 'react'
import { canDeleteBanner } from '#contract/operations/banner-rules.ts'
import {
  deleteBanner,
  enableBanners,
  exportBanners,
  listBanners,
  saveBanner,
  sortBanners,
} from '#contract/operations/banners.ts'
import { audience, linkType, runState } from '#contract/operations/codes.ts'
import { bannerPaths } from '#features/operations/paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { bannerColumns } from './columns.tsx'
import { PositionNav } from './position-nav.tsx'
import { useBannerActions } from './use-actions.ts'

const BannerDrawer = lazyPart(() => import('./form-drawer.tsx'), 'BannerDrawer')
const BannerOrderDialog = lazyPart(() => import('./order-dialog.tsx'), 'BannerOrderDialog')

export const opening = listOf(listBanners, bannerPaths.list, { tab: ['state', 'position'] })

/** What the shop shows at its seven places, and when. */
export default function BannerList() {
  const list = useList(opening)
  const can = useCan()
  const [added, add] = useState<{ copyOf: number | null } | null>(null)
  const [isOrdering, order] = useState(false)
  const tree = useRegionTree()
  const { opened, open } = list
  const columns = useMemo(() => bannerColumns(open, tree), [open, tree])
  const actions = useBannerActions(list.counts)
  const { position } = list.query
  const broken = list.counts.broken ?? 0
  const addButton = (
    <Can call={saveBanner}>
      <Button tone="primary" onClick={() => add({ copyOf: null })}>
        新增轮播图
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportBanners} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          {position !== undefined && (
            <Can call={sortBanners}>
              <Button onClick={() => order(true)}>调整顺序</Button>
            </Can>
          )}
          {addButton}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[192px_minmax(0,1fr)]">
        <PositionNav filter={list.filter('position')} counts={list.counts} />
        <div className="flex min-w-0 flex-col gap-4">
          <StatusTabs label="轮播图状态" filter={list.filter('state')} codes={runState} counts={list.counts} />
          <Filters list={list}>
            <TextFilter {...list.filter('keyword')} label="名称" placeholder="轮播图名称" />
            <CodeFilter {...list.filter('audience')} label="投放对象" codes={audience} />
            <RegionFilter {...list.filter('area')} label="投放地区" />
            <CodeFilter {...list.filter('linkType')} label="跳转类型" codes={linkType} />
            <DayFilter {...list.filter('runsOn')} label="投放日期" />
          </Filters>
          {(broken > 0 || list.query.linkValid === false) && (
            <div>
              <FilterToggle
                count={broken}
                tone="danger"
                isPressed={list.query.linkValid === false}
                onClick={() => list.setFilters({ linkValid: list.query.linkValid === false ? undefined : false })}
              >
                链接失效
              </FilterToggle>
            </div>
          )}
          <ListTable
            list={list}
            columns={columns}
            empty="还没有轮播图"
            emptyAction={addButton}
            onOpen={({ id }) => open(id)}
            actions={(banner) => (
              <RowActions
                name={banner.name}
                actions={[
                  { label: can(saveBanner) ? '编辑' : '详情', onSelect: () => open(banner.id) },
                  can(enableBanners) &&
                    (banner.enabled
                      ? { label: '停用', tone: 'danger', onSelect: () => actions.disable(banner) }
                      : { label: '启用', onSelect: () => void actions.enable([banner]).catch(() => {}) }),
                  can(saveBanner) && { label: '复制', onSelect: () => add({ copyOf: banner.id }) },
                  can(deleteBanner) &&
                    canDeleteBanner(banner) && {
                      label: '删除',
                      tone: 'danger',
                      onSelect: () => actions.remove(banner),
                    },
                ]}
              />
            )}
            bulk={
              <>
                <BulkExport list={list} call={exportBanners} columns={columns} />
                <BulkSwitch
                  list={list}
                  call={enableBanners}
                  on={['批量启用', actions.enable]}
                  off={['批量停用', actions.disableAll]}
                />
              </>
            }
          />
        </div>
      </div>
      {added && <BannerDrawer id={added.copyOf} isCopy position={position} onClose={() => add(null)} />}
      {opened !== null && <BannerDrawer key={opened} id={opened} onClose={() => open(null)} />}
      {isOrdering && position !== undefined && <BannerOrderDialog position={position} onClose={() => order(false)} />}
    </Page>
  )
}
