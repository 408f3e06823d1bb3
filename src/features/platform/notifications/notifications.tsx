import {
  deleteNotifications,
  listNotifications,
  noticeLevel,
  notificationCategory,
  readNotifications,
} from '#contract/notifications.ts'
import { notificationsPath } from '#features/platform/list-paths.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { NoticeLink, notificationColumns } from './notification-columns.tsx'
import { useNotificationActions } from './use-notification-actions.ts'

export const opening = listOf(listNotifications, notificationsPath, { tab: 'category' })

export default function Notifications() {
  const list = useList(opening)
  const { markRead, markAllRead, remove } = useNotificationActions(list.selection.clear)
  const { category } = list.query
  const unread = Object.entries(list.counts)
    .filter(([code]) => category === undefined || code === String(category))
    .reduce((sum, [, count]) => sum + count, 0)

  return (
    <Page
      aside={unread > 0 && `${unread} 条未读`}
      actions={
        <Button disabled={unread === 0} onClick={() => markAllRead(category)}>
          {category === undefined ? '全部标为已读' : `${notificationCategory.label(category)}全部标为已读`}
        </Button>
      }
    >
      <StatusTabs
        label="通知类别，数字为未读"
        filter={list.filter('category')}
        codes={notificationCategory}
        counts={list.counts}
      />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="标题" />
        <FlagFilter {...list.filter('read')} label="状态" yes="已读" no="未读" />
        <CodeFilter {...list.filter('level')} label="级别" codes={noticeLevel} />
        <DayRangeFilter list={list} label="时间" from="createdFrom" to="createdTo" />
      </Filters>
      <ListTable
        list={list}
        columns={notificationColumns}
        empty="还没有通知"
        actions={(notice) => (
          <RowActions
            name={notice.title}
            actions={[
              notice.path !== '' && {
                label: '查看',
                link: <NoticeLink notice={notice} />,
              },
              !notice.read && { label: '标为已读', onSelect: () => void markRead([notice]) },
              notice.read && {
                label: '删除',
                tone: 'danger',
                onSelect: () => remove([notice]),
              },
            ]}
          />
        )}
        bulk={
          <>
            <BulkAction list={list} scope="query" call={readNotifications} onRun={markRead}>
              标为已读
            </BulkAction>
            <BulkAction list={list} scope="query" asks call={deleteNotifications} onRun={remove}>
              删除
            </BulkAction>
          </>
        }
      />
    </Page>
  )
}
