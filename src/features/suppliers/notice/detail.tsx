import { useState } from 'react'
import { Link } from 'react-router-dom'
import { noticeStatus } from '#contract/suppliers/codes.ts'
import {
  editNotice,
  getNotice,
  publishNotices,
  remindNotice,
  type SupplierNotice,
} from '#contract/suppliers/notices.ts'
import { canEditNotice, canPublishNotice, canWithdrawNotice } from '#contract/suppliers/transitions.ts'
import { noticePaths } from '#features/suppliers/paths.ts'
import { Can, useCan, useProfile } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { useNoticeActions } from './actions.ts'
import { NoticeConfirmBar } from './confirm-bar.tsx'
import { NoticePaper } from './paper.tsx'
import { hasToBeReminded } from './progress.ts'
import { NoticeReading } from './reading.tsx'
import { NoticeReceipts } from './receipts.tsx'
import { NoticeStatusText } from './status.tsx'

const NoticeRemindDialog = lazyPart(() => import('./remind-dialog.tsx'), 'NoticeRemindDialog')

export default function NoticeDetail() {
  const { id, tab } = useRouteQuery(noticePaths.detail)
  const preview = tab === 'preview'
  const notice = useRead(getNotice, id === undefined ? null : { id })
  const isSupplier = Boolean(useProfile()?.supplier)
  if (!notice) return <NothingChosen />
  if (isSupplier) return <NoticeReading notice={notice} />
  return preview ? <NoticePreview notice={notice} /> : <SentNotice notice={notice} />
}

/** The text, its receivers, and who has read and confirmed it. */
function SentNotice({ notice }: { notice: SupplierNotice }) {
  const { id, title, status, needConfirm, targetCount } = notice
  const [isReminding, remind] = useState(false)
  const can = useCan()
  const { publish, withdraw } = useNoticeActions()
  const wentOut = status === noticeStatus.published || status === noticeStatus.withdrawn

  return (
    <Page
      title={title}
      aside={<StatusBadge tone={noticeStatus.tone(status)}>{noticeStatus.label(status)}</StatusBadge>}
      actions={
        <>
          <Button asChild tone="quiet">
            <Link to={noticePaths.list.to()}>返回列表</Link>
          </Button>
          {can(publishNotices) && canWithdrawNotice(status) && <Button onClick={() => withdraw(notice)}>撤回</Button>}
          {can(editNotice) && canEditNotice(status) && (
            <Button asChild>
              <Link to={noticePaths.form.to({ id })}>编辑</Link>
            </Button>
          )}
          {can(remindNotice) && hasToBeReminded(notice) && (
            <Button onClick={() => remind(true)}>{needConfirm ? '提醒未读与未确认' : '提醒未读'}</Button>
          )}
          {can(publishNotices) && canPublishNotice(status) && (
            <Button tone="primary" onClick={() => publish(notice)}>
              发布
            </Button>
          )}
        </>
      }
    >
      <NoticeStatusText notice={notice} />
      <Tabs defaultValue="content">
        <TabList label="通知详情">
          <Tab value="content">通知内容</Tab>
          {wentOut && (
            <Tab value="receipts" count={targetCount}>
              回执
            </Tab>
          )}
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="content">
          <NoticePaper notice={notice} />
        </TabPanel>
        {wentOut && (
          <TabPanel value="receipts">
            <NoticeReceipts notice={notice} />
          </TabPanel>
        )}
        <TabPanel value="audit">
          <AuditTrail resource="supplierNotice" targetId={id} />
        </TabPanel>
      </Tabs>
      {isReminding && <NoticeRemindDialog notice={notice} onClose={() => remind(false)} />}
    </Page>
  )
}

/** Preview of the supplier's page before publishing. */
function NoticePreview({ notice }: { notice: SupplierNotice }) {
  const { id, title, status, needConfirm } = notice
  const { publish } = useNoticeActions()
  return (
    <Page
      title={title}
      actions={
        <>
          <Can call={editNotice}>
            {canEditNotice(status) && (
              <Button asChild>
                <Link to={noticePaths.form.to({ id })}>继续编辑</Link>
              </Button>
            )}
          </Can>
          <Can call={publishNotices}>
            {canPublishNotice(status) && (
              <Button tone="primary" onClick={() => publish(notice)}>
                发布
              </Button>
            )}
          </Can>
        </>
      }
    >
      <Notice tone="info" className="max-w-[800px]">
        预览：供应商看到的就是这样。
      </Notice>
      <NoticePaper notice={notice}>{needConfirm && <NoticeConfirmBar notice={notice} isPreview />}</NoticePaper>
    </Page>
  )
}

function NothingChosen() {
  return (
    <Empty title="没有选择通知" hint="请从供应商通知的列表中打开一条。">
      <Button asChild>
        <Link to={noticePaths.list.to()}>供应商通知</Link>
      </Button>
    </Empty>
  )
}
