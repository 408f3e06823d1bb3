import { isUndecided } from '#contract/blackCard/card-audit-rules.ts'
import type { CardAudit } from '#contract/blackCard/card-audits.ts'
import { cardAuditStatus, cardRejectReason } from '#contract/blackCard/card-codes.ts'
import { PaymentTable } from '#features/orders/public.ts'
import { formatTime } from '#lib/formats.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { CardAuditFacts } from './facts.tsx'
import { Duplicates, Earlier } from './history.tsx'
import { CardAuditPapers } from './papers.tsx'

interface CardAuditSubjectProps {
  audit: CardAudit
  onOpen: (id: number) => void
}

/** The papers at the left, what was typed at the right, so that both are compared without scrolling. */
export function CardAuditSubject({ audit, onOpen }: CardAuditSubjectProps) {
  const { id, earlier, payments } = audit
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <CardAuditPapers audit={audit} />
      <Tabs defaultValue="facts">
        <TabList label="申请">
          <Tab value="facts">申请资料</Tab>
          <Tab value="earlier" count={earlier.length}>
            历次提交
          </Tab>
          <Tab value="payments" count={payments.length}>
            支付流水
          </Tab>
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="facts" className="grid content-start gap-5">
          <Verdict audit={audit} />
          <Duplicates audit={audit} onOpen={onOpen} />
          <CardAuditFacts audit={audit} />
        </TabPanel>
        <TabPanel value="earlier">
          <Earlier submissions={earlier} />
        </TabPanel>
        <TabPanel value="payments">
          <PaymentTable payments={payments} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTrail resource="cardAudit" targetId={id} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

const tones = {
  [cardAuditStatus.pending]: 'info',
  [cardAuditStatus.unpaid]: 'info',
  [cardAuditStatus.opened]: 'success',
  [cardAuditStatus.rejected]: 'danger',
  [cardAuditStatus.cancelled]: 'info',
} as const

/** The decision of an application, once decided. */
function Verdict({ audit }: { audit: CardAudit }) {
  const { status, rejectReasons, rejectText, cancelReason, auditor, auditedAt, payExpireAt } = audit
  if (isUndecided(audit)) return null
  const items = rejectReasons.map(cardRejectReason.label).join('、')
  return (
    <Notice tone={tones[status]} role="note" title={cardAuditStatus.label(status)}>
      <span className="grid gap-1">
        {items && <span>驳回项：{items}</span>}
        {rejectText && <span className="whitespace-pre-line">{rejectText}</span>}
        {cancelReason && <span>{cancelReason}</span>}
        {status === cardAuditStatus.unpaid && payExpireAt && <span>缴费截止 {formatTime(payExpireAt)}</span>}
        {auditedAt && <span>{[auditor, formatTime(auditedAt)].filter(Boolean).join(' · ')} 审核</span>}
      </span>
    </Notice>
  )
}
