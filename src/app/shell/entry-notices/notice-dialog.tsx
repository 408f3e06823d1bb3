import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { noticeType } from '#contract/suppliers/codes.ts'
import { listNotices, type SupplierNoticeRow } from '#contract/suppliers/notices.ts'
import { noticePaths } from '#features/suppliers/index.ts'
import { formatSince, formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { readOptions } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const SHOWN = 5
const addressOf = ({ id }: SupplierNoticeRow) => noticePaths.detail.to({ id })

/** Loads unread popup notices. Opening a notice marks it as read; postponed notices open again at the next sign-in. */
export function NoticeDialog({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const can = useCanCall(listNotices)
  const { data, isError } = useQuery({
    ...readOptions(listNotices, { pageNum: 1, pageSize: SHOWN, popup: true, unread: true }),
    enabled: can,
  })
  const settle = useEffectEvent(onDone)
  const isEmpty = data?.list.length === 0
  useEffect(() => {
    if (isEmpty) settle()
  }, [isEmpty])
  // A failure is not shown: the bell counts these notices as well.
  if (!data || isEmpty || isError) return null

  const { list, total } = data
  const [first] = list
  const read = () => {
    onDone()
    navigate(list.length === 1 && first ? addressOf(first) : noticePaths.list.to({ unread: true }))
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onDone()}>
      <DialogContent title={`有 ${total} 条通知请您阅读`}>
        <DialogBody>
          <ul className="-mx-3">
            {list.map((notice) => (
              <li key={notice.id}>
                <NoticeEntry notice={notice} onOpen={onDone} />
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFoot>
          <Button size="medium" onClick={onDone}>
            稍后阅读
          </Button>
          <Button tone="primary" size="medium" onClick={read}>
            {list.length === 1 ? '阅读通知' : '查看未读通知'}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}

function NoticeEntry({ notice, onOpen }: { notice: SupplierNoticeRow; onOpen: () => void }) {
  const { title, type, summary, needConfirm, confirmUntil, publishAt } = notice
  return (
    <Link to={addressOf(notice)} onClick={onOpen} className="block rounded px-3 py-2.5 hover:bg-hover">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 break-words font-medium">{title}</span>
        <time dateTime={publishAt} className="shrink-0 text-small text-text-faint">
          {formatSince(publishAt)}
        </time>
      </span>
      <span className="mt-0.5 line-clamp-2 text-text-muted">{summary}</span>
      <span className="mt-1.5 flex flex-wrap gap-1.5">
        <Tag>{noticeType.label(type)}</Tag>
        {needConfirm && <Tag tone="warning">{formatTime(confirmUntil)} 前确认</Tag>}
      </span>
    </Link>
  )
}
