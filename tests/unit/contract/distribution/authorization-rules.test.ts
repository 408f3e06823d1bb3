import { describe, expect, test } from 'vitest'
import { authorizationMode, authorizationScope, authorizedState } from '#contract/distribution/authorization-codes.ts'
import {
  type AuthorizationRule,
  decidedBy,
  decidingRules,
  explained,
  isOpen,
  stateOf,
  statusOfRule,
} from '#contract/distribution/authorization-rules.ts'

const today = '2026-11-28'
let count = 0
const rule = (part: Partial<AuthorizationRule>): AuthorizationRule => ({
  id: ++count,
  scope: authorizationScope.brand,
  targetId: 1,
  mode: authorizationMode.include,
  validFrom: '2026-01-01',
  validTo: null,
  revokedAt: null,
  ...part,
})
/** 1 has the child 2, which has the child 3. */
const parents = new Map<number, number | null>([
  [1, null],
  [2, 1],
  [3, 2],
])
const goods = { id: 7, brandId: 1, categoryId: 3 }
const decide = (...rules: AuthorizationRule[]) => decidedBy(decidingRules(rules, parents, today), goods)
const exclude = authorizationMode.exclude

describe('which rule decides a product', () => {
  test('a product over a category over a brand', () => {
    const brand = rule({ mode: exclude })
    const category = rule({ scope: authorizationScope.category, targetId: 3 })
    const single = rule({ scope: authorizationScope.product, targetId: 7, mode: exclude })
    expect(decide(brand)).toBe(brand)
    expect(decide(brand, category)).toBe(category)
    expect(decide(single, category, brand)).toBe(single)
  })

  test('at the same width 排除 wins, however the rules are ordered', () => {
    const open = rule({})
    const closed = rule({ mode: exclude })
    expect(decide(open, closed)).toBe(closed)
    expect(decide(closed, open)).toBe(closed)
  })

  test('a deeper category over its parents, also when the parent excludes', () => {
    const top = rule({ scope: authorizationScope.category, targetId: 1, mode: exclude })
    const middle = rule({ scope: authorizationScope.category, targetId: 2 })
    expect(decide(top)).toBe(top)
    expect(decide(top, middle)).toBe(middle)
  })

  test('rules of other days, and revoked ones, decide nothing', () => {
    expect(decide(rule({ validFrom: '2026-11-29' }))).toBeUndefined()
    expect(decide(rule({ validTo: '2026-11-27' }))).toBeUndefined()
    expect(decide(rule({ revokedAt: '2026-11-01T00:00:00.000+08:00' }))).toBeUndefined()
    expect(decide(rule({ validFrom: today, validTo: today }))).toBeDefined()
  })
})

test('the state follows the deciding rule and the days left', () => {
  const by = '2026-12-13'
  expect(stateOf(undefined, by)).toBe(authorizedState.none)
  expect(stateOf(rule({ mode: exclude, validTo: today }), by)).toBe(authorizedState.excluded)
  expect(stateOf(rule({}), by)).toBe(authorizedState.authorized)
  expect(stateOf(rule({ validTo: by }), by)).toBe(authorizedState.ending)
  expect(stateOf(rule({ validTo: '2026-12-14' }), by)).toBe(authorizedState.authorized)
  expect(authorizedState.codes.filter(isOpen)).toEqual([authorizedState.authorized, authorizedState.ending])
})

test('the status of a rule follows the day; a revoked rule stays revoked', () => {
  expect(statusOfRule(rule({ revokedAt: today, validFrom: '2027-01-01' }), today)).toBe(4)
  expect(statusOfRule(rule({ validTo: '2026-11-27' }), today)).toBe(3)
})

test('explains in words why a product is in or out', () => {
  expect(explained(null)).toContain('没有规则')
  expect(explained({ scope: authorizationScope.brand, mode: 1, targetName: '远山' })).toContain('按品牌「远山」授权')
  expect(explained({ scope: authorizationScope.category, mode: 2, targetName: '沙发' })).toContain('按类目「沙发」排除')
  expect(explained({ scope: authorizationScope.product, mode: 2, targetName: '云杉' })).toContain('按单品规则排除')
})
