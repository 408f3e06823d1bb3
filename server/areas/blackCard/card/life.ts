import { and, eq, gt } from 'drizzle-orm'
import type { assignCardManager, cancelCardMerchant, freezeCardMerchants } from '#contract/blackCard/card-changes.ts'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { CardMerchant } from '#contract/blackCard/card-merchants.ts'
import {
  canCancelCard,
  canEditCard,
  canFreezeCard,
  canUnfreezeCard,
  cardTransitions,
} from '#contract/blackCard/card-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { checkManager } from '#server/areas/merchants/enterprise/check.ts'
import { isUnfinished } from '#server/areas/orders/open-orders.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { order } from '#server/database/schema/orders.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { namesOf } from '#server/entity/present.ts'
import { lockRow, refuseStale } from '#server/entity/rows.ts'
import { Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { presentCard } from './detail.ts'
import { balanceFault, type CardRecord, keepCard } from './keep.ts'
import { cards } from './present.ts'

async function freezeOne(context: Context, id: number, freezeReason: string): Promise<void> {
  const row = await lockRow(context, cards, id)
  if (!canFreezeCard(row)) throw refuse('只能冻结正常的黑卡商家')
  await keepCard(workOf(context), row, { status: cardTransitions.freeze.to, freezeReason })
  logRow(context, cards, row, { action: 'freeze', verb: '冻结', reason: freezeReason })
}

async function unfreezeOne(context: Context, id: number): Promise<void> {
  const row = await lockRow(context, cards, id)
  if (!canUnfreezeCard(row)) throw refuse('只能解冻已冻结的黑卡商家')
  const isOver = row.expireAt < dayOf(context.now)
  const status = isOver ? cardMerchantStatus.expired : cardTransitions.unfreeze.to
  await keepCard(workOf(context), row, { status, freezeReason: '' })
  logRow(context, cards, row, {
    action: 'unfreeze',
    verb: '解冻',
    rest: isOver ? '，到期日已过，转为已到期' : '',
  })
}

export async function freeze(
  { ids, freeze: isFrozen, freezeReason = '' }: ParsedParamsOf<typeof freezeCardMerchants>,
  context: Context,
): Promise<BulkResult> {
  if (isFrozen && [...freezeReason].length < 2) throw refuseField('freezeReason', '请填写冻结原因，至少 2 个字')
  return rowByRow(context, await namedRows(context, cards, ids), ({ id }, own) =>
    isFrozen ? freezeOne(own, id, freezeReason) : unfreezeOne(own, id),
  )
}

/** Refuses while something of the card is open, naming it. */
async function refuseOpen({ db, caller }: Context, { id, balance }: CardRecord): Promise<void> {
  const orders = await db.$count(order, and(eq(order.cardMerchantId, id), isUnfinished()))
  const refunds = await db.$count(order, and(eq(order.cardMerchantId, id), gt(order.openRefundCount, 0)))
  const open = [
    orders > 0 && `${orders} 个未完成订单`,
    refunds > 0 && `${refunds} 个订单有处理中的退款`,
    balanceFault(caller, balance),
  ].filter((item) => item !== false && item !== '')
  if (open.length > 0) throw new Refusal(422, `还有未了结的事项：${open.join('，')}。处理完后才能注销`, { open })
}

export async function cancel(
  { id, version, reason, name }: ParsedParamsOf<typeof cancelCardMerchant>,
  context: Context,
): Promise<AnswerOf<typeof cancelCardMerchant>> {
  const row = await lockRow(context, cards, id)
  await refuseStale(row, version, CardMerchant, (present) => presentCard(context, present))
  if (!canCancelCard(row)) throw refuse('状态已变化，请刷新后重试')
  if (name !== row.name) throw refuseField('name', '商家名称输入不一致')
  await refuseOpen(context, row)
  const saved = await keepCard(workOf(context), row, { status: cardTransitions.cancel.to, cancelReason: reason })
  logRow(context, cards, row, { action: 'cancel', verb: '注销', reason })
  return presentCard(context, saved)
}

export async function assignManager(
  { ids, managerId }: ParsedParamsOf<typeof assignCardManager>,
  context: Context,
): Promise<BulkResult> {
  await checkManager(context.db, managerId)
  return rowByRow(context, await namedRows(context, cards, ids), async ({ id }, own) => {
    const row = await lockRow(own, cards, id)
    if (!canEditCard(row)) throw refuse('黑卡已注销')
    if (row.managerId === managerId) return
    const names = await namesOf(own.db, adminUser, [row.managerId, managerId])
    await keepCard(workOf(own), row, { managerId })
    const [before = '', after = ''] = [names.get(row.managerId), names.get(managerId)]
    logRow(own, cards, row, {
      action: 'assign',
      verb: '更换',
      rest: '的客户经理',
      changes: [{ field: 'managerId', title: '客户经理', before, after }],
    })
  })
}
