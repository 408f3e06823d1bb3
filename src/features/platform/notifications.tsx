import { use } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import type { ParamsOf } from '#contract/endpoint.ts'
import {
  deleteNotifications,
  listNotifications,
  type Notification,
  noticeLevel,
  notificationCategory,
  readNotifications,
} from '#contract/notifications.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import type { Opening } from '#screen/area.ts'
import { columns } from '#screen/columns.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, TextFilter } from '#screen/filter-controls.tsx'
import { Filters } from '#screen/filters.tsx'
import { ListTable } from '#screen/list-table.tsx'
import { Page } from '#screen/page.tsx'
import { selectedIds } from '#screen/selected-ids.ts'
import { StatusTabs } from '#screen/status-tabs.tsx'
import { useChange } from '#screen/use-change.ts'
import { useList } from '#screen/use-list.ts'
import { ask } from '#ui/ask/ask.ts'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { nothingSelected, type Selection } from '#ui/data-table/selection.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast.ts'
import { levelTone } from './labels.ts'
import { ScreenFinder } from './parts/screen-finder.ts'
import { notificationsPath } from './paths.ts'

export const opening: Opening = { at: notificationsPath, list: listNotifications }

export default function Notifications() {
  const list = useList(listNotifications, notificationsPath, { tab: 'category' })
  const { markRead, markAllRead, remove } = useNotificationActions(() => list.select(nothingSelected))
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
        <DayRangeFilter
          label="时间"
          from={list.filter('createdFrom')}
          to={list.filter('createdTo')}
          onRange={(createdFrom, createdTo) => list.setFilters({ createdFrom, createdTo })}
        />
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
              !notice.read && { label: '标为已读', onSelect: () => markRead([notice.id]) },
              notice.read && {
                label: '删除',
                tone: 'danger',
                onSelect: () => remove([notice.id], `通知「${notice.title}」`),
              },
            ]}
          />
        )}
        bulk={(selection) => (
          <BulkActions
            selection={selection}
            onRead={markRead}
            onRemove={(ids) => remove(ids, `选中的 ${ids.length} 条通知`)}
          />
        )}
      />
    </Page>
  )
}

const col = columns<Notification>()

const notificationColumns = [
  col.cell('title', '标题', (notice) => <Title notice={notice} />, {
    width: 224,
    pin: 'start',
    hideable: false,
    text: (notice) => notice.title,
  }),
  col.text('content', '内容', { min: 280 }),
  col.time('createdAt', '时间', { sortable: true }),
  col.label('category', '类别', notificationCategory, { width: 96 }),
  col.cell(
    'level',
    '级别',
    ({ level }) => <StatusBadge tone={levelTone[level]}>{noticeLevel.label(level)}</StatusBadge>,
    { width: 80, text: ({ level }) => noticeLevel.label(level) },
  ),
  col.cell('resource', '相关页面', ({ path }) => <PageName path={path} />, { width: 128 }),
  col.cell('read', '状态', ({ read }) => (read ? '已读' : '未读'), { width: 72 }),
  col.time('readAt', '读取时间'),
]

/** What is unread stands out by its weight and a dot. */
function Title({ notice }: { notice: Notification }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', !notice.read && 'bg-accent')} />
      <span className={cn('min-w-0 truncate', !notice.read && 'font-medium')}>
        {notice.path ? (
          <NoticeLink notice={notice} className="text-accent-text hover:underline hover:underline-offset-4">
            {notice.title}
          </NoticeLink>
        ) : (
          notice.title
        )}
      </span>
    </span>
  )
}

interface NoticeLinkProps extends Omit<LinkProps, 'to'> {
  notice: Notification
}

/** Leads to what the notice is about; who goes there has read it. */
function NoticeLink({ notice, ...rest }: NoticeLinkProps) {
  const read = useChange(readNotifications)
  // A notice that stays unread is no reason to keep somebody from opening it.
  const markRead = () => void read({ ids: [notice.id] }, undefined, { quiet: true }).catch(() => {})
  return <Link {...rest} to={pathWithQuery(notice.path, notice.query)} onClick={notice.read ? undefined : markRead} />
}

function PageName({ path }: { path: string }) {
  return use(ScreenFinder)(path)?.title
}

interface BulkActionsProps {
  selection: Selection
  onRead: (ids: number[]) => void
  onRemove: (ids: number[]) => void
}

function BulkActions({ selection, onRead, onRemove }: BulkActionsProps) {
  if (selection.mode === 'allBut') return <span className="text-text-muted">请逐页选择，或用「全部标为已读」</span>
  const chosen = selectedIds(selection)
  return (
    <>
      <Button size="tiny" onClick={() => onRead(chosen)}>
        标为已读
      </Button>
      <Button size="tiny" onClick={() => onRemove(chosen)}>
        删除
      </Button>
    </>
  )
}

function useNotificationActions(onDone: () => void) {
  const readCall = useChange(readNotifications)
  const deleteCall = useChange(deleteNotifications)
  const read = async (params: ParamsOf<typeof readNotifications>) => {
    try {
      const { count } = await readCall(params)
      toast.success(count > 0 ? `已将 ${count} 条通知标为已读` : '这些通知都已读过')
      onDone()
    } catch {
      // The call has said why.
    }
  }
  return {
    markRead: (ids: number[]) => void read({ ids }),
    markAllRead: (category: Notification['category'] | undefined) =>
      void read({ all: true, ...(category !== undefined && { category }) }),
    remove: (ids: number[], named: string) =>
      void ask({
        title: `删除${named}？`,
        consequence: '删除后不能恢复。',
        action: '删除通知',
        tone: 'danger',
        onConfirm: async () => {
          const { count } = await deleteCall({ ids }, undefined, { quiet: true })
          toast.success(`已删除 ${count} 条通知`)
          onDone()
        },
      }),
  }
}
