import { asc, eq } from 'drizzle-orm'
import { factorNames } from '#contract/distribution/price-rules.ts'
import type { Context } from '#server/context.ts'
import { priceFactor } from '#server/database/schema/distributor-prices.ts'
import { forbidden } from '#server/http/errors.ts'
import type { Distributor } from '../authorization/present.ts'
import { inTurn } from './commit.ts'
import { refuseHiddenCost } from './factor-preview.ts'
import { changeFactors, refuseForeignTarget } from './factor-save.ts'
import { type FactorRow, findFactor } from './factors.ts'

/** The factors that a distributor gives to others. The default ones belong to its account and stay there. */
export async function factorsToCopy(context: Context, from: Distributor): Promise<FactorRow[]> {
  if (!context.caller.can('priceSetting:factor')) throw forbidden('您没有修改定价系数的权限，不能一并复制')
  refuseHiddenCost(context.caller)
  const rows = await context.db
    .select()
    .from(priceFactor)
    .where(eq(priceFactor.distributorId, from.id))
    .orderBy(asc(priceFactor.id))
  for (const row of rows) await refuseForeignTarget(context, row)
  return rows
}

/** Writes factors for another distributor, each as a batch that can be undone. Returns how many were different. */
export async function copyFactors(
  context: Context,
  source: readonly FactorRow[],
  from: Distributor,
  distributorId: number,
): Promise<number> {
  await inTurn(context, [distributorId])
  let written = 0
  for (const { scope, targetId, targetName, purchaseFactor, productFactor, saleFactor } of source) {
    const factors = { purchaseFactor, productFactor, saleFactor }
    const known = await findFactor(context.db, distributorId, scope, targetId)
    if (known && factorNames.every((name) => Number(known[name]) === Number(factors[name]))) continue
    const values = { scope, targetId, targetName, ...factors }
    await changeFactors(context, distributorId, { values, reason: `复制自「${from.name}」`, effectiveAt: '' })
    written++
  }
  return written
}
