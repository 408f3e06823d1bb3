import { distributorStatus } from '#contract/distribution/codes.ts'
import { areasBeyond, isFirstLevel } from '#contract/distribution/relation-rules.ts'
import type { Context } from '#server/context.ts'
import { lockRow } from '#server/entity/rows.ts'
import { refuseField } from '#server/http/errors.ts'
import { regionName } from '#server/platform/regions.ts'
import { type DistributorRecord, distributors } from '../account/present.ts'

/** A first-level account in use, locked before those below it. */
export async function lockParent(context: Context, id: number): Promise<DistributorRecord> {
  const parent = await lockRow(context, distributors, id)
  if (!isFirstLevel(parent)) throw refuseField('parentId', '请选择一级经销商')
  if (parent.status !== distributorStatus.active)
    throw refuseField('parentId', `上级经销商「${parent.name}」${distributorStatus.label(parent.status)}，不能有下级`)
  return parent
}

/** Areas and last day of an account below lie within those of its parent. */
export function refuseBeyondParent(
  parent: DistributorRecord,
  { areas, expireAt }: { areas: readonly string[]; expireAt: string | null },
): void {
  const beyond = areasBeyond(areas, parent.areas)
  if (beyond.length > 0)
    throw refuseField('areas', `上级经销商「${parent.name}」不含 ${beyond.slice(0, 3).map(regionName).join('、')}`)
  if (parent.expireAt !== null && expireAt !== null && expireAt > parent.expireAt)
    throw refuseField('expireAt', `到期日不能晚于上级经销商「${parent.name}」的 ${parent.expireAt}`)
}
