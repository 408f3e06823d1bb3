import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import { labelField, labelKind, labelOperator, labelTarget, merchantEdition } from './codes.ts'
import type { LabelCondition } from './label-rules.ts'
import type { MerchantLabelInput } from './merchant-labels.ts'

/** Conditions of one automatic label. */
export const MAX_CONDITIONS = 5
/** Merchants that are labelled by one request. */
export const LABELLED_MAX = 500

type Field = CodeOf<typeof labelField>
type Operator = CodeOf<typeof labelOperator>

/** 案例数 is not counted yet, so that no condition is made of it. */
export const offeredLabelFields = {
  ...labelField,
  codes: labelField.codes.filter((field) => field !== labelField.caseCount),
}

/** What conditions know of a merchant; null when it has no such figure. */
export interface LabelFacts {
  orderAmount: string | null
  orderAmount90: string | null
  daysSinceOrder: number | null
  daysSinceLogin: number | null
  daysToExpiry: number | null
  /** Percent of its seats. */
  seatUse: number | null
  area: string
  merchantType: number | null
  edition: number | null
}

const factOf: Readonly<Record<Field, (facts: LabelFacts) => string | number | null>> = {
  [labelField.orderAmount]: (facts) => facts.orderAmount,
  [labelField.orderAmount90]: (facts) => facts.orderAmount90,
  [labelField.daysSinceOrder]: (facts) => facts.daysSinceOrder,
  [labelField.daysSinceLogin]: (facts) => facts.daysSinceLogin,
  [labelField.daysToExpiry]: (facts) => facts.daysToExpiry,
  [labelField.seatUse]: (facts) => facts.seatUse,
  [labelField.caseCount]: () => null,
  [labelField.area]: (facts) => facts.area || null,
  [labelField.merchantType]: (facts) => facts.merchantType,
  [labelField.edition]: (facts) => facts.edition,
}

/** Fields whose value is one of a table; the others hold numbers. */
export const labelCodes = {
  [labelField.merchantType]: merchantType,
  [labelField.edition]: merchantEdition,
} as const satisfies Partial<Record<Field, object>>

const isAmount = (field: Field) => field === labelField.orderAmount || field === labelField.orderAmount90
export const isChoice = (field: Field): boolean => field === labelField.area || field in labelCodes

const numberOperators: readonly Operator[] = [labelOperator.equal, labelOperator.atLeast, labelOperator.atMost]
const choiceOperators: readonly Operator[] = [labelOperator.equal, labelOperator.oneOf]
/** An area holds its parts. */
const areaOperators: readonly Operator[] = [labelOperator.oneOf]

/** The operators that suit a field. */
export const operatorsOf = (field: Field) => ({
  ...labelOperator,
  codes: field === labelField.area ? areaOperators : isChoice(field) ? choiceOperators : numberOperators,
})

const wantedOf = ({ value }: Pick<LabelCondition, 'value'>): string[] => value.split(',').map((text) => text.trim())

function isValue(field: Field, text: string): boolean {
  if (field === labelField.area) return /^\d{6}$/.test(text)
  if (field === labelField.merchantType || field === labelField.edition)
    return labelCodes[field].codes.some((code) => String(code) === text)
  return isAmount(field) ? /^\d{1,10}(\.\d{1,2})?$/.test(text) : /^-?\d{1,5}$/.test(text)
}

function valueFault({ field, operator, value }: LabelCondition): string {
  const wanted = wantedOf({ value })
  if (operator === labelOperator.equal && wanted.length > 1) return '「等于」只填一个值，多个值请用「属于」'
  if (wanted.every((text) => isValue(field, text))) return ''
  if (field === labelField.area) return '请选择地区'
  if (isChoice(field)) return `请选择${labelField.label(field)}`
  return isAmount(field) ? '请填写金额，最多两位小数' : '请填写整数'
}

type Checked = Pick<MerchantLabelInput, 'kind' | 'conditions'>

/** Faults that concern several fields. */
export function merchantLabelFaults({ kind, conditions }: Checked): FieldErrors {
  if (kind !== labelKind.automatic) return {}
  if (conditions.length === 0) return { conditions: '自动标签至少填写 1 个条件' }
  const faults: FieldErrors = {}
  for (const [index, condition] of conditions.entries()) {
    const suits = operatorsOf(condition.field).codes.includes(condition.operator)
    if (!suits) faults[`conditions.${index}.operator`] = `${labelField.label(condition.field)}不能用这个关系`
    const fault = valueFault(condition)
    if (fault) faults[`conditions.${index}.value`] = fault
  }
  return faults
}

function fits(condition: LabelCondition, facts: LabelFacts): boolean {
  const fact = factOf[condition.field](facts)
  if (fact === null) return false
  const wanted = wantedOf(condition)
  if (condition.field === labelField.area) return wanted.some((code) => String(fact).startsWith(regionPrefix(code)))
  if (isChoice(condition.field)) return wanted.includes(String(fact))
  const than = wanted[0] ?? ''
  if (condition.operator === labelOperator.atLeast) return new Big(fact).gte(than)
  if (condition.operator === labelOperator.atMost) return new Big(fact).lte(than)
  return new Big(fact).eq(than)
}

type Rule = Pick<MerchantLabelInput, 'conditions' | 'matchAll'>

/** Whether a merchant meets the conditions of a label: all of them, or one. */
export function meetsLabel({ conditions, matchAll }: Rule, facts: LabelFacts): boolean {
  if (conditions.length === 0) return false
  return matchAll
    ? conditions.every((condition) => fits(condition, facts))
    : conditions.some((condition) => fits(condition, facts))
}

/** Whether a label is for such a merchant: one that holds a card counts as 黑卡商家 too. */
export const isTargeted = (
  targets: readonly CodeOf<typeof labelTarget>[],
  { isPersonal, hasCard }: { isPersonal: boolean; hasCard: boolean },
): boolean =>
  targets.includes(isPersonal ? labelTarget.personal : labelTarget.enterprise) ||
  (hasCard && targets.includes(labelTarget.blackCard))

/** A condition in words: 到期剩余天数 小于等于 30. `areaName` names an area. */
export function conditionText(
  { field, operator, value }: LabelCondition,
  areaName: (code: string) => string = (code) => code,
): string {
  const nameOf = (text: string) => {
    if (field === labelField.area) return areaName(text)
    return field === labelField.merchantType || field === labelField.edition
      ? labelCodes[field].label(Number(text))
      : text
  }
  return `${labelField.label(field)} ${labelOperator.label(operator)} ${wantedOf({ value }).map(nameOf).join('、')}`
}

export const merchantLabelFieldTitles: Readonly<Record<keyof MerchantLabelInput, string>> = {
  groupName: '标签组',
  name: '标签名称',
  color: '颜色',
  kind: '打标方式',
  exclusive: '组内互斥',
  conditions: '自动条件',
  matchAll: '满足全部条件',
  targets: '适用对象',
  enabled: '启用',
  sortNo: '排序',
  remark: '说明',
}
