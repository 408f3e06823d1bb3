import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import {
  authorizationScope,
  authorizationSource,
  authorizationStatus,
} from '#contract/distribution/authorization-codes.ts'
import { periodFaults, statusOfRule } from '#contract/distribution/authorization-rules.ts'
import type {
  addAuthorizations,
  copyAuthorizations,
  editAuthorization,
  revokeAuthorizations,
} from '#contract/distribution/authorizations.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { partyState } from '#contract/orders/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { alignDealerPrices, dealerKey } from '#server/areas/distribution/dealer-prices.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { category } from '#server/database/schema/configuration.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { namesOf } from '#server/entity/present.ts'
import { insertRows, lockRow, lockRows, serialize, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { copyFactors, factorsToCopy, refuseManyFactors } from '../price/factor-copy.ts'
import { refuseManyBrands } from './brand-limit.ts'
import { isAuthorizable, type RuleRow, standingRules } from './in-force.ts'
import { type Distributor, findDistributor, findDistributors, rules, targetTable } from './present.ts'

export type RuleContext = RowContext & Pick<Context, 'audit'>

/** A rule as it is made: from the form, a copy, a file. */
export type NewRule = Pick<RuleRow, 'scope' | 'targetId' | 'mode' | 'validFrom' | 'validTo'>

/** Rules of one distributor change one after another, so that the same rule is not made twice. */
const inTurn = (context: RuleContext, distributorId: number) => serialize(context, dealerKey(distributorId))

/** A product that only its own rules can have changed needs no look at the other products. */
const productsOf = (changed: readonly Pick<RuleRow, 'scope' | 'targetId'>[]): { productIds?: number[] } =>
  changed.every(({ scope }) => scope === authorizationScope.product)
    ? { productIds: changed.map(({ targetId }) => targetId) }
    : {}

/** Rules are those of first-level distributors in use; the others follow their parent. */
async function refuseUnruled({ db }: Pick<Context, 'db'>, { id, name, state }: Distributor): Promise<void> {
  if (state !== partyState.active) throw refuse(`经销商「${name}」不是正常状态，不能授权`)
  const below = and(eq(distributorAccount.id, id), isNotNull(distributorAccount.parentId))
  if ((await db.$count(distributorAccount, below)) > 0) throw refuse(`二级经销商「${name}」随上级授权，不能单独授权`)
}

/** Brands, categories or products that a rule may name, with their names. */
async function checkTargets(db: Connection, scope: RuleRow['scope'], ids: readonly number[]) {
  const table = targetTable(scope)
  const names = await namesOf(db, table, ids)
  const wanted = [...new Set(ids)]
  const usable = {
    [authorizationScope.brand]: eq(brand.status, brandStatus.enabled),
    [authorizationScope.category]: eq(category.status, enableStatus.enabled),
    [authorizationScope.product]: isAuthorizable,
  }[scope]
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, wanted), usable))
  const enabled = new Set(found.map(({ id }) => id))
  const missing = wanted.find((id) => !enabled.has(id))
  if (missing !== undefined) {
    const label = `${authorizationScope.label(scope)}「${names.get(missing) ?? `#${missing}`}」`
    throw refuse(`${label}不存在或未启用，不能授权`, { ids: `${label}不存在或未启用` })
  }
  return names
}

/** The same rule: of the same target and mode, in force or planned. */
const isSame = (rule: NewRule, other: RuleRow, today: string): boolean =>
  rule.scope === other.scope &&
  rule.targetId === other.targetId &&
  rule.mode === other.mode &&
  statusOfRule(other, today) !== authorizationStatus.ended

/** Makes the rules that a distributor does not have yet; the others are skipped. */
export async function grant(
  context: RuleContext,
  distributorId: number,
  wanted: readonly (NewRule & { targetName: string })[],
  source: RuleRow['source'],
): Promise<{ done: number; skipped: number }> {
  await inTurn(context, distributorId)
  const standing = await standingRules(context.db, distributorId)
  const today = dayOf(context.now)
  const fresh = wanted.filter((rule) => !standing.some((other) => isSame(rule, other, today)))
  await refuseManyBrands(context.db, distributorId, { standing, fresh }, today)
  if (fresh.length > 0) {
    const made = await insertRows(
      context,
      rules,
      fresh.map(({ scope, targetId, targetName, mode, validFrom, validTo }) => ({
        ...{ distributorId, scope, targetId, targetName, mode, validFrom, validTo, source },
      })),
    )
    for (const row of made) logRow(context, rules, row, { action: 'add', verb: '新增' })
    await alignDealerPrices(context, distributorId, productsOf(fresh))
  }
  return { done: fresh.length, skipped: wanted.length - fresh.length }
}

/** The rules of a request, after its checks. */
export async function checkedRules(
  { db }: Pick<Context, 'db'>,
  { scope, ids, mode, validFrom, validTo }: ParsedParamsOf<typeof addAuthorizations>,
): Promise<(NewRule & { targetName: string })[]> {
  refuseFieldErrors(periodFaults(validFrom, validTo))
  const names = await checkTargets(db, scope, ids)
  return [...new Set(ids)].map((targetId) => ({
    ...{ scope, targetId, mode, validFrom, validTo: validTo || null },
    targetName: names.get(targetId) ?? '',
  }))
}

export async function addRules(
  params: ParsedParamsOf<typeof addAuthorizations>,
  context: Context,
): Promise<AnswerOf<typeof addAuthorizations>> {
  const distributors = await findDistributors(context, params.distributorIds)
  for (const distributor of distributors) await refuseUnruled(context, distributor)
  const wanted = await checkedRules(context, params)
  const total = { done: 0, skipped: 0 }
  for (const { id } of distributors) {
    const { done, skipped } = await grant(context, id, wanted, authorizationSource.manual)
    total.done += done
    total.skipped += skipped
  }
  return total
}

export async function editRules(
  { ids, validFrom, validTo }: ParsedParamsOf<typeof editAuthorization>,
  context: Context,
): Promise<AnswerOf<typeof editAuthorization>> {
  return rowByRow(context, await namedRows(context, rules, ids), async ({ id }, own) => {
    const row = await lockRow(own, rules, id)
    await inTurn(own, row.distributorId)
    refuseClosed(row, own.now)
    const period = {
      validFrom: validFrom ?? row.validFrom,
      validTo: validTo === undefined ? row.validTo : validTo || null,
    }
    refuseFieldErrors(periodFaults(period.validFrom, period.validTo ?? ''))
    if (period.validFrom === row.validFrom && period.validTo === row.validTo) return
    await updateRow(own, rules, row, { ...period, remindedDays: null })
    logRow(own, rules, row, {
      action: 'edit',
      verb: '修改',
      rest: '的期限',
      changes: [
        { field: 'validFrom', title: '生效日', before: row.validFrom, after: period.validFrom },
        { field: 'validTo', title: '失效日', before: row.validTo ?? '长期', after: period.validTo ?? '长期' },
      ].filter(({ before, after }) => before !== after),
    })
    await alignDealerPrices(own, row.distributorId, productsOf([row]))
  })
}

function refuseClosed(row: RuleRow, now: string): void {
  const status = statusOfRule(row, dayOf(now))
  if (status === authorizationStatus.revoked) throw refuse('规则已撤销')
  if (status === authorizationStatus.ended) throw refuse('规则已失效')
}

/** Revokes a rule. Returns how many products that closes. */
async function revoke(context: RuleContext, row: RuleRow, reason: string): Promise<number> {
  refuseClosed(row, context.now)
  await updateRow(context, rules, row, { revokedAt: context.now, revokeReason: reason })
  logRow(context, rules, row, { action: 'revoke', verb: '撤销', reason })
  return alignDealerPrices(context, row.distributorId, productsOf([row]))
}

export async function revokeRules(
  { ids, revokeReason }: ParsedParamsOf<typeof revokeAuthorizations>,
  context: Context,
): Promise<AnswerOf<typeof revokeAuthorizations>> {
  let closed = 0
  const result = await rowByRow(context, await namedRows(context, rules, ids), async ({ id }, own) => {
    const row = await lockRow(own, rules, id)
    await inTurn(own, row.distributorId)
    closed += await revoke(own, row, revokeReason)
  })
  return { ...result, closed }
}

export async function copyRules(
  { fromId, toIds, replace, withFactors }: ParsedParamsOf<typeof copyAuthorizations>,
  context: Context,
): Promise<AnswerOf<typeof copyAuthorizations>> {
  if (toIds.includes(fromId)) throw refuse('来源经销商不能同时是目标', { toIds: '请去掉来源经销商' })
  const from = await findDistributor(context, fromId)
  const targets = await findDistributors(context, toIds)
  for (const distributor of targets) await refuseUnruled(context, distributor)
  const today = dayOf(context.now)
  const source = (await standingRules(context.db, fromId)).filter(
    (rule) => statusOfRule(rule, today) !== authorizationStatus.ended,
  )
  if (source.length === 0) throw refuse(`经销商「${from.name}」没有可复制的规则`, { fromId: '没有可复制的规则' })
  const factors = withFactors ? await factorsToCopy(context, from) : []
  await refuseManyFactors(context, factors, toIds)
  const total = { done: 0, skipped: 0, factors: 0 }
  for (const { id } of targets) {
    await inTurn(context, id)
    if (replace) await replaceRules(context, id, from.name)
    const { done, skipped } = await grant(context, id, source, authorizationSource.copied)
    total.done += done
    total.skipped += skipped
    total.factors += await copyFactors(context, factors, from, id)
  }
  return total
}

/** The rules that the copied ones take the place of; prices follow once, with the copied rules. */
async function replaceRules(context: RuleContext, distributorId: number, from: string): Promise<void> {
  const open = await context.db
    .select({ id: productAuthorization.id })
    .from(productAuthorization)
    .where(and(eq(productAuthorization.distributorId, distributorId), isNull(productAuthorization.revokedAt)))
  if (open.length === 0) return
  const reason = `由「${from}」的授权替换`
  const locked = await lockRows(
    context,
    rules,
    open.map(({ id }) => id),
  )
  for (const row of locked) {
    await updateRow(context, rules, row, { revokedAt: context.now, revokeReason: reason })
    logRow(context, rules, row, { action: 'revoke', verb: '撤销', reason })
  }
  await alignDealerPrices(context, distributorId)
}
