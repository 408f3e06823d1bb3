import type { AuditEntry, VersionSide } from '#contract/base.ts'
import { formatTime } from '#lib/formats.ts'

/** A version of a record: its fields after a change of its log, or before the first one. */
export interface Version {
  logId: number
  side: VersionSide
  label: string
}

const afterOf = ({ id, occurredAt }: AuditEntry): Version => ({
  logId: id,
  side: 'after',
  label: `${formatTime(occurredAt)} 的版本`,
})

/** The version that each entry has made. Entries about other things than the form have none. */
export const versionOf = (entry: AuditEntry): Version | null =>
  entry.versions.includes('after') ? afterOf(entry) : null

/** The version before the first change that stores one; null if the record was added with it. */
export function firstVersion(entries: readonly AuditEntry[]): Version | null {
  const first = entries.findLast(({ versions }) => versions.length > 0)
  if (!first?.versions.includes('before')) return null
  return { logId: first.id, side: 'before', label: `${formatTime(first.occurredAt)} 修改前的版本` }
}

export const isSameVersion = (left: Version, right: Version): boolean =>
  left.logId === right.logId && left.side === right.side

/** The older version first. */
export const inTimeOrder = (left: Version, right: Version): number =>
  left.logId - right.logId || (left.side === 'before' ? -1 : 1)
