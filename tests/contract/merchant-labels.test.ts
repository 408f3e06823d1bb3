import { describe, expect, test } from 'vitest'
import { labelField, labelKind, labelOperator, labelTarget } from '#contract/merchants/codes.ts'
import type { LabelCondition } from '#contract/merchants/label-rules.ts'
import {
  isTargeted,
  type LabelFacts,
  meetsLabel,
  merchantLabelFaults,
} from '#contract/merchants/merchant-label-rules.ts'

const { orderAmount, daysToExpiry, area, edition } = labelField
const { equal, atLeast, atMost, oneOf } = labelOperator

const facts = (part: Partial<LabelFacts> = {}): LabelFacts => ({
  orderAmount: '1200.50',
  orderAmount90: '0.00',
  daysSinceOrder: null,
  daysSinceLogin: 3,
  daysToExpiry: 12,
  seatUse: 80,
  area: '330106',
  merchantType: 2,
  edition: 2,
  ...part,
})
const condition = (
  field: LabelCondition['field'],
  operator: LabelCondition['operator'],
  value: string,
): LabelCondition => ({ field, operator, value })
const faultsOf = (...conditions: LabelCondition[]) => merchantLabelFaults({ kind: labelKind.automatic, conditions })

describe('conditions of an automatic label', () => {
  test('there is at least one', () => {
    expect(faultsOf()).toEqual({ conditions: '自动标签至少填写 1 个条件' })
    expect(merchantLabelFaults({ kind: labelKind.manual, conditions: [] })).toEqual({})
  })

  test.each([
    [condition(orderAmount, atLeast, 'abc'), { 'conditions.0.value': '请填写金额，最多两位小数' }],
    [condition(orderAmount, atLeast, '1.234'), { 'conditions.0.value': '请填写金额，最多两位小数' }],
    [condition(daysToExpiry, atMost, '1.5'), { 'conditions.0.value': '请填写整数' }],
    [condition(orderAmount, oneOf, '5'), { 'conditions.0.operator': '累计成交额不能用这个关系' }],
    [condition(edition, equal, '1,2'), { 'conditions.0.value': '「等于」只填一个值，多个值请用「属于」' }],
    [condition(edition, oneOf, '99'), { 'conditions.0.value': '请选择版本' }],
    [condition(area, oneOf, 'x'), { 'conditions.0.value': '请选择地区' }],
  ])('%o does not suit its field', (given, faults) => {
    expect(faultsOf(given)).toEqual(faults)
  })
})

describe('who meets them', () => {
  const meets = (matchAll: boolean, ...conditions: LabelCondition[]) => meetsLabel({ matchAll, conditions }, facts())

  test('amounts are compared to the cent, an area holds its parts', () => {
    expect(meets(true, condition(orderAmount, atLeast, '1200.5'))).toBe(true)
    expect(meets(true, condition(orderAmount, atLeast, '1200.51'))).toBe(false)
    expect(meets(true, condition(area, oneOf, '330000'))).toBe(true)
    expect(meets(true, condition(area, oneOf, '440000'))).toBe(false)
  })

  test('all conditions, or one of them', () => {
    const [one, other] = [condition(daysToExpiry, atMost, '30'), condition(edition, oneOf, '3,4')]
    expect(meets(true, one, other)).toBe(false)
    expect(meets(false, one, other)).toBe(true)
  })

  test('who has no such figure does not', () => {
    expect(meets(true, condition(labelField.daysSinceOrder, atMost, '99999'))).toBe(false)
  })

  test('who holds a card is a 黑卡商家 too', () => {
    const targets = [labelTarget.blackCard]
    expect(isTargeted(targets, { isPersonal: false, hasCard: true })).toBe(true)
    expect(isTargeted(targets, { isPersonal: false, hasCard: false })).toBe(false)
  })
})
