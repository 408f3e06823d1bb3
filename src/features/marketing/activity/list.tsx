import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  type Activity,
  addActivity,
  deleteActivity,
  disableActivity,
  editActivity,
  exportActivities,
  listActivities,
} from '#contract/marketing/activities.ts'
import { listActivityProducts } from '#contract/marketing/activity-products.ts'
import { canDeleteActivity, canDisableActivity, canEditActivity } from '#contract/marketing/activity-rules.ts'
import { activityAudience, activityKind, activityStatus } from '#contract/marketing/codes.ts'
import { activityPaths, activityProductPaths } from '#features/marketing/paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useBrandChoices } from '#screen/form/choices.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { calendarOf, ViewSwitch } from '#screen/list/calendar-view.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { activityColumns } from './columns.tsx'
import { useActivityActions } from './use-actions.ts'

const ActivityCalendar = lazyPart(() => import('./calendar.tsx'), 'ActivityCalendar')
const VenueDialog = lazyPart(() => import('./venue-dialog.tsx'), 'VenueDialog')

export const opening = listOf(listActivities, activityPaths.list, { tab: 'status' })

/** The activities with their times and what they brought. */
export default function ActivityList() {
  const list = useList(opening)
  const calendar = calendarOf(list)
  const can = useCan()
  const navigate = useNavigate()
  const [shown, show] = useState<Activity | null>(null)
  const tree = useRegionTree()
  const columns = useMemo(() => activityColumns(tree), [tree])
  const actions = useActivityActions()
  const addButton = (
    <Can call={addActivity}>
      <Button asChild tone="primary">
        <Link to={activityPaths.form.to()}>新建活动</Link>
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <ViewSwitch list={list} label="月历" />
          <Can call={exportActivities}>
            <ExportButton call={exportActivities} params={list.query} columns={columns}>
              导出 Excel
            </ExportButton>
          </Can>
          {addButton}
        </>
      }
    >
      <StatusTabs label="活动状态" filter={list.filter('status')} codes={activityStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="名称或编号" placeholder="活动名称或编号" />
        <CodeFilter {...list.filter('kind')} label="活动类型" codes={activityKind} />
        <PickFilter {...list.filter('brandId')} label="参与品牌" useChoices={useBrandChoices} />
        <CodeFilter {...list.filter('audience')} label="参与对象" codes={activityAudience} />
        <DayRangeFilter list={list} from="startFrom" to="startTo" label="开始时间" />
      </Filters>
      {calendar.isOpen ? (
        <ActivityCalendar calendar={calendar} query={list.query} hasFilters={list.hasFilters} />
      ) : (
        <ListTable
          list={list}
          columns={columns}
          empty="还没有活动"
          emptyAction={addButton}
          onOpen={({ id }) => navigate(activityPaths.form.to({ id }))}
          actions={(activity) => (
            <RowActions
              name={activity.name}
              actions={[
                {
                  label: can(editActivity) && canEditActivity(activity) ? '编辑' : '查看',
                  onSelect: () => navigate(activityPaths.form.to({ id: activity.id })),
                },
                can(listActivityProducts) && {
                  label: '活动商品',
                  onSelect: () => navigate(activityProductPaths.list.to({ activityId: activity.id })),
                },
                activity.venues.length > 0 && { label: '会场预览', onSelect: () => show(activity) },
                can(disableActivity) &&
                  canDisableActivity(activity) && {
                    label: '停用',
                    tone: 'danger',
                    onSelect: () => void actions.disable(activity),
                  },
                can(addActivity) && {
                  label: '复制',
                  onSelect: () => navigate(activityPaths.form.to({ copyFrom: activity.id })),
                },
                can(deleteActivity) &&
                  canDeleteActivity(activity) && {
                    label: '删除',
                    tone: 'danger',
                    onSelect: () => void actions.remove(activity),
                  },
              ]}
            />
          )}
          bulk={<BulkExport list={list} call={exportActivities} columns={columns} />}
        />
      )}
      {shown && <VenueDialog activity={shown} onClose={() => show(null)} />}
    </Page>
  )
}
