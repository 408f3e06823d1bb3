import type { ReactNode } from 'react'
import { noticeTarget } from '#contract/suppliers/codes.ts'
import type { SupplierNotice } from '#contract/suppliers/notices.ts'
import { formatCount, formatTime } from '#lib/formats.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Progress } from '#ui/progress/progress.tsx'

const names = (refs: readonly { name: string }[] = []) => refs.map(({ name }) => name).join('、')

/** Publication of a notice: receivers, time, and number of reads and confirmations. */
export function NoticeStatusText({ notice }: { notice: SupplierNotice }) {
  const { targetKind, targetCount = 0, readCount = 0, confirmCount = 0, needConfirm, confirmUntil } = notice
  const chosen = names([
    ...(notice.targetCategories ?? []),
    ...(notice.targetBrands ?? []),
    ...(notice.targetSuppliers ?? []),
  ])
  return (
    <section aria-label="发送情况" className="grid gap-5 rounded-panel border bg-surface px-6 py-5">
      {targetCount > 0 && (
        <dl className="grid grid-cols-3 gap-x-8">
          <Figure label="应收供应商" figure={targetCount} />
          <Figure label="已读" figure={readCount}>
            <Progress label="阅读率" tone="success" showsValue value={(readCount / targetCount) * 100} />
          </Figure>
          <Figure label="已确认" figure={needConfirm ? confirmCount : null}>
            {needConfirm ? (
              <Progress label="确认率" tone="success" showsValue value={(confirmCount / targetCount) * 100} />
            ) : (
              <span className="text-text-muted">该通知无需确认</span>
            )}
          </Figure>
        </dl>
      )}
      <Descriptions columns={3}>
        <Descriptions.Item label="接收范围">
          {noticeTarget.label(targetKind)}
          {chosen && `：${chosen}`}
        </Descriptions.Item>
        <Descriptions.Item label="发布时间">{formatTime(notice.publishAt)}</Descriptions.Item>
        <Descriptions.Item label="确认截止">{needConfirm ? formatTime(confirmUntil) : '无需确认'}</Descriptions.Item>
        <Descriptions.Item label="通知编号" copies={notice.noticeNo} />
        <Descriptions.Item label="展示">
          {[notice.pinned && '置顶', notice.popup && '登录弹窗'].filter(Boolean).join('、') || '普通'}
        </Descriptions.Item>
        <Descriptions.Item label="创建人">{`${notice.createdBy}，${formatTime(notice.createdAt)}`}</Descriptions.Item>
        {notice.withdrawReason && (
          <Descriptions.Item label="撤回原因" wide>
            {notice.withdrawReason}
          </Descriptions.Item>
        )}
      </Descriptions>
    </section>
  )
}

function Figure({ label, figure, children }: { label: string; figure: number | null; children?: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-text-muted">{label}</dt>
      <dd className="grid gap-1">
        {figure !== null && <span className="font-bold text-title tabular-nums">{formatCount(figure)}</span>}
        {children}
      </dd>
    </div>
  )
}
