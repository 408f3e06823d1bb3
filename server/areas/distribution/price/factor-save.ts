import { and, eq, sql } from 'drizzle-orm'
import { priceRights } from '#contract/distribution/field-rights.ts'
import { dealerPriceMode, factorScope, priceBatchMethod } from '#contract/distribution/price-codes.ts'
import type {
  deletePriceFactor,
  listPriceFactors,
  PriceFactor,
  savePriceFactor,
} from '#contract/distribution/price-factors.ts'
import { PriceFactor as PriceFactorSchema } from '#contract/distribution/price-factors.ts'
import { factorNames, priceTitles } from '#contract/distribution/price-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { priceFactor, type StoredValues } from '#server/database/schema/distributor-prices.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { product } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { logRow } from '#server/entity/change-log.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { namesOf } from '#server/entity/present.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { choosableProducts, isPlatform } from '#server/entity/scope.ts'
import { conflict, forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { distributors } from '../account/present.ts'
import { findDistributor, targetNames, targetTable } from '../authorization/present.ts'
import { alignDealerPrices } from '../dealer-prices.ts'
import { type BatchRow, presentBatch } from './batches.ts'
import { type ChangeContext, countBatch, insertBatch, inTurn, logBatch, refuseMoment } from './commit.ts'
import { planFactorItems, refuseHiddenCost } from './factor-preview.ts'
import { type FactorRow, findFactor } from './factors.ts'
import { plainFactor } from './list.ts'
import { refuseUnpriced } from './plan.ts'

export const factors = entity({
  table: priceFactor,
  resource: 'priceFactor',
  title: '定价系数',
  name: 'targetName',
  label: ({ scope, targetName }) => `定价系数「${factorScope.label(scope)} ${targetName}」`,
  own: (caller) => (isPlatform(caller) ? undefined : eq(priceFactor.distributorId, caller.distributorId ?? 0)),
  missing: '定价系数不存在',
  uniqueErrors: { price_factor_target: ['targetId', '该范围已有系数'] },
})

/** Scopes of factors as those of authorization rules, to name their targets. */
const asRule = ({ scope, targetId }: Pick<FactorRow, 'scope' | 'targetId'>) => ({
  scope: (scope - 1) as 1 | 2 | 3,
  targetId,
})

/** The factors of a distributor, the default one first. */
export async function factorList(
  { distributorId }: ParsedParamsOf<typeof listPriceFactors>,
  context: Context,
): Promise<AnswerOf<typeof listPriceFactors>> {
  const { id } = await findDistributor(context, distributorId)
  return factorsOf(context, id)
}

async function factorsOf(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  distributorId: number,
): Promise<PriceFactor[]> {
  const rows = await db
    .select()
    .from(priceFactor)
    .where(eq(priceFactor.distributorId, distributorId))
    .orderBy(priceFactor.scope, priceFactor.id)
  const nameOf = await targetNames(db, rows.map(asRule))
  const counted = await db
    .select({ id: dealerPrice.factorId, total: sql<number>`count(*)::int` })
    .from(dealerPrice)
    .where(and(eq(dealerPrice.partyId, distributorId), eq(dealerPrice.mode, dealerPriceMode.follow)))
    .groupBy(dealerPrice.factorId)
  const counts = new Map(counted.map(({ id, total }) => [id, total]))
  const [account] = await db.select().from(distributorAccount).where(eq(distributorAccount.id, distributorId))
  const standard = account && {
    ...factorFields(account),
    ...{ scope: factorScope.standard, target: null, skuCount: counts.get(null) ?? 0 },
  }
  const scoped = rows.map((row) => ({
    ...factorFields(row),
    scope: row.scope,
    target: { id: row.targetId, name: nameOf(asRule(row)) || row.targetName },
    skuCount: counts.get(row.id) ?? 0,
  }))
  return [...(standard ? [standard] : []), ...scoped].map((row) => shownFields(priceRights, caller, row))
}

type Factored = Pick<
  typeof distributorAccount.$inferSelect,
  'id' | 'version' | 'purchaseFactor' | 'productFactor' | 'saleFactor' | 'updatedAt' | 'updatedBy'
>
const factorFields = ({ id, version, purchaseFactor, productFactor, saleFactor, updatedAt, updatedBy }: Factored) => ({
  ...{ id, version, updatedAt, updatedBy },
  purchaseFactor: plainFactor(purchaseFactor),
  productFactor: plainFactor(productFactor),
  saleFactor: plainFactor(saleFactor),
})

/** With 指定品牌 only factors of these brands and their products may change: the others move foreign goods. */
export async function refuseForeignTarget({ db, caller }: Context, { scope, targetId }: StoredValues): Promise<void> {
  const seen = choosableProducts(caller)
  if (!seen) return
  const isOwn =
    (scope === factorScope.brand && caller.reach.brandIds.includes(targetId ?? 0)) ||
    (scope === factorScope.product && (await db.$count(product, and(eq(product.id, targetId ?? 0), seen))) > 0)
  if (!isOwn) throw forbidden('您的数据范围是「指定品牌」，不能修改该系数')
}

/** Writes the factors of a batch, or removes them. Returns those before; null when there were none. */
export async function writeFactors(
  context: ChangeContext,
  distributorId: number,
  values: StoredValues,
): Promise<StoredValues['factorsBefore']> {
  const { scope, targetId = 0, targetName = '', isRemoved } = values
  if (scope === undefined) return null
  const next = Object.fromEntries(factorNames.map((name) => [name, values[name] ?? null])) as Record<
    (typeof factorNames)[number],
    string | null
  >
  if (scope === factorScope.standard) {
    const row = await lockRow(context, distributors, distributorId)
    const saved = await updateRow(context, distributors, row, next)
    logRow(context, distributors, saved, {
      action: 'edit',
      verb: '编辑',
      rest: '的默认系数',
      changes: changesOf(row, next),
    })
    return onlyFactors(row)
  }
  const known = await findFactor(context.db, distributorId, scope, targetId)
  if (isRemoved) {
    if (!known) return null
    await context.db.delete(priceFactor).where(eq(priceFactor.id, known.id))
    logRow(context, factors, known, { action: 'delete', verb: '删除' })
    return onlyFactors(known)
  }
  const given = next as Record<(typeof factorNames)[number], string>
  const saved = known
    ? await updateRow(context, factors, known, given)
    : await insertRow(context, factors, { distributorId, scope, targetId, targetName, ...given })
  logRow(context, factors, saved, {
    action: known ? 'edit' : 'add',
    verb: known ? '编辑' : '新增',
    changes: changesOf(known, given),
  })
  return known ? onlyFactors(known) : null
}

type Named = Record<(typeof factorNames)[number], string | null>
const onlyFactors = ({ purchaseFactor, productFactor, saleFactor }: Named) => ({
  purchaseFactor,
  productFactor,
  saleFactor,
})

const changesOf = (before: Named | undefined, after: Named) =>
  factorNames
    .map((field) => ({
      ...{ field, title: priceTitles[field] },
      before: plainFactor(before?.[field] ?? null) ?? '',
      after: plainFactor(after[field]) ?? '',
    }))
    .filter(({ before: old, after: next }) => old !== next)

/** Changes factors as a batch, at once or at its moment. */
export async function changeFactors(
  context: ChangeContext,
  distributorId: number,
  { values, reason, effectiveAt }: { values: StoredValues; reason: string; effectiveAt: string },
): Promise<BatchRow> {
  refuseMoment(effectiveAt, context.now)
  const batch = { distributorIds: [distributorId], method: priceBatchMethod.factor, reason, effectiveAt }
  if (effectiveAt) {
    const row = await insertBatch(context, { ...batch, values })
    await planFactorItems(context, { batchId: row.id, distributorId, effectiveAt }, values)
    const planned = await countBatch(context.db, row.id)
    logBatch(context, planned)
    return planned
  }
  const factorsBefore = (await writeFactors(context, distributorId, values)) ?? null
  const row = await insertBatch(context, { ...batch, values: { ...values, factorsBefore } })
  await alignDealerPrices(context, distributorId, { batchId: row.id })
  const counted = await countBatch(context.db, row.id)
  logBatch(context, counted)
  return counted
}

async function presentFactor(context: Context, distributorId: number, { scope, targetId }: StoredValues) {
  const found = await factorsOf(context, distributorId)
  return found.find((row) => row.scope === scope && (row.target?.id ?? 0) === (targetId ?? 0)) ?? null
}

export async function saveFactor(
  { id, version, distributorId, reason, effectiveAt, ...form }: ParsedParamsOf<typeof savePriceFactor>,
  context: Context,
): Promise<AnswerOf<typeof savePriceFactor>> {
  refuseHiddenCost(context.caller)
  const distributor = await findDistributor(context, distributorId)
  await refuseUnpriced(context, distributor)
  const isStandard = form.scope === factorScope.standard
  // The account is locked before its prices, as the form of the account does.
  if (isStandard) await refuseStaleAccount(context, distributorId, version)
  await inTurn(context, [distributorId])
  const values = isStandard
    ? { ...form, targetId: undefined }
    : { ...form, targetName: await targetName(context, form) }
  await refuseForeignTarget(context, values)
  if (!isStandard) {
    const known = await findFactor(context.db, distributorId, form.scope, form.targetId ?? 0)
    if (!known && id !== undefined) throw refuse('定价系数已被删除，请刷新')
    if (known && id !== known.id) throw refuseField('targetId', '该范围已有系数，请编辑它')
    if (known) await refuseStaleFactor(context, known, version)
  }
  const row = await changeFactors(context, distributorId, { values, reason, effectiveAt })
  return {
    priceFactor: effectiveAt ? null : await presentFactor(context, distributorId, values),
    priceChange: await presentBatch(context, row),
  }
}

async function refuseStaleAccount(context: Context, distributorId: number, version: number | undefined) {
  const [account] = await context.db.select().from(distributorAccount).where(eq(distributorAccount.id, distributorId))
  if (!account) throw refuse('该经销商没有账户，不能设置默认系数')
  const row = await lockRow(context, distributors, distributorId)
  if (row.version !== version) {
    const present = await presentFactor(context, distributorId, { scope: factorScope.standard })
    throw present ? conflict(PriceFactorSchema, present) : conflict()
  }
}

const refuseStaleFactor = (context: Context, row: FactorRow, version: number | undefined): Promise<void> =>
  refuseStale(row, version, PriceFactorSchema, async (present) => {
    const shown = await presentFactor(context, present.distributorId, present)
    if (!shown) throw refuse('定价系数已被删除，请刷新')
    return shown
  })

/** The name of what a factor is for; refuses a missing one. */
async function targetName(
  { db }: Context,
  { scope, targetId }: Pick<StoredValues, 'scope' | 'targetId'>,
): Promise<string> {
  if (targetId === undefined || scope === undefined) throw refuseField('targetId', `请选择${factorScope.label(scope)}`)
  const table = targetTable((scope - 1) as 1 | 2 | 3)
  const name = (await namesOf(db, table, [targetId])).get(targetId)
  if (name === undefined) throw refuseField('targetId', `${factorScope.label(scope)}不存在`)
  return name
}

export async function deleteFactor(
  { id, version, reason }: ParsedParamsOf<typeof deletePriceFactor>,
  context: Context,
): Promise<AnswerOf<typeof deletePriceFactor>> {
  refuseHiddenCost(context.caller)
  const row = await lockRow(context, factors, id)
  await refuseStaleFactor(context, row, version)
  await refuseForeignTarget(context, row)
  await refuseUnpriced(context, await findDistributor(context, row.distributorId))
  await inTurn(context, [row.distributorId])
  const { scope, targetId, targetName: name } = row
  const values = { scope, targetId, targetName: name, isRemoved: true }
  return presentBatch(context, await changeFactors(context, row.distributorId, { values, reason, effectiveAt: '' }))
}
