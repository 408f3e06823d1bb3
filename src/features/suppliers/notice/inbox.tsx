import { Link, useNavigate } from 'react-router-dom'
import { noticeType } from '#contract/suppliers/codes.ts'
import { listNotices, type SupplierNoticeRow } from '#contract/suppliers/notices.ts'
import { formatTime } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { CodeFilter, DayRangeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { cn } from '#ui/cn.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { noticePaths } from '../paths.ts'
import { isOverdue } from './progress.ts'

const col = columns<typeof listNotices>()
const tabs = ['unread', 'unconfirmed'] as const
const empty = { all: '还没有收到通知', unread: '没有未读通知', unconfirmed: '没有待确认的通知' }

/** The notices of a supplier, unread first. */
export function NoticeInbox() {
  const list = useList(listOf(listNotices, noticePaths.list, { tab: tabs }))
  const navigate = useNavigate()
  const tab = tabs.find((name) => list.query[name]) ?? 'all'
  return (
    <Page>
      <FilterTabs
        label="通知"
        value={tab}
        onChange={(next) =>
          list.setFilters({ unread: next === 'unread' || undefined, unconfirmed: next === 'unconfirmed' || undefined })
        }
        tabs={[
          { value: 'all', label: '全部', count: list.counts.all },
          { value: 'unread', label: '未读', count: list.counts.unread },
          { value: 'unconfirmed', label: '待确认', count: list.counts.unconfirmed },
        ]}
      />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="通知" placeholder="标题、摘要或编号" />
        <CodeFilter {...list.filter('type')} label="通知类型" codes={noticeType} />
        <DayRangeFilter list={list} label="发布时间" from="publishFrom" to="publishTo" />
      </Filters>
      <ListTable
        list={list}
        columns={inboxColumns}
        empty={empty[tab]}
        onOpen={(notice) => navigate(noticePaths.detail.to({ id: notice.id }))}
      />
    </Page>
  )
}

const inboxColumns = [
  col.cell(
    'title',
    '标题',
    ({ id, title, pinned, readAt }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', !readAt && 'bg-accent')} />
        <Link
          to={noticePaths.detail.to({ id })}
          className={cn('truncate text-accent-text hover:underline hover:underline-offset-4', !readAt && 'font-medium')}
        >
          {!readAt && <span className="sr-only">未读：</span>}
          {title}
        </Link>
        {pinned && <Tag tone="info">置顶</Tag>}
      </span>
    ),
    { width: 320, pin: 'start', hideable: false, text: (notice) => notice.title },
  ),
  col.text('summary', '摘要', { width: 320 }),
  col.label('type', '通知类型', noticeType, { width: 96 }),
  col.cell('confirm', '确认', (notice) => <ConfirmState notice={notice} />, { width: 248 }),
  col.time('publishAt', '发布时间', { sortable: true }),
]

function ConfirmState({ notice: { needConfirm, confirmedAt, confirmUntil } }: { notice: SupplierNoticeRow }) {
  if (!needConfirm) return <span className="text-text-faint">无需确认</span>
  if (confirmedAt) return <StatusBadge tone="success">已确认</StatusBadge>
  if (isOverdue(confirmUntil)) return <StatusBadge tone="danger">待确认，已逾期</StatusBadge>
  return <StatusBadge tone="warning">待确认，{formatTime(confirmUntil)} 截止</StatusBadge>
}
