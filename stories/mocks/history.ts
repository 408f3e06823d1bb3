import type { RequestHandler } from 'msw'
import { type AuditEntry, getRecordVersion, listTargetAuditLogs, type RecordVersion } from '#contract/base.ts'
import { serverMessages } from '#contract/response-codes.ts'
import { answer, pageOf } from './answer.ts'
import { hoursAgo } from './records.ts'
import { MockRefusal } from './worker.ts'

/** One save of a record: its fields before and after. */
export interface SavedVersion {
  by: string
  hours: number
  summary: string
  before?: RecordVersion
  after: RecordVersion
}

const textsOf = ({ fields }: RecordVersion) => new Map(fields.map(({ field, text }) => [field, text]))

/** The log of a record, newest first, with the versions that its entries store. */
export function historyHandlers(saves: readonly SavedVersion[]): RequestHandler[] {
  const entries: AuditEntry[] = saves.map(({ by, hours, summary, before, after }, index) => {
    const old = before && textsOf(before)
    return {
      id: saves.length - index,
      occurredAt: hoursAgo(hours),
      actorName: by,
      action: before ? 'edit' : 'add',
      summary,
      changes: after.fields.flatMap(({ field, title, text }) =>
        old && old.get(field) !== text ? [{ field, title, before: old.get(field) ?? '', after: text }] : [],
      ),
      reason: '',
      versions: before ? ['before', 'after'] : ['after'],
    }
  })
  return [
    answer(listTargetAuditLogs, (params) => pageOf(entries, params)),
    answer(getRecordVersion, ({ logId, side }) => {
      const version = saves[saves.length - logId]?.[side]
      if (!version) throw new MockRefusal(404, serverMessages.notFound)
      return version
    }),
  ]
}
