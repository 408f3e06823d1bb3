import { and, eq, lte, sql } from 'drizzle-orm'
import { matchStatus } from '#contract/goods/codes.ts'
import { canDeleteMatch, canDoWithMatch, type MatchAction, matchTransitions } from '#contract/goods/match-rules.ts'
import type * as contract from '#contract/goods/recommended-matches.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import type { Context, Handlers } from '#server/context.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { recommendedMatch } from '#server/database/schema/matches.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { namedRows, rowByRow, sortRows } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRow, removeRows, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { pageOfMatches } from './list.ts'
import { loadProducts, type MatchRecord, matches, partsOf, presentMatch } from './present.ts'
import { refuseIfEnded, refuseOffSale, saveMatch } from './save.ts'

/** Author of log entries by the system. */
const SYSTEM = '系统'
const STALE = '搭配状态已变更,请刷新后重试'

async function step(context: Context, row: MatchRecord, name: MatchAction, endAt = row.endAt): Promise<void> {
  const { title, to } = matchTransitions[name]
  await updateRow(context, matches, row, { status: to, endAt })
  logRow(context, matches, row, { action: name, verb: title })
}

async function enable(context: Context, row: MatchRecord, endAt: string | undefined): Promise<void> {
  const name = row.status === matchStatus.expired ? 'renew' : 'enable'
  if (!canDoWithMatch(name, row.status)) throw refuse(STALE)
  if (name === 'renew' && endAt === undefined) throw refuseField('endAt', '已到期的搭配须重新设置结束时间')
  const until = endAt ?? row.endAt
  refuseIfEnded(context, until)
  const productOf = await loadProducts(context.db, partsOf(row), context.services.store)
  refuseOffSale(partsOf(row).map((part) => productOf(part)))
  await step(context, row, name, until)
}

async function remove(context: Context, row: MatchRecord): Promise<void> {
  if (!canDeleteMatch(row.status)) throw refuse('已上架,请先下架')
  await removeRows(context, matches, [row])
}

export const matchHandlers: Handlers<typeof contract> = {
  listRecommendedMatches: pageOfMatches,
  saveRecommendedMatch: saveMatch,

  getRecommendedMatch: async ({ id }, context) => {
    return presentMatch(context, await findRow(context, matches, id))
  },

  enableRecommendedMatches: async ({ ids, enabled, endAt }, context) =>
    rowByRow(context, await namedRows(context, matches, ids), async ({ id }, own) => {
      const row = await lockRow(own, matches, id)
      if (enabled === 1) return enable(own, row, endAt)
      if (!canDoWithMatch('disable', row.status)) throw refuse(STALE)
      return step(own, row, 'disable')
    }),

  sortRecommendedMatches: async ({ items }, context) => {
    await sortRows(context, matches, items)
    return null
  },

  deleteRecommendedMatches: async ({ ids }, context) =>
    rowByRow(context, await namedRows(context, matches, ids), async ({ id }, own) =>
      remove(own, await lockRow(own, matches, id)),
    ),
}

/** Disables expired sets; returns their number. Safe to run at any time and in several instances. */
export async function expireMatches(db: Database, now: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .update(recommendedMatch)
      .set({
        status: matchTransitions.expire.to,
        version: sql`${recommendedMatch.version} + 1`,
        updatedAt: now,
        updatedBy: SYSTEM,
      })
      .where(and(eq(recommendedMatch.status, matchStatus.listed), lte(recommendedMatch.endAt, now)))
      .returning({ id: recommendedMatch.id, title: recommendedMatch.title })
    if (ended.length > 0) {
      await tx.insert(auditLog).values(
        ended.map(({ id, title }) => ({
          resource: 'recommendedMatch',
          action: 'expire',
          targetId: String(id),
          targetName: title,
          summary: `推荐搭配「${title}」已到期`,
          occurredAt: now,
          actorName: SYSTEM,
          area: 'goods',
          source: auditSource.schedule,
        })),
      )
    }
    return ended.length
  })
}
