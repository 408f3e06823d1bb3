import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { noticeStatus, noticeTarget, noticeType } from '#contract/suppliers/codes.ts'
import {
  addNotice,
  deleteNotices,
  editNotice,
  listNotices,
  pinNotice,
  publishNotices,
  remindNotice,
  type SupplierNoticeRow,
} from '#contract/suppliers/notices.ts'
import {
  canDeleteNotice,
  canEditNotice,
  canPinNotice,
  canPublishNotice,
  canUnscheduleNotice,
  canWithdrawNotice,
} from '#contract/suppliers/transitions.ts'
import { noticePaths } from '#features/suppliers/paths.ts'
import { Can, useCan, useProfile } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { useNoticeActions } from './actions.ts'
import { noticeColumns } from './columns.tsx'
import { NoticeInbox } from './inbox.tsx'
import { hasToBeReminded } from './progress.ts'

const NoticeRemindDialog = lazyPart(() => import('./remind-dialog.tsx'), 'NoticeRemindDialog')

export const opening = listOf(listNotices, noticePaths.list, { refreshMs: 60_000 })

export default function NoticeList() {
  return useProfile()?.supplier ? <NoticeInbox /> : <SentNotices />
}

/** Sent and pending notices. Scheduled ones are published automatically, so the list is refreshed each minute. */
function SentNotices() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const [reminded, remind] = useState<SupplierNoticeRow | null>(null)
  const { publish, publishAll, unschedule, withdraw, pin, remove } = useNoticeActions()
  const create = (
    <Can call={addNotice}>
      <Button asChild tone="primary">
        <Link to={noticePaths.form.to()}>新建通知</Link>
      </Button>
    </Can>
  )

  return (
    <Page actions={create}>
      <StatusTabs label="通知状态" filter={list.filter('status')} codes={noticeStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="通知" placeholder="标题、摘要或编号" />
        <CodeFilter {...list.filter('type')} label="通知类型" codes={noticeType} />
        <CodeFilter {...list.filter('targetKind')} label="接收范围" codes={noticeTarget} />
        <FlagFilter {...list.filter('needConfirm')} label="需确认" />
        <DayRangeFilter list={list} label="发布时间" from="publishFrom" to="publishTo" />
      </Filters>
      <ListTable
        list={list}
        columns={noticeColumns}
        empty="还没有供应商通知"
        emptyAction={create}
        onOpen={(notice) => navigate(noticePaths.detail.to({ id: notice.id }))}
        actions={(notice) => (
          <RowActions
            name={notice.title}
            actions={[
              can(editNotice) && canEditNotice(notice.status)
                ? { label: '编辑', link: <Link to={noticePaths.form.to({ id: notice.id })} /> }
                : { label: '详情', link: <Link to={noticePaths.detail.to({ id: notice.id })} /> },
              can(publishNotices) &&
                canPublishNotice(notice.status) && { label: '发布', onSelect: () => publish(notice) },
              can(publishNotices) &&
                canUnscheduleNotice(notice.status) && { label: '取消定时', onSelect: () => unschedule(notice) },
              can(remindNotice) && hasToBeReminded(notice) && { label: '提醒', onSelect: () => remind(notice) },
              can(pinNotice) &&
                canPinNotice(notice.status) && {
                  label: notice.pinned ? '取消置顶' : '置顶',
                  onSelect: () => pin(notice),
                },
              can(addNotice) && {
                label: '复制',
                onSelect: () => navigate(noticePaths.form.to({ copyFrom: notice.id })),
              },
              can(publishNotices) &&
                canWithdrawNotice(notice.status) && { label: '撤回', tone: 'danger', onSelect: () => withdraw(notice) },
              can(deleteNotices) &&
                canDeleteNotice(notice.status) && {
                  label: '删除',
                  tone: 'danger',
                  onSelect: () => remove([notice]),
                },
            ]}
          />
        )}
        {...((can(publishNotices) || can(deleteNotices)) && {
          bulk: (
            <>
              {/* Publishing cannot be undone, so there is no selection of all matches. */}
              <BulkAction list={list} scope="ids" asks call={publishNotices} onRun={publishAll}>
                批量发布
              </BulkAction>
              <BulkAction list={list} scope="query" asks call={deleteNotices} onRun={remove}>
                删除
              </BulkAction>
            </>
          ),
        })}
      />
      {reminded && <NoticeRemindDialog notice={reminded} onClose={() => remind(null)} />}
    </Page>
  )
}
