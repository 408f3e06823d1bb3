import { and, eq, lte, sql } from 'drizzle-orm'
import { tipsRuleStatus } from '#contract/configuration/codes.ts'
import type * as contract from '#contract/configuration/tips-rules.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import type { Handlers } from '#server/context.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { tipsRule } from '#server/database/schema/tips.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRows, removeRows, updateRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { pageOfTipsRules } from './list.ts'
import { presentTipsRule, tipsRules } from './present.ts'
import { refuseEnded, writeTipsRule } from './save.ts'
import { isScopeAlive } from './scope.ts'
import { tryTipsRules } from './trial.ts'

export const tipsRuleHandlers: Handlers<typeof contract> = {
  listTipsRules: pageOfTipsRules,
  getTipsRule: async ({ id }, context) =>
    presentTipsRule(context, await findRow(context, tipsRules, id), context.services.store),
  saveTipsRule: writeTipsRule,
  testTipsRules: tryTipsRules,

  enableTipsRules: async ({ ids, enabled }, context) =>
    rowByRow(context, await lockRows(context, tipsRules, ids), async (row, inner) => {
      if ((row.status === tipsRuleStatus.enabled) === enabled) throw refuse('规则状态已变更,请刷新后重试')
      if (enabled) {
        refuseEnded(inner, row.endAt)
        if (!(await isScopeAlive(inner.db, row))) throw refuse('适用范围已不存在或已停用，请重新选择')
      }
      await updateRow(inner, tipsRules, row, { status: enabled ? tipsRuleStatus.enabled : tipsRuleStatus.disabled })
      logRow(inner, tipsRules, row, { action: enabled ? 'enable' : 'disable', verb: enabled ? '启用' : '停用' })
    }),

  deleteTipsRules: async ({ ids }, context) => {
    const rows = await lockRows(context, tipsRules, ids)
    const enabled = rows.find(({ status }) => status === tipsRuleStatus.enabled)
    if (enabled) throw refuse(rows.length > 1 ? `「${enabled.name}」启用中,请先停用` : '启用中,请先停用')
    await removeRows(context, tipsRules, rows)
    return { done: rows.length }
  },
}

/** Disables enabled rules that have ended. Safe at any time and in several instances. Returns their number. */
export async function expireTipsRules(db: Database, now: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .update(tipsRule)
      .set({
        status: tipsRuleStatus.disabled,
        version: sql`${tipsRule.version} + 1`,
        updatedAt: now,
        updatedBy: '系统',
      })
      .where(and(eq(tipsRule.status, tipsRuleStatus.enabled), lte(tipsRule.endAt, now)))
      .returning({ id: tipsRule.id, name: tipsRule.name })
    if (ended.length > 0) {
      await tx.insert(auditLog).values(
        ended.map(({ id, name }) => ({
          resource: 'tipsRule',
          action: 'expire',
          targetId: String(id),
          targetName: name,
          summary: `贴士规则「${name}」到期停用`,
          occurredAt: now,
          actorName: '系统',
          area: 'configuration',
          source: auditSource.schedule,
        })),
      )
    }
    return ended.length
  })
}
