import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { platformPages } from '#contract/platform/pages.ts'
import { call } from '#lib/call.ts'
import { formatSince } from '#lib/formats.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import { readOptions, useInvalidate } from '#screen/data/use-read.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** The last ten notices, in the popover of the bell. */
export function LastTen({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(
    readOptions(listNotifications, { pageNum: 1, pageSize: 10, sort: '-createdAt' }),
  )
  const invalidate = useInvalidate()
  const markRead = (notice: Notification) => {
    onLeave()
    if (notice.read) return
    // A failure to mark the notice as read must not stop the user from opening it.
    call(readNotifications, { ids: [notice.id] }, { quiet: true })
      .then(() => invalidate(readNotifications.invalidates ?? []))
      .catch(() => {})
  }
  return (
    <>
      <div className="flex h-10 items-center justify-between border-b px-4">
        <h2 className="font-medium">通知</h2>
        <Link
          to={platformPages.notifications.path}
          onClick={onLeave}
          className="text-accent-text text-small hover:underline"
        >
          查看全部
        </Link>
      </div>
      {error && <Failed title="通知加载失败" onRetry={() => refetch()} isRetrying={isFetching} className="py-8" />}
      {!data && !error && <Skeleton rows={5} className="p-4" />}
      {data?.list.length === 0 && (
        <Empty title="还没有通知" hint="待办、审核结果与完成的任务会出现在这里" className="py-8" />
      )}
      <ul className="max-h-100 overflow-y-auto py-1">
        {data?.list.map((notice) => (
          <li key={notice.id}>
            <Link
              to={notice.path ? pathWithQuery(notice.path, notice.query) : platformPages.notifications.path}
              onClick={() => markRead(notice)}
              className="flex gap-2 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span
                aria-hidden
                className={`mt-1.5 size-1.5 shrink-0 rounded-full ${notice.read ? 'bg-transparent' : 'bg-accent'}`}
              />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-medium">
                    {!notice.read && <span className="sr-only">未读：</span>}
                    {notice.title}
                  </span>
                  <time dateTime={notice.createdAt} className="shrink-0 text-small text-text-faint">
                    {formatSince(notice.createdAt)}
                  </time>
                </span>
                <span className="line-clamp-2 text-small text-text-muted">{notice.content}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
