import { and, eq, isNull } from 'drizzle-orm'
import { sessionStatus } from '#contract/session.ts'
import type * as contract from '#contract/view-as.ts'
import type { Context, Handlers } from '#server/context.ts'
import { session } from '#server/database/schema/platform.ts'
import { refuse } from '../http/errors.ts'
import { endView, startedView, viewedCaller } from './view-as.ts'

/** Ends the view of the calling session, if it has one, and logs that. */
export async function endOwnView(context: Context): Promise<void> {
  const [row] = await context.db.select().from(session).where(eq(session.id, context.caller.sessionId)).for('update')
  const ended = row && (await endView(context.db, row, context.now))
  if (ended) context.audit(ended)
}

export const viewAsHandlers: Handlers<typeof contract> = {
  startViewAs: async ({ roleId = null, userId = null }, context) => {
    const { caller, db, now } = context
    const view = { viewAsRoleId: roleId, viewAsUserId: userId, viewAsSince: now }
    const { name } = await viewedCaller(db, caller, view, now)
    const started = await db
      .update(session)
      .set({ ...view, viewAsName: name })
      .where(
        and(eq(session.id, caller.sessionId), eq(session.status, sessionStatus.active), isNull(session.viewAsSince)),
      )
      .returning({ id: session.id })
    if (started.length === 0) throw refuse('您正在以其他身份查看，请先退出')
    context.audit(startedView(view, name))
    return null
  },

  stopViewAs: async (_params, context) => {
    await endOwnView(context)
    return null
  },
}
