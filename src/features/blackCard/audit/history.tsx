import { Link } from 'react-router-dom'
import type { CardAudit, EarlierSubmission } from '#contract/blackCard/card-audits.ts'
import { cardAuditStatus, cardMerchantStatus, cardRejectReason } from '#contract/blackCard/card-codes.ts'
import { getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Notice } from '#ui/notice/notice.tsx'

const titles = { licenceNo: '信用代码相同', idCardNo: '身份证号相同', contactPhone: '手机号相同' } as const

interface DuplicatesProps {
  audit: CardAudit
  onOpen: (id: number) => void
}

/** Others with the same papers or phone: a warning, which does not block. */
export function Duplicates({ audit: { duplicates }, onOpen }: DuplicatesProps) {
  const canOpen = useCanCall(getCardMerchant)
  if (duplicates.length === 0) return null
  return (
    <Notice tone="warning" role="note" title="疑似重复">
      <ul className="grid gap-1.5">
        {duplicates.map(({ field, kind, id, name, no, status }) => (
          <li key={`${kind}${id}`} className="flex flex-wrap items-baseline gap-x-3">
            <span>{titles[field]}</span>
            {kind === 'cardAudit' ? (
              <NameButton onClick={() => onOpen(id)}>
                {name} {no} {cardAuditStatus.label(status)}
              </NameButton>
            ) : canOpen ? (
              <Link to={cardMerchantPaths.detail.to({ id })} className="text-accent-text hover:underline">
                {name} {no} {cardMerchantStatus.label(status)}
              </Link>
            ) : (
              <span>
                {name} {no}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What was refused before, with what changed afterwards. */
export function Earlier({ submissions }: { submissions: readonly EarlierSubmission[] }) {
  if (submissions.length === 0) return <Empty title="第一次提交" />
  return (
    <ul className="grid gap-4">
      {submissions.map(({ submittedAt, auditor, auditedAt, rejectReasons, rejectText, changes }) => (
        <li key={submittedAt} className="grid gap-1 border-b pb-4 last:border-b-0">
          <span>驳回项：{rejectReasons.map(cardRejectReason.label).join('、')}</span>
          <span className="whitespace-pre-line">{rejectText}</span>
          {changes.map(({ field, title, before, after }) => (
            <span key={field}>
              {title}：<del className="text-text-muted">{before}</del> → {after}
            </span>
          ))}
          <span className="text-small text-text-muted">
            {[`${formatTime(submittedAt)} 提交`, auditedAt && `${auditor} ${formatTime(auditedAt)} 驳回`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
