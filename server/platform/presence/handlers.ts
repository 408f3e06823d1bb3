import { and, eq, sql } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/presence.ts'
import { PRESENCE_MS } from '#contract/presence.ts'
import type { Context, Handlers } from '#server/context.ts'
import { presence } from '#server/database/schema/presence.ts'
import { after } from '../../time.ts'
import { readableLog } from '../record-access.ts'
import { lastSaveOf, othersOn } from './others.ts'

type Mark = ParsedParamsOf<typeof contract.renewPresence>

async function markPresent({ resource, id, isEditing }: Mark, { caller, now, services }: Context): Promise<void> {
  const expired = sql`${presence.seenAt} <= ${after(now, -PRESENCE_MS)}`
  const { sessionId, userId } = caller
  await services.databases.marks
    .insert(presence)
    .values({ resource, recordId: id, sessionId, userId, isEditing, since: now, seenAt: now })
    .onConflictDoUpdate({
      target: [presence.resource, presence.recordId, presence.sessionId],
      set: { isEditing, seenAt: now, since: sql`case when ${expired} then ${now} else ${presence.since} end` },
    })
}

export const presenceHandlers: Handlers<typeof contract> = {
  renewPresence: async (mark, context) => {
    const { resource, id } = mark
    // Whoever may read the log of the record may know who else has it open.
    const scope = await readableLog(context, resource, id)
    // A view as a role or an account leaves no trace.
    if (context.caller.viewing === null) await markPresent(mark, context)
    const key = { resource, id }
    return { others: await othersOn(context, key, scope), lastSave: await lastSaveOf(context, key, scope) }
  },

  endPresence: async ({ resource, id }, { caller, services }) => {
    await services.databases.marks
      .delete(presence)
      .where(and(eq(presence.resource, resource), eq(presence.recordId, id), eq(presence.sessionId, caller.sessionId)))
    return null
  },
}
