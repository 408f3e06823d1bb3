import type { AdminUserRow } from '#contract/permissions/admin-users.ts'
import { ENDING_SOON_DAYS } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { dayOf, formatTime } from '#lib/formats.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import type { TagTone } from '#ui/tag/tag.tsx'

type NodeStatus = Pick<AdminUserRow, 'status' | 'lockedUntil' | 'validFrom' | 'validTo'>

export const isLocked = ({ status, lockedUntil }: NodeStatus): boolean =>
  status === adminUserStatus.active && lockedUntil !== null && Date.parse(lockedUntil) > Date.now()

/** A deleted account has a suffix that frees its name; the original name is displayed. */
export const accountName = ({ account }: Pick<AdminUserRow, 'account'>): string => account.split('#')[0] ?? account
export const phoneOf = ({ phone }: Pick<AdminUserRow, 'phone'>): string => phone.split('#')[0] ?? phone

/** The status of an account as one label: a lock or validity dates may also block the sign-in. */
export function userState(user: NodeStatus): { word: string; tone: TagTone; hint?: string } {
  const today = dayOf()
  if (isLocked(user)) return { word: '已锁定', tone: 'danger', hint: `锁定至 ${formatTime(user.lockedUntil)}` }
  if (user.status === adminUserStatus.active && user.validTo !== null && user.validTo < today)
    return { word: '已到期', tone: 'danger' }
  if (user.status === adminUserStatus.active && user.validFrom !== null && user.validFrom > today)
    return { word: '未生效', tone: 'neutral' }
  return { word: adminUserStatus.label(user.status), tone: adminUserStatus.tone(user.status) }
}

export function UserState({ user }: { user: NodeStatus }) {
  const { word, tone, hint } = userState(user)
  return (
    <StatusBadge tone={tone} title={hint}>
      {word}
    </StatusBadge>
  )
}

const DAY_MS = 86_400_000

/** Last valid day of an account, with the remaining days if few. */
export function ValidUntil({ user: { status, validTo } }: { user: NodeStatus }) {
  if (validTo === null) return '长期'
  const left = Math.round((Date.parse(validTo) - Date.parse(dayOf())) / DAY_MS)
  if (status !== adminUserStatus.active || left > ENDING_SOON_DAYS) return validTo
  return (
    <span className={left < 0 ? 'text-danger-text' : 'text-warning-text'}>
      {validTo}
      <span className="text-small">{left < 0 ? '（已到期）' : left === 0 ? '（今天）' : `（剩 ${left} 天）`}</span>
    </span>
  )
}
