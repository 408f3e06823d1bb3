import { and, eq } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call } from './call.ts'
import type { Connection } from './database/pool.ts'
import { requestRecord } from './database/schema.ts'
import { Refusal } from './refusal.ts'
import { sha256 } from './secrets.ts'

/**
 * A repeat of a change (double click, retry after a lost answer) gets the first answer and changes nothing.
 * The row is inserted before the work: a twin that runs at the same time waits on the key until this one commits.
 */
export async function replayOrRun(
  tx: Connection,
  call: Pick<Call, 'caller' | 'requestId' | 'now'> & { repeatable: boolean },
  endpoint: Endpoint,
  params: unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!call.repeatable || endpoint.secretAnswer || call.caller.userId === 0) return run()
  const contentHash = sha256(`${endpoint.method} ${endpoint.path} ${JSON.stringify(params)}`)
  const key = { userId: call.caller.userId, requestId: call.requestId }
  const inserted = await tx
    .insert(requestRecord)
    .values({ ...key, contentHash, createdAt: call.now })
    .onConflictDoNothing()
    .returning({ requestId: requestRecord.requestId })
  const own = and(eq(requestRecord.userId, key.userId), eq(requestRecord.requestId, key.requestId))
  if (inserted.length === 0) {
    const [earlier] = await tx.select().from(requestRecord).where(own)
    if (!earlier || earlier.contentHash !== contentHash)
      throw new Refusal(409, '该请求编号已用于其他操作，请刷新后重试')
    return earlier.answer
  }
  const answer = await run()
  await tx.update(requestRecord).set({ answer }).where(own)
  return answer
}
