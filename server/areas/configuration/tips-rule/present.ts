import { shopperHitKind } from '#contract/configuration/codes.ts'
import { tipsUploads } from '#contract/configuration/tips-rule-rules.ts'
import { type TipsRule, TipsRuleInput } from '#contract/configuration/tips-rules.ts'
import { hitsOf } from '#server/areas/configuration/shopper-hits.ts'
import { tipsRule } from '#server/database/schema/tips.ts'
import { entity } from '#server/entity/entity.ts'
import type { ListScope } from '#server/entity/paging.ts'
import { fieldsOf, only } from '#server/entity/present.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { scopesOf } from './scope.ts'

export type TipsRuleRecord = typeof tipsRule.$inferSelect

export const tipsRules = entity({
  table: tipsRule,
  resource: 'tipsRule',
  title: '贴士规则',
  name: 'name',
  someMissing: '贴士规则不存在或已删除，请刷新后重试',
  uniqueErrors: { tips_rule_name: ['name', '规则名称已存在'] },
  uploads: { tipImage: tipsUploads.tipImage },
})

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: TipsRuleRecord): TipsRuleInput {
  return fieldsOf(TipsRuleInput, row, { startAt: row.startAt ?? '', endAt: row.endAt ?? '' })
}

export function toColumns<Fields extends Partial<TipsRuleInput>>({ startAt, endAt, ...fields }: Fields) {
  return {
    ...fields,
    ...(startAt !== undefined && { startAt: startAt || null }),
    ...(endAt !== undefined && { endAt: endAt || null }),
  }
}

export const isPast = (moment: string | null, now: string): boolean => !!moment && Date.parse(moment) <= Date.parse(now)

/** Presents rules for a list, with a constant number of queries. */
export async function presentTipsRules(
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

export async function presentTipsRule(scope: ListScope, row: TipsRuleRecord, store: ObjectStore): Promise<TipsRule> {
  const found = await only(presentTipsRules(scope, [row], store))
  return found
}
