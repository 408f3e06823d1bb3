import { tipsPlace, tipsRuleStatus, tipsScope } from '#contract/configuration/codes.ts'
import {
  conditionText,
  scopeFieldOf,
  tipsRuleFaults,
  tipsRuleFieldTitles,
  tipsUploads,
} from '#contract/configuration/tips-rule-rules.ts'
import {
  type saveTipsRule,
  type TipsCondition,
  TipsRule,
  type TipsRuleInput,
} from '#contract/configuration/tips-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import type { Context } from '#server/context.ts'
import { changedFields } from '#server/entity/changes.ts'
import { changedTitles, loggedForm } from '#server/entity/logged-form.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { regionName } from '#server/platform/regions.ts'
import { isPast, presentTipsRule, type TipsRuleRecord, tipsRules, toColumns, toFields } from './present.ts'
import { isScopeAlive } from './scope.ts'

const blank = {
  categoryIds: [],
  brandIds: [],
  templateIds: [],
  labelIds: [],
  productIds: [],
  matchAll: true,
  conditions: [],
  tipImage: '',
  level: promptLevel.note,
  startAt: '',
  endAt: '',
  priority: 0,
  exclusive: false,
} satisfies Partial<TipsRuleInput>

export async function writeTipsRule(
  { id, version, enableNow, ...sent }: ParsedParamsOf<typeof saveTipsRule>,
  context: Context,
): Promise<AnswerOf<typeof saveTipsRule>> {
  if (id === undefined) return create(context, sent, enableNow)
  const row = await lockRow(context, tipsRules, id)
  await refuseStale(row, version, TipsRule, (present) => presentTipsRule(context, present, context.services.store))
  return change(context, row, sent, enableNow)
}

async function create(context: Context, sent: Partial<TipsRuleInput>, enableNow: boolean) {
  const { name, places, scopeKind, tipTitle, tipContent } = sent
  if (!name || !places || !scopeKind || !tipTitle || !tipContent) {
    throw refuse('请填写规则名称、触发位置、适用范围和贴士')
  }
  const fields = normalize(context, { ...blank, ...sent, name, places, scopeKind, tipTitle, tipContent })
  await check(context, fields, [])
  if (enableNow) refuseEnded(context, fields.endAt)
  const row = await insertRow(context, tipsRules, {
    ...toColumns(fields),
    status: enableNow ? tipsRuleStatus.enabled : tipsRuleStatus.draft,
  })
  await markFiles(context, 'tipsRule', row.id, { tipImage: fields.tipImage })
  const summary = `${enableNow ? '新增并启用' : '新增'}贴士规则「${name}」`
  const logged = loggedForm({ before: undefined, after: toFields(row), ...logLabels })
  context.audit({ resource: 'tipsRule', action: 'add', targetId: row.id, targetName: name, summary, ...logged })
  return { id: row.id, version: row.version }
}

async function change(context: Context, row: TipsRuleRecord, sent: Partial<TipsRuleInput>, enableNow: boolean) {
  const before = toFields(row)
  const after = normalize(context, { ...before, ...sent })
  const changed = changedFields<TipsRuleInput>(before, after)
  const field = scopeFieldOf(after.scopeKind)
  // Existing references may stay unless the rule is being enabled.
  await check(context, after, field && !enableNow ? before[field] : [])
  if (enableNow || row.status === tipsRuleStatus.enabled) refuseEnded(context, after.endAt)
  const saved = await updateRow(context, tipsRules, row, {
    ...toColumns(changed),
    ...(enableNow && { status: tipsRuleStatus.enabled }),
  })
  await markFiles(context, 'tipsRule', row.id, { tipImage: after.tipImage })
  const logged = loggedForm({ before, after: toFields(saved), ...logLabels })
  context.audit({
    resource: 'tipsRule',
    action: 'edit',
    targetId: row.id,
    targetName: row.name,
    summary: `编辑${enableNow && row.status !== tipsRuleStatus.enabled ? '并启用' : ''}贴士规则「${saved.name}」：${changedTitles(logged)}`,
    ...logged,
  })
  return { id: row.id, version: saved.version }
}

/** Clears the lists of other scopes, so that no invisible values are stored. */
function normalize(context: Context, fields: TipsRuleInput): TipsRuleInput {
  const { categoryIds, brandIds, templateIds, labelIds, productIds } = blank
  const field = scopeFieldOf(fields.scopeKind)
  return {
    ...fields,
    ...{ categoryIds, brandIds, templateIds, labelIds, productIds },
    ...(field && { [field]: [...new Set(fields[field])] }),
    tipImage: plainUrl(context.services.store, fields.tipImage),
  }
}

async function check(context: Context, fields: TipsRuleInput, known: readonly number[]): Promise<void> {
  refuseFieldErrors(tipsRuleFaults(fields))
  const field = scopeFieldOf(fields.scopeKind)
  if (field && !(await isScopeAlive(context.db, fields, known))) {
    throw refuseField(field, `所选${tipsRuleFieldTitles[field]}不存在或已停用，请重新选择`)
  }
  await checkFiles(context, { tipImage: fields.tipImage }, () => tipsUploads.tipImage)
}

/** An expired rule cannot be enabled. */
export function refuseEnded(context: Context, endAt: string | null): void {
  if (isPast(endAt, context.now)) throw refuseField('endAt', '规则已过结束时间')
}

function labelOf(field: keyof TipsRuleInput, value: unknown): string {
  if (field === 'places') return (value as TipsRuleInput['places']).map(tipsPlace.label).join('、')
  if (field === 'scopeKind') return tipsScope.label(Number(value))
  if (field === 'level') return promptLevel.label(Number(value))
  if (field === 'matchAll') return value ? '全部满足' : '满足任一'
  if (field === 'conditions')
    return (value as TipsCondition[]).map((condition) => conditionText(condition, regionName)).join('；') || '无'
  if (field === 'tipImage') return String(value).split('/').at(-1) ?? ''
  if (Array.isArray(value)) return value.length > 0 ? `${value.length} 个` : ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value)
}

const logLabels = { titles: tipsRuleFieldTitles, labels: labelOf }
