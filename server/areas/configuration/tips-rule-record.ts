import { asc, eq } from 'drizzle-orm'
import { shopperHitKind } from '#contract/configuration/codes.ts'
import { type TipsRule, TipsRuleInput } from '#contract/configuration/tips-rules.ts'
import type { Connection } from '#server/database/pool.ts'
import { tipsRule } from '#server/database/schema-tips.ts'
import { notFound } from '#server/http/errors.ts'
import { anyOf, type ListScope } from '#server/paging.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { openUrl } from '#server/stored-files.ts'
import { hitsOf } from './shopper-hits.ts'
import { scopesOf } from './tips-rule-scope.ts'

export type TipsRuleRecord = typeof tipsRule.$inferSelect

/** Locked until the end of the change where one is to come. */
export async function findTipsRule(db: Connection, id: number, isLocked = false): Promise<TipsRuleRecord> {
  const query = db.select().from(tipsRule).where(eq(tipsRule.id, id))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) throw notFound('贴士规则不存在')
  return row
}

/** The rules of a bulk action, locked in one order. */
export async function lockTipsRules(db: Connection, ids: readonly number[]): Promise<TipsRuleRecord[]> {
  const rows = await db.select().from(tipsRule).where(anyOf(tipsRule.id, ids)).orderBy(asc(tipsRule.id)).for('update')
  if (rows.length < new Set(ids).size) throw notFound('贴士规则不存在或已删除，请刷新后重试')
  return rows
}

/** The record as the form knows it: empty texts where the table has nulls. */
export function toFields(row: TipsRuleRecord): TipsRuleInput {
  const fields = Object.fromEntries(
    Object.keys(TipsRuleInput.shape).map((field) => [field, row[field as keyof TipsRuleInput]]),
  ) as TipsRuleInput
  return { ...fields, startAt: row.startAt ?? '', endAt: row.endAt ?? '' }
}

export function toColumns<Fields extends Partial<TipsRuleInput>>({ startAt, endAt, ...fields }: Fields) {
  return {
    ...fields,
    ...(startAt !== undefined && { startAt: startAt || null }),
    ...(endAt !== undefined && { endAt: endAt || null }),
  }
}

export const isPast = (moment: string | null, now: string): boolean => !!moment && Date.parse(moment) <= Date.parse(now)

/** Rules as a list shows them; the same few queries for any number of rows. */
export async function describeTipsRules(
  { db, now }: ListScope,
  rows: readonly TipsRuleRecord[],
  store: ObjectStore,
): Promise<TipsRule[]> {
  const scopeOf = await scopesOf(db, rows)
  const hits = await hitsOf(
    { db, now },
    shopperHitKind.tip,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    ...toFields(row),
    tipImage: openUrl(store, row.tipImage),
    scope: scopeOf(row),
    hitCount: hits.get(row.id) ?? 0,
    isExpired: isPast(row.endAt, now),
  }))
}

export async function describeTipsRule(scope: ListScope, row: TipsRuleRecord, store: ObjectStore): Promise<TipsRule> {
  const [found] = await describeTipsRules(scope, [row], store)
  if (!found) throw new Error('a rule could not be described')
  return found
}
