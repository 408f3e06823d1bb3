import { use } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import {
  type listNotifications,
  type Notification,
  noticeLevel,
  notificationCategory,
  readNotifications,
} from '#contract/notifications.ts'
import { ScreenFinder } from '#features/platform/status-pages/screen-finder.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import { useChange } from '#screen/data/use-change.ts'
import { columns } from '#screen/list/columns.tsx'
import { cn } from '#ui/cn.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { levelTone } from '../labels.ts'

const col = columns<typeof listNotifications>()

export const notificationColumns = [
  col.cell('title', '标题', (notice) => <Title notice={notice} />, {
    width: 224,
    pin: 'start',
    hideable: false,
    text: (notice) => notice.title,
  }),
  col.cell('read', '状态', ({ read }) => (read ? '已读' : '未读'), { width: 72 }),
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
  col.time('readAt', '读取时间'),
]

/** Unread notifications are bold and have a dot. */
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

/** Link to the subject of the notification; opening it marks it as read. */
export function NoticeLink({ notice, ...rest }: NoticeLinkProps) {
  const read = useChange(readNotifications)
  // A failure to mark it as read must not block the link.
  const markRead = () => void read({ ids: [notice.id] }, undefined, { quiet: true }).catch(() => {})
  return <Link {...rest} to={pathWithQuery(notice.path, notice.query)} onClick={notice.read ? undefined : markRead} />
}

function PageName({ path }: { path: string }) {
  return use(ScreenFinder)(path)?.title
}
