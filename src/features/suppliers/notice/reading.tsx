import { useQueryClient } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { listNotices, type SupplierNotice } from '#contract/suppliers/notices.ts'
import { useInvalidate } from '#screen/data/use-read.ts'
import { Page } from '#screen/page/page.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { Button } from '#ui/button/button.tsx'
import { noticePaths } from '../paths.ts'
import { NoticeConfirmBar } from './confirm-bar.tsx'
import { NoticePaper } from './paper.tsx'

/** A notice for its receiver, with links to the previous and next one. */
export function NoticeReading({ notice }: { notice: SupplierNotice }) {
  useReadInList()
  return (
    <Page
      title={notice.title}
      actions={
        <Button asChild>
          <Link to={noticePaths.list.to()}>返回列表</Link>
        </Button>
      }
    >
      <NoticePaper notice={notice}>{notice.needConfirm && <NoticeConfirmBar notice={notice} />}</NoticePaper>
      <nav aria-label="其他通知" className="flex w-full max-w-[800px] flex-wrap justify-between gap-x-6 gap-y-2">
        {notice.previous && (
          <Neighbour id={notice.previous.id}>
            <ChevronLeft aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
            <span className="truncate">上一条：{notice.previous.title}</span>
          </Neighbour>
        )}
        {notice.next && (
          <Neighbour id={notice.next.id}>
            <span className="truncate">下一条：{notice.next.title}</span>
            <ChevronRight aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
          </Neighbour>
        )}
      </nav>
    </Page>
  )
}

/**
 * The server marks an opened notice as read, so list and bell are refetched; the notice itself is not requested again.
 */
function useReadInList() {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [listNotices.resource, listNotices.path] })
    void invalidate(['notification'])
  }, [client, invalidate])
}

/** Replaces the current tab, so that reading several notices does not open several tabs. */
function Neighbour({ id, children }: { id: number; children: ReactNode }) {
  const { leaveFor } = usePageLocation()
  const to = noticePaths.detail.to({ id })
  const step = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    leaveFor(to)
  }
  return (
    <Link
      to={to}
      onClick={step}
      className="flex min-h-6 min-w-0 max-w-90 items-center gap-1 text-accent-text last:ml-auto hover:underline hover:underline-offset-4"
    >
      {children}
    </Link>
  )
}
