import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { productType } from '#contract/goods/codes.ts'
import { NATIONWIDE_CODE, regionPrefix, regionsFault } from '#contract/rules/region.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { conditionField, conditionOperator, tipsPlace, tipsScope } from './codes.ts'
import type { TipsCondition, TipsRuleInput } from './tips-rules.ts'

export const tipsRuleFieldTitles: Record<keyof TipsRuleInput, string> = {
  name: '规则名称',
  places: '触发位置',
  scopeKind: '适用范围',
  categoryIds: '类目',
  brandIds: '品牌',
  templateIds: '模板',
  labelIds: '标签',
  productIds: '商品',
  matchAll: '条件关系',
  conditions: '触发条件',
  tipTitle: '贴士标题',
  tipContent: '贴士内容',
  tipImage: '贴士图片',
  level: '提示级别',
  startAt: '开始时间',
  endAt: '结束时间',
  priority: '优先级',
  exclusive: '命中后停止',
}

type Field = TipsCondition['field']
type Operator = TipsCondition['operator']
type ScopeKind = TipsRuleInput['scopeKind']

/** The field with the scope's ids; null for all products. */
export const scopeFieldOf = (kind: ScopeKind) =>
  (({ 1: null, 2: 'categoryIds', 3: 'brandIds', 4: 'templateIds', 5: 'labelIds', 6: 'productIds' }) as const)[kind]

/** The code table of a field's values; null for numbers and areas. */
export const codesOfField = (field: Field) =>
  (({ 1: null, 2: leadTime, 3: logisticsLevel, 4: null, 5: null, 6: productType, 7: null }) as const)[field]

export const AREA_FIELD = 5
export const PRICE_FIELD = 1

export function operatorsOf(field: Field): readonly Operator[] {
  if (field === AREA_FIELD) return [conditionOperator.among, conditionOperator.notAmong]
  return codesOfField(field)
    ? [conditionOperator.equal, conditionOperator.notEqual, conditionOperator.among, conditionOperator.notAmong]
    : [conditionOperator.equal, conditionOperator.notEqual, conditionOperator.atLeast, conditionOperator.atMost]
}

/** 属于 and 不属于 accept several values. */
export const takesMany = (operator: Operator): boolean => operator >= conditionOperator.among

export const partsOf = (value: string): string[] => value.split(',').filter(Boolean)

/** Why a condition is invalid; '' if it is valid. */
export function conditionFault({ field, operator, value }: TipsCondition): string {
  if (!operatorsOf(field).includes(operator)) return '请选择关系'
  const parts = takesMany(operator) ? partsOf(value) : [value]
  if (parts.length === 0 || value === '') return '请填写值'
  if (field === AREA_FIELD) {
    return parts.every((part) => /^\d{6}$/.test(part)) ? (regionsFault(parts) ?? '') : '请选择地区'
  }
  const table = codesOfField(field)
  if (table) return parts.every((part) => table.label(part) !== '') ? '' : '请选择有效的值'
  const number = field === PRICE_FIELD ? /^\d{1,7}(\.\d{1,2})?$/ : /^\d{1,7}$/
  return number.test(value) ? '' : field === PRICE_FIELD ? '请输入金额，最多两位小数' : '请输入整数'
}

/** Variables that a tip may contain. */
export const TIP_VARIABLES = ['商品名', '货期', '物流服务'] as const

/** Errors by field path: empty scope, invalid conditions, unknown variables, times. */
export function tipsRuleFaults(rule: TipsRuleInput): FieldErrors {
  const faults: FieldErrors = {}
  const list = scopeFieldOf(rule.scopeKind)
  if (list && rule[list].length === 0) faults[list] = `请选择${tipsRuleFieldTitles[list]}`
  rule.conditions.forEach((condition, index) => {
    const fault = conditionFault(condition)
    if (fault) faults[`conditions.${index}.value`] = fault
  })
  const unknown = [...rule.tipContent.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !(TIP_VARIABLES as readonly string[]).includes(name))
  if (unknown !== undefined) faults.tipContent = `未知变量 {${unknown}}`
  if (rule.startAt && rule.endAt && Date.parse(rule.endAt) <= Date.parse(rule.startAt)) {
    faults.endAt = '结束时间应晚于开始时间'
  }
  return faults
}

/** Purchase data that a rule is evaluated against. */
export interface TrialFacts {
  name: string
  /** Yuan; '' if not set. */
  salePrice: string
  leadTime: number
  logisticsLevel: number
  quantity: number
  /** '' if not known yet. */
  area: string
  productType: number
  stock: number
}

/** The fact for a field, in the format of a condition's value. */
const factOf = (facts: TrialFacts, field: Field): string =>
  ({
    1: facts.salePrice,
    2: String(facts.leadTime),
    3: String(facts.logisticsLevel),
    4: String(facts.quantity),
    5: facts.area,
    6: String(facts.productType),
    7: String(facts.stock),
  })[field]

const isWithin = (area: string, whole: string): boolean =>
  whole === NATIONWIDE_CODE || area.startsWith(regionPrefix(whole))

function holds({ field, operator, value }: TipsCondition, facts: TrialFacts): boolean {
  const fact = factOf(facts, field)
  // An unknown fact matches no condition, not even a negated one.
  if (fact === '') return false
  if (takesMany(operator)) {
    const isIn = partsOf(value).some((part) => (field === AREA_FIELD ? isWithin(fact, part) : part === fact))
    return isIn === (operator === conditionOperator.among)
  }
  const [actual, expected] = [Number(fact), Number(value)]
  return { 1: actual === expected, 2: actual !== expected, 3: actual >= expected, 4: actual <= expected }[
    operator as 1 | 2 | 3 | 4
  ]
}

/** Returns an area's name, or its code if unknown. */
export type RegionName = (code: string) => string

/** Display text of a field's value. */
function valueText(field: Field, value: string, areaName: RegionName): string {
  const table = codesOfField(field)
  const parts = partsOf(value).map((part) => (table ? table.label(part) : field === AREA_FIELD ? areaName(part) : part))
  return `${field === PRICE_FIELD && value !== '' ? '¥' : ''}${parts.join('、')}`
}

/** 货期 等于 90天 */
export const conditionText = ({ field, operator, value }: TipsCondition, areaName: RegionName): string =>
  `${conditionField.label(field)} ${conditionOperator.label(operator)} ${valueText(field, value, areaName)}`

/** All conditions of a rule as one clause; '' if it has none. */
export const conditionsText = (
  { conditions, matchAll }: Pick<TipsRuleInput, 'conditions' | 'matchAll'>,
  areaName: RegionName,
): string => conditions.map((condition) => conditionText(condition, areaName)).join(matchAll ? ' 并且 ' : ' 或者 ')

/** The condition that keeps a rule from matching, with the actual value; '' if the rule matches. */
export function failedCondition(
  { conditions, matchAll }: Pick<TipsRuleInput, 'conditions' | 'matchAll'>,
  facts: TrialFacts,
  areaName: RegionName,
) {
  const failed = conditions.filter((condition) => conditionFault(condition) !== '' || !holds(condition, facts))
  if (failed.length === 0 || (!matchAll && failed.length < conditions.length)) return ''
  const [first] = failed
  if (!first) return ''
  const actual = valueText(first.field, factOf(facts, first.field), areaName)
  return `条件不满足：${conditionText(first, areaName)}，实际${actual === '' ? '未知' : `为 ${actual}`}`
}

/** The content with its variables filled in. */
export const filledContent = (content: string, facts: TrialFacts): string =>
  content
    .replaceAll('{商品名}', facts.name)
    .replaceAll('{货期}', leadTime.label(facts.leadTime))
    .replaceAll('{物流服务}', logisticsLevel.label(facts.logisticsLevel))

/** A rule as one plain sentence. */
export function ruleSentence(rule: TipsRuleInput, levelText: string, areaName: RegionName): string {
  const list = scopeFieldOf(rule.scopeKind)
  const scope = list ? `${rule[list].length} 个${tipsRuleFieldTitles[list]}` : tipsScope.label(rule.scopeKind)
  const places = rule.places.map(tipsPlace.label).join('、') || '（未选择位置）'
  const conditions = conditionsText(rule, areaName)
  const when = conditions && `，且${conditions}`
  return `买家在${places}遇到${scope}${list ? '的商品' : ''}${when}时，以「${levelText}」提示「${rule.tipTitle || '贴士标题'}」${rule.exclusive ? '，不再显示优先级更低的贴士' : ''}。`
}

export const tipsUploads = { tipImage: { type: 'image', kb: 500 } } as const satisfies Record<'tipImage', UploadRules>
