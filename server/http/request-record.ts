import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { requestRecord } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { insertNewRow, valuesFor } from '../database/rows.ts'
import { sha256 } from '../secrets.ts'
import { Refusal } from './errors.ts'

const ofRequest = (userId: number | Placeholder, requestId: string | Placeholder) =>
  and(eq(requestRecord.userId, userId), eq(requestRecord.requestId, requestId))

const answered = preparedStatement((db) =>
  db
    .update(requestRecord)
    .set({ answer: valuesFor(requestRecord.answer, 'answer') })
    .where(ofRequest(sql.placeholder('userId'), sql.placeholder('requestId')))
    .prepare('request_answered'),
)

/**
 * Idempotency by request id: a repeat of a change (double click, retry after a lost response) gets the first response
 * and changes nothing. The row is inserted before the handler runs, so a concurrent repeat waits on the key until
 * commit.
 */
export async function replayOrRun(
  tx: Connection,
  context: Pick<Context, 'caller' | 'requestId' | 'now'> & { repeatable: boolean },
  endpoint: Endpoint,
  params: unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!context.repeatable || endpoint.secretAnswer || context.caller.userId === 0) return run()
  const contentHash = sha256(`${endpoint.method} ${endpoint.path} ${JSON.stringify(params)}`)
  const key = { userId: context.caller.userId, requestId: context.requestId }
  const made = await insertNewRow(tx, requestRecord, { ...key, contentHash, createdAt: context.now })
  if (!made) {
    const [earlier] = await tx.select().from(requestRecord).where(ofRequest(key.userId, key.requestId))
    if (!earlier || earlier.contentHash !== contentHash)
      throw new Refusal(409, '该请求编号已用于其他操作，请刷新后重试')
    return earlier.answer
  }
  const answer = await run()
  await answered(tx).execute({ ...key, answer })
  return answer
}
