import { asc, eq, inArray } from 'drizzle-orm'
import { COPY_MAX_FACTORS } from '#contract/distribution/authorizations.ts'
import { factorNames } from '#contract/distribution/price-rules.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { priceFactor } from '#server/database/schema/distributor-prices.ts'
import { forbidden, refuseField } from '#server/http/errors.ts'
import type { Distributor } from '../authorization/present.ts'
import { inTurn } from './commit.ts'
import { refuseHiddenCost } from './factor-preview.ts'
import { changeFactors, refuseForeignTarget } from './factor-save.ts'
import type { FactorRow } from './factors.ts'

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

const factorsOf = ({ purchaseFactor, productFactor, saleFactor }: FactorRow) => ({
  purchaseFactor,
  productFactor,
  saleFactor,
})

/** The factors that a distributor does not have yet, or has with other values. */
function differing(source: readonly FactorRow[], own: readonly FactorRow[]): FactorRow[] {
  const known = new Map(own.map((row) => [`${row.scope} ${row.targetId}`, row]))
  return source.filter((row) => {
    const other = known.get(`${row.scope} ${row.targetId}`)
    return !other || factorNames.some((name) => Number(other[name]) !== Number(row[name]))
  })
}

const ofDistributors = (db: Connection, ids: readonly number[]): Promise<FactorRow[]> =>
  db
    .select()
    .from(priceFactor)
    .where(inArray(priceFactor.distributorId, [...ids]))

/** Refuses a copy that would write more factors than one request may, before anything is written. */
export async function refuseManyFactors(
  { db }: Pick<Context, 'db'>,
  source: readonly FactorRow[],
  distributorIds: readonly number[],
): Promise<void> {
  if (source.length === 0) return
  const own = Map.groupBy(await ofDistributors(db, distributorIds), ({ distributorId }) => distributorId)
  const counts = distributorIds.map((id) => differing(source, own.get(id) ?? []).length)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total <= COPY_MAX_FACTORS) return
  const most = `一次最多 ${COPY_MAX_FACTORS} 个`
  const way = distributorIds.length > 1 ? '请减少目标经销商，分几次复制' : '请不要一并复制系数，在定价设置中逐个设置'
  throw refuseField('toIds', `要写入 ${total} 个定价系数，${most}；${way}`)
}

/** Writes factors for another distributor, each as a batch that can be undone. Returns how many were different. */
export async function copyFactors(
  context: Context,
  source: readonly FactorRow[],
  from: Distributor,
  distributorId: number,
): Promise<number> {
  if (source.length === 0) return 0
  await inTurn(context, [distributorId])
  const changed = differing(source, await ofDistributors(context.db, [distributorId]))
  for (const row of changed) {
    const { scope, targetId, targetName } = row
    const values = { scope, targetId, targetName, ...factorsOf(row) }
    await changeFactors(context, distributorId, { values, reason: `复制自「${from.name}」`, effectiveAt: '' })
  }
  return changed.length
}
