import { and, eq, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import type { cancelEnterpriseUser } from '#contract/merchants/enterprise-changes.ts'
import { canCancelEnterprise, enterpriseTransitions } from '#contract/merchants/enterprise-rules.ts'
import { EnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { balanceFaultsOf } from '#server/areas/blackCard/card/keep.ts'
import { openOrdersOf } from '#server/areas/orders/enterprise-orders.ts'
import type { Context } from '#server/context.ts'
import { merchantUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { presentEnterprise } from './detail.ts'
import { enterprises, partiesOf } from './present.ts'
import { STALE } from './save.ts'
import { closeShops } from './shops.ts'

const listed = (count: number, what: string, numbers: readonly string[]) =>
  `${count} ${what}（${numbers.join('、')}${count > numbers.length ? ' 等' : ''}）`

/** Refuses while orders, refunds, money in a wallet or a distributor account are open, naming them. */
async function refuseOpen(context: Context, id: number): Promise<void> {
  const { db } = context
  const { orders, refunds } = await openOrdersOf(db, id)
  const parties = await partiesOf(db, id)
  const distributor = parties.find(
    ({ kind, state }) =>
      kind === buyerKind.distributor && (state === partyState.active || state === partyState.suspended),
  )
  const open = [
    orders.count > 0 && listed(orders.count, '个未完成订单', orders.orderNos),
    refunds.count > 0 && listed(refunds.count, '个订单有处理中的退款', refunds.orderNos),
    ...(await balanceFaultsOf(context, eq(tradeParty.enterpriseId, id))),
    distributor && `经销商账户「${distributor.name}」还在合作中`,
  ].filter(Boolean)
  if (open.length === 0) return
  throw new Refusal(422, `还有未了结的事项：${open.join('，')}。处理完后才能注销`, {
    open: { orders, refunds, distributor: distributor ?? null },
  })
}

/** Ends a merchant for good: its members leave, so that their phones are free again. */
export async function cancelEnterprise(
  { id, version, reason, name }: ParsedParamsOf<typeof cancelEnterpriseUser>,
  context: Context,
): Promise<AnswerOf<typeof cancelEnterpriseUser>> {
  const row = await lockRow(context, enterprises, id)
  await refuseStale(row, version, EnterpriseUser, (present) => presentEnterprise(context, present))
  if (!canCancelEnterprise(row)) throw refuse(STALE)
  if (name !== row.name) throw refuseField('name', '企业名称输入不一致')
  await refuseOpen(context, id)
  const saved = await updateRow(context, enterprises, row, {
    status: enterpriseTransitions.cancel.to,
    cancelReason: reason,
  })
  const left = {
    status: merchantUserStatus.left,
    leftAt: dayOf(context.now),
    updatedAt: context.now,
    updatedBy: context.caller.name,
  }
  await context.db
    .update(merchantUser)
    .set(left)
    .where(and(eq(merchantUser.enterpriseId, id), ne(merchantUser.status, merchantUserStatus.left)))
  await closeShops(context, id, '所属商家已注销')
  logRow(context, enterprises, row, { action: 'cancel', verb: enterpriseTransitions.cancel.title, reason })
  return presentEnterprise(context, saved)
}
