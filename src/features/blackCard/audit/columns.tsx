import type { CardAuditRow, listCardAudits } from '#contract/blackCard/card-audits.ts'
import { cardApplySource, cardAuditStatus, industry } from '#contract/blackCard/card-codes.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listCardAudits>()

export const cardAuditColumns = (open: (id: number) => void): ListColumn<typeof listCardAudits>[] => [
  col.name('name', '商家名称', ({ id }) => open(id), { width: 200 }),
  col.cell('status', '状态', (row) => <State row={row} />, {
    width: 160,
    text: ({ status }) => cardAuditStatus.label(status),
  }),
  col.money('fee', '应缴费用'),
  col.code('applyNo', '申请编号', { width: 168 }),
  col.label('applicantKind', '主体类型', applicantKind, { width: 80 }),
  col.label('industry', '行业', industry, { width: 104 }),
  col.text('contactName', '联系人', { width: 88 }),
  col.text('contactPhone', '联系电话', { width: 128 }),
  col.text('areaName', '所在地区', { width: 176 }),
  col.cell('cardLevel', '申请等级', ({ cardLevel }) => cardLevel.name, {
    width: 96,
    text: ({ cardLevel }) => cardLevel.name,
  }),
  col.label('source', '申请来源', cardApplySource, { width: 104 }),
  col.cell('claimedBy', '领取人', ({ claimedBy, claimedByMe }) => (claimedByMe ? '我' : claimedBy?.name), {
    width: 88,
    text: ({ claimedBy }) => claimedBy?.name ?? '',
  }),
  col.text('auditor', '审核人', { width: 88 }),
  col.count('submitCount', '提交次数', { width: 88 }),
  col.time('submittedAt', '提交时间', { sortable: true }),
  col.time('auditedAt', '审核时间', { sortable: true }),
]

/** The state; a voucher that waits for finance is marked. */
function State({ row: { status, waitingPayment } }: { row: CardAuditRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StatusBadge tone={cardAuditStatus.tone(status)}>{cardAuditStatus.label(status)}</StatusBadge>
      {waitingPayment && <Tag tone="warning">凭证待确认</Tag>}
    </span>
  )
}
