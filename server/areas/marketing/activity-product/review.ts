import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  canPassProduct,
  canRejectProduct,
  canRemoveProduct,
  canWithdrawProduct,
  stockFault,
} from '#contract/marketing/activity-product-rules.ts'
import type { reviewActivityProducts, withdrawActivityProducts } from '#contract/marketing/activity-products.ts'
import { activityStatusAt } from '#contract/marketing/activity-rules.ts'
import { activityKind, activityProductStatus, activityStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { activityProductQueries } from '#contract/marketing/page-queries.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { isMore } from '#contract/orders/order-money.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Context } from '#server/context.ts'
import { activitySku } from '#server/database/schema/activities.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { anyOf } from '#server/entity/paging.ts'
import { findRow, lockRow, serialize, updateRow } from '#server/entity/rows.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { type ActivityRecord, activities } from '../activity/rows.ts'
import { conflictsOf } from './conflicts.ts'
import { loadOffers, offeredSkus } from './offers.ts'
import { type ActivityProductRecord, activityProducts } from './rows.ts'
import { goodsFault } from './save.ts'

const { group, presale } = activityKind

/** Group purchases and presales take a version alone: their orders wait for others, or for the rest of the money. */
const isExclusive = (kind: number): boolean => kind === group || kind === presale

async function refuseUnsellable(context: Context, row: ActivityProductRecord, of: ActivityRecord): Promise<void> {
  const { db, caller } = context
  const offered = (await loadOffers(db, [row.productId])).get(row.productId)
  // The brands and categories of the activity may have changed since, and a copy has its own.
  const fault = await goodsFault(context, of, offered)
  if (fault || !offered) throw refuse(fault)
  const skus = await db
    .select()
    .from(activitySku)
    .where(anyOf(activitySku.activityProductId, [row.id]))
  const known = offeredSkus(offered, new Map(skus.map(({ skuId, soldQty }) => [skuId, soldQty])))
  for (const { skuId, activityStock, activityPrice } of skus) {
    const version = offered.skus.find(({ id }) => id === skuId)
    const facts = known.get(skuId)
    if (!version || !facts) throw refuse('部分规格已停用')
    const shortage = stockFault(facts, activityStock)
    if (shortage) throw refuse(`可售库存不足，${shortage}`)
    if (activityPrice === null) continue
    if (!version.salePrice || !isMore(version.salePrice, activityPrice)) throw refuse('活动价已不低于销售价')
    if (version.purchasePrice && isMore(version.purchasePrice, activityPrice) && !caller.can('activity:belowCost')) {
      throw forbidden('活动价低于采购价，您没有通过的权限')
    }
  }
  const conflicts = await conflictsOf(db, [row.id])
  const clash = conflicts.find(
    ({ other }) =>
      other.status === activityProductStatus.passed && (isExclusive(of.kind) || isExclusive(other.activity.kind)),
  )
  if (clash) {
    const { kind, name } = clash.other.activity
    throw refuse(`同一规格已参加时间重叠的${activityKind.label(kind)}活动「${name}」`)
  }
}

type Decision = ParsedParamsOf<typeof reviewActivityProducts>

const standingOf = (row: ActivityProductRecord, of: ActivityRecord, now: string) => ({
  status: row.status,
  activity: { status: activityStatusAt(of, now) },
})

function refuseState(row: ActivityProductRecord, of: ActivityRecord, now: string, what: string): never {
  const { status, activity } = standingOf(row, of, now)
  throw refuse(`活动${activityStatus.label(activity.status)}、商品${activityProductStatus.label(status)}，不能${what}`)
}

/** Tells the supplier, with the reason; of a draft it knows nothing yet. */
async function tell(context: Context, row: ActivityProductRecord, of: ActivityRecord, title: string, content: string) {
  if (of.publishedAt === null) return
  const receivers = await accountsOfSuppliers(context.db, [row.supplierId])
  await notify(context.db, receivers, context.now, {
    category: notificationCategory.reviewResult,
    level: row.status === activityProductStatus.passed ? 'success' : 'warning',
    title: `商品「${row.productName}」${title}活动「${of.name}」`,
    content,
    ...pageLink(activityProductQueries.list, { id: row.id }),
    resource: 'activityProduct',
  })
}

async function decide(context: Context, id: number, { pass, remove, rejectReason = '' }: Decision): Promise<void> {
  const row = await lockRow(context, activityProducts, id)
  const of = await findRow(context, activities, row.activityId)
  const standing = standingOf(row, of, context.now)
  const reviewed = { reviewer: context.caller.name, reviewedAt: context.now }
  if (pass) {
    if (!canPassProduct(standing)) refuseState(row, of, context.now, '通过')
    // Two activities that both take a version could otherwise be approved at once.
    await serialize(context, `activity product ${row.productId}`)
    await refuseUnsellable(context, row, of)
    const saved = await updateRow(context, activityProducts, row, {
      ...reviewed,
      status: activityProductStatus.passed,
      rejectReason: '',
    })
    logRow(context, activityProducts, saved, { action: 'approve', verb: '通过' })
    return tell(context, saved, of, '已通过', '活动开始后按活动价出售。')
  }
  if (remove ? !canRemoveProduct(standing) : !canRejectProduct(standing)) {
    refuseState(row, of, context.now, remove ? '清退' : '驳回')
  }
  const saved = await updateRow(context, activityProducts, row, {
    ...reviewed,
    status: remove ? activityProductStatus.removed : activityProductStatus.rejected,
    rejectReason,
  })
  const done = remove ? { action: 'remove', verb: '清退' } : { action: 'reject', verb: '驳回' }
  logRow(context, activityProducts, saved, { ...done, reason: rejectReason })
  await tell(context, saved, of, remove ? '被清退出' : '未通过', `原因：${rejectReason}`)
}

export async function review(params: Decision, context: Context): Promise<AnswerOf<typeof reviewActivityProducts>> {
  if (!params.pass && (params.rejectReason ?? '').length < 2) {
    throw refuseField('rejectReason', params.remove ? '清退原因至少 2 个字' : '驳回原因至少 2 个字')
  }
  return rowByRow(context, await namedRows(context, activityProducts, params.ids), ({ id }, own) =>
    decide(own, id, params),
  )
}

/** Takes products back before the activity begins: the supplier its own, the platform those that it added. */
async function withdrawOne(context: Context, id: number): Promise<void> {
  const row = await lockRow(context, activityProducts, id)
  const of = await findRow(context, activities, row.activityId)
  const standing = standingOf(row, of, context.now)
  const isOwn = (row.submitBy === activitySubmitBy.supplier) === isSupplier(context.caller)
  if (!isOwn) throw refuse(`由${activitySubmitBy.label(row.submitBy)}报名的商品，只能由报名方撤回`)
  if (standing.activity.status === activityStatus.running) throw refuse('活动已开始，不能撤回')
  if (!canWithdrawProduct(standing)) refuseState(row, of, context.now, '撤回')
  const saved = await updateRow(context, activityProducts, row, { status: activityProductStatus.withdrawn })
  logRow(context, activityProducts, saved, { action: 'withdraw', verb: '撤回' })
}

export const withdraw = async (
  { ids }: ParsedParamsOf<typeof withdrawActivityProducts>,
  context: Context,
): Promise<AnswerOf<typeof withdrawActivityProducts>> =>
  rowByRow(context, await namedRows(context, activityProducts, ids), ({ id }, own) => withdrawOne(own, id))
