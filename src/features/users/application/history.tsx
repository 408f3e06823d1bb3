import { Link } from 'react-router-dom'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import type { EarlierApplication, UserApplication } from '#contract/users/applications.ts'
import { applicationField, applicationRisk, applicationStatus } from '#contract/users/codes.ts'
import { getUser } from '#contract/users/users.ts'
import { userPaths } from '#features/users/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

/** Others that a risk names. */
const NAMED = 5

interface HistoryProps {
  onOpen: (id: number) => void
}

/** The risks, each with the records behind it. */
export function Risks({ application, onOpen }: HistoryProps & { application: UserApplication }) {
  const { riskFlags, shared, inviter } = application
  const can = useCan()
  const kinds = applicationRisk.codes.filter(
    (kind) => riskFlags.includes(kind) || shared.some((other) => other.kind === kind),
  )
  if (kinds.length === 0) return null
  const others = (kind: number) => shared.filter((other) => other.kind === kind)
  return (
    <Notice tone="warning" role="note" title="风险提示">
      <ul className="grid gap-1.5">
        {kinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span>{applicationRisk.label(kind)}</span>
            {others(kind)
              .slice(0, NAMED)
              .map(({ id, applicationNo, realName, status }) => (
                <NameButton key={id} onClick={() => onOpen(id)}>
                  {realName} {applicationNo} {applicationStatus.label(status)}
                </NameButton>
              ))}
            {others(kind).length > NAMED && <span>等 {others(kind).length} 个申请</span>}
            {kind === applicationRisk.inviterFrozen && inviter && can(getUser) && (
              <Link to={userPaths.detail.to({ id: inviter.id })} className="text-accent-text hover:underline">
                {inviter.name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Earlier applications of the user, with their refusals. */
export function Earlier({ applications, onOpen }: HistoryProps & { applications: readonly EarlierApplication[] }) {
  if (applications.length === 0) return <Empty title="第一次申请" />
  return (
    <ul className="grid gap-4">
      {applications.map(({ id, applicationNo, identity, status, reason, refuseFields, ...times }) => (
        <li key={id} className="grid gap-1 border-b pb-4 last:border-b-0">
          <span className="flex flex-wrap items-center gap-x-3">
            <NameButton onClick={() => onOpen(id)}>{applicationNo}</NameButton>
            <span>{userIdentity.label(identity)}</span>
            <StatusBadge tone={applicationStatus.tone(status)}>{applicationStatus.label(status)}</StatusBadge>
          </span>
          {reason && <span className="whitespace-pre-line">{reason}</span>}
          {refuseFields.length > 0 && <span>需修改：{refuseFields.map(applicationField.label).join('、')}</span>}
          <span className="text-small text-text-muted">
            {[
              `${formatTime(times.submittedAt)} 提交`,
              times.reviewedAt && `${times.reviewedBy} ${formatTime(times.reviewedAt)} 审核`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
