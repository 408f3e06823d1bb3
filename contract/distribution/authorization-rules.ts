import type { CodeOf } from '#contract/codes.ts'
import { authorizationMode, authorizationScope, authorizationStatus, authorizedState } from './authorization-codes.ts'

/** A product is 即将失效 when its authorization ends within this many days. */
export const ENDING_DAYS = 15

/** A rule that opens products for a distributor, or closes them. */
export interface AuthorizationRule {
  id: number
  scope: CodeOf<typeof authorizationScope>
  /** The brand, category or product, by the scope. */
  targetId: number
  mode: CodeOf<typeof authorizationMode>
  validFrom: string
  /** Last day; null until it is revoked. */
  validTo: string | null
  revokedAt: string | null
}

export interface RuledProduct {
  id: number
  brandId: number
  categoryId: number
}

/** Parents of categories by id; null for a root. */
export type CategoryParents = ReadonlyMap<number, number | null>

export function statusOfRule(
  { validFrom, validTo, revokedAt }: Pick<AuthorizationRule, 'validFrom' | 'validTo' | 'revokedAt'>,
  today: string,
): CodeOf<typeof authorizationStatus> {
  if (revokedAt !== null) return authorizationStatus.revoked
  if (validFrom > today) return authorizationStatus.upcoming
  return validTo !== null && validTo < today ? authorizationStatus.ended : authorizationStatus.active
}

/** Whether the rule of two with one target decides: 排除 wins, then the newer one. */
const outranks = (rule: AuthorizationRule, other: AuthorizationRule): boolean =>
  rule.mode === other.mode ? rule.id > other.id : rule.mode === authorizationMode.exclude

/** The deciding rule of each target; rules that are not in force are left out. */
function byTarget(rules: readonly AuthorizationRule[], scope: CodeOf<typeof authorizationScope>, today: string) {
  const found = new Map<number, AuthorizationRule>()
  for (const rule of rules) {
    if (rule.scope !== scope || statusOfRule(rule, today) !== authorizationStatus.active) continue
    const other = found.get(rule.targetId)
    if (!other || outranks(rule, other)) found.set(rule.targetId, rule)
  }
  return found
}

/** The value of a category or of its nearest parent that has one. */
export function nearest<Value>(
  categoryId: number,
  values: ReadonlyMap<number, Value>,
  parents: CategoryParents,
): Value | undefined {
  // A category has few levels; the limit ends a damaged tree.
  let at: number | null | undefined = categoryId
  for (let step = 0; at !== null && at !== undefined && step < 10; step++) {
    const value = values.get(at)
    if (value !== undefined) return value
    at = parents.get(at)
  }
  return undefined
}

/** The rules in force of a distributor, by what they decide: each category already has the rule of its parents. */
export interface DecidingRules {
  products: ReadonlyMap<number, AuthorizationRule>
  categories: ReadonlyMap<number, AuthorizationRule>
  brands: ReadonlyMap<number, AuthorizationRule>
}

export function decidingRules(
  rules: readonly AuthorizationRule[],
  parents: CategoryParents,
  today: string,
): DecidingRules {
  const own = byTarget(rules, authorizationScope.category, today)
  const categories = new Map<number, AuthorizationRule>()
  for (const id of parents.keys()) {
    const rule = nearest(id, own, parents)
    if (rule) categories.set(id, rule)
  }
  return {
    products: byTarget(rules, authorizationScope.product, today),
    categories,
    brands: byTarget(rules, authorizationScope.brand, today),
  }
}

/** The rule that decides a product: 单品 over 类目 over 品牌. */
export const decidedBy = (
  { products, categories, brands }: DecidingRules,
  product: RuledProduct,
): AuthorizationRule | undefined =>
  products.get(product.id) ?? categories.get(product.categoryId) ?? brands.get(product.brandId)

/** @param endingBy the last day of 即将失效 */
export function stateOf(
  rule: Pick<AuthorizationRule, 'mode' | 'validTo'> | undefined,
  endingBy: string,
): CodeOf<typeof authorizedState> {
  if (!rule) return authorizedState.none
  if (rule.mode === authorizationMode.exclude) return authorizedState.excluded
  return rule.validTo !== null && rule.validTo <= endingBy ? authorizedState.ending : authorizedState.authorized
}

export const isOpen = (state: CodeOf<typeof authorizedState>): boolean =>
  state === authorizedState.authorized || state === authorizedState.ending

/** Faults of a period, by field. */
export function periodFaults(validFrom: string, validTo: string): Record<string, string> {
  return validTo !== '' && validTo <= validFrom ? { validTo: '失效日应晚于生效日' } : {}
}

/** Why a product is open or not, in words. */
export function explained(
  rule: { scope: CodeOf<typeof authorizationScope>; mode: CodeOf<typeof authorizationMode>; targetName: string } | null,
): string {
  if (!rule) return '没有规则涉及该商品，因此未授权'
  const { scope, mode, targetName } = rule
  const by = `${authorizationScope.label(scope)}「${targetName}」`
  const verb = mode === authorizationMode.include ? '授权' : '排除'
  if (scope === authorizationScope.product) return `按单品规则${verb}，单品规则优先于类目与品牌`
  if (scope === authorizationScope.category) return `按${by}${verb}，类目规则优先于品牌；没有更具体的单品规则`
  return `按${by}${verb}，没有更具体的类目或单品规则`
}
