import { listTargetAuditLogs } from '#contract/base.ts'
import type { BulkResult } from '#contract/fields.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { formatSince } from '#lib/formats.ts'
import { bulkText, bulkToast } from '#screen/list/bulk-toast.ts'
import type { Answer } from '#ui/confirm/confirm.ts'

interface Versioned {
  id: number
  version: number
}

/** Sentence about the last change of a record (who, when, what); empty if unknown. */
export async function lastChange(resource: string, targetId: number): Promise<string> {
  const found = await call(listTargetAuditLogs, { resource, targetId, pageSize: 1 }, { quiet: true }).catch(() => null)
  const entry = found?.list[0]
  if (!entry) return ''
  const { actorName, occurredAt, summary, changes } = entry
  const fields = changes.map(({ title }) => title).join('、')
  return `${actorName || '系统'} ${formatSince(occurredAt)} ${summary}${fields && `（${fields}）`}。`
}

/**
 * For `ask`: an action on a record with an optimistic lock. After a 409 the question stays open with its input and
 * shows who changed what; confirming again uses the current version.
 */
export function withLatest(
  resource: string,
  { id, version }: Versioned,
  send: (version: number, answer: Answer) => Promise<unknown>,
): (answer: Answer) => Promise<void> {
  let current = version
  return async (answer) => {
    try {
      await send(current, answer)
    } catch (error) {
      const latest = error instanceof ApiError && error.code === 409 ? (error.latest as Versioned | null) : null
      if (!latest) throw error
      current = latest.version
      const changed = (await lastChange(resource, id)) || '数据已被他人修改。'
      const inputNote = answer.reason === undefined ? '' : '您填写的内容还在，'
      throw new Error(`${changed}${inputNote}核对后再次确认，将按最新内容处理。`)
    }
  }
}

/** For `ask`: an action on several records. Refused records stay in the question, with its input, for another try. */
export function withEach<Row extends { id: number }>(
  rows: readonly Row[],
  suffix: string,
  send: (rows: readonly Row[], answer: Answer) => Promise<BulkResult>,
): (answer: Answer) => Promise<void> {
  let left = rows
  return async (answer) => {
    const result = await send(left, answer)
    if (result.failed.length === 0) return bulkToast(result, suffix)
    const failed = new Set(result.failed.map(({ id }) => id))
    left = left.filter(({ id }) => failed.has(id))
    throw new Error(bulkText(result, suffix))
  }
}
