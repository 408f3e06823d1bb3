import { Link } from 'react-router-dom'
import { noticeStatus, noticeTarget, noticeType } from '#contract/suppliers/codes.ts'
import type { listNotices } from '#contract/suppliers/notices.ts'
import { formatTime } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { noticePaths } from '../paths.ts'
import { NoticeRate } from './rate.tsx'

const col = columns<typeof listNotices>()

export const noticeColumns = [
  col.cell(
    'title',
    '标题',
    ({ id, title, pinned, popup }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <Link
          to={noticePaths.detail.to({ id })}
          className="truncate text-accent-text hover:underline hover:underline-offset-4"
        >
          {title}
        </Link>
        {pinned && <Tag tone="info">置顶</Tag>}
        {popup && <Tag quiet>弹窗</Tag>}
      </span>
    ),
    { width: 280, pin: 'start', hideable: false, text: (notice) => notice.title },
  ),
  col.status('status', '状态', noticeStatus),
  col.label('type', '通知类型', noticeType, { width: 96 }),
  col.time('publishAt', '发布时间', { sortable: true }),
  col.cell(
    'readCount',
    '已读',
    ({ readCount, targetCount }) => <NoticeRate label="阅读率" done={readCount} of={targetCount} />,
    { width: 148 },
  ),
  col.cell(
    'confirmCount',
    '已确认',
    ({ needConfirm, confirmCount, targetCount }) =>
      needConfirm && <NoticeRate label="确认率" done={confirmCount} of={targetCount} />,
    { width: 148 },
  ),
  col.cell(
    'confirmUntil',
    '确认截止',
    ({ needConfirm, confirmUntil }) => (needConfirm ? formatTime(confirmUntil) : '无需确认'),
    {
      width: 136,
      sortable: true,
    },
  ),
  col.label('targetKind', '接收范围', noticeTarget),
  col.code('noticeNo', '通知编号', { width: 128 }),
  col.text('createdBy', '创建人', { width: 88 }),
]
