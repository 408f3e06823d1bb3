import { canMoveDistributor, isFirstLevel } from '#contract/distribution/relation-rules.ts'
import type { changeDistributorParent } from '#contract/distribution/relations.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { namesOf } from '#server/entity/present.ts'
import { lockRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { keepAccount } from '../account/keep.ts'
import { type DistributorRecord, distributors } from '../account/present.ts'
import { followParentPrices } from '../dealer-prices.ts'
import { lockParent, refuseBeyondParent } from './parent.ts'

async function moveOne(context: Context, id: number, parent: DistributorRecord, reason: string): Promise<void> {
  const row = await lockRow(context, distributors, id)
  if (isFirstLevel(row)) throw refuse('一级经销商不能更换上级')
  if (!canMoveDistributor(row)) throw refuse('经销商已注销，不能更换上级')
  if (row.parentId === parent.id) throw refuse(`已经是「${parent.name}」的下级`)
  refuseBeyondParent(parent, row)
  const names = await namesOf(context.db, distributorAccount, [row.parentId])
  const saved = await keepAccount(workOf(context), row, { parentId: parent.id, packageId: parent.packageId })
  await followParentPrices(context, parent.id, [id])
  logRow(context, distributors, saved, {
    action: 'move',
    verb: '更换',
    rest: '的上级',
    reason,
    changes: [{ field: 'parent', title: '上级经销商', before: names.get(row.parentId ?? 0) ?? '', after: parent.name }],
  })
}

/** Moves second-level accounts below another one. What they bought and sold moves with them. */
export async function moveBelow(
  { ids, parentId, reason }: ParsedParamsOf<typeof changeDistributorParent>,
  context: Context,
): Promise<AnswerOf<typeof changeDistributorParent>> {
  const parent = await lockParent(context, parentId)
  return rowByRow(context, await namedRows(context, distributors, ids), ({ id }, own) =>
    moveOne(own, id, parent, reason),
  )
}
