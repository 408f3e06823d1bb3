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

/** Who did what last with a record, in a sentence; empty where nothing is known. */
export async function lastChange(resource: string, targetId: number): Promise<string> {
  const found = await call(listTargetAuditLogs, { resource, targetId, pageSize: 1 }, { quiet: true }).catch(() => null)
  const entry = found?.list[0]
  if (!entry) return ''
  const { actorName, occurredAt, summary, changes } = entry
  const fields = changes.map(({ title }) => title).join('、')
  return `${actorName || '系统'} ${formatSince(occurredAt)} ${summary}${fields && `（${fields}）`}。`
}

/**
 * For `ask`: a step with a record by its version. Where somebody changed the record meanwhile the question stays with what
 * was typed and says who changed what; confirmed again, it goes on with the record as it is now.
 */
export function withLatest(
  resource: string,
  { id, version }: Versioned,
  send: (version: number, answer: Answer) => Promise<unknown>,
): (answer: Answer) => Promise<void> {
  let held = version
  return async (answer) => {
    try {
      await send(held, answer)
    } catch (error) {
      const latest = error instanceof ApiError && error.code === 409 ? (error.latest as Versioned | null) : null
      if (!latest) throw error
      held = latest.version
      const changed = (await lastChange(resource, id)) || '数据已被他人修改。'
      const kept = answer.reason === undefined ? '' : '您填写的内容还在，'
      throw new Error(`${changed}${kept}核对后再次确认，将按最新内容处理。`)
    }
  }
}

/** For `ask`: a step with several records. Those that refuse stay in the question, with what was typed, to be tried again. */
export function withEach<Row extends { id: number }>(
  rows: readonly Row[],
  words: string,
  send: (rows: readonly Row[], answer: Answer) => Promise<BulkResult>,
): (answer: Answer) => Promise<void> {
  let left = rows
  return async (answer) => {
    const result = await send(left, answer)
    if (result.failed.length === 0) return bulkToast(result, words)
    const failed = new Set(result.failed.map(({ id }) => id))
    left = left.filter(({ id }) => failed.has(id))
    throw new Error(bulkText(result, words))
  }
}
