import { and, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import {
  canEditChannel,
  canEndChannel,
  canPauseChannel,
  canStartChannel,
  channelTransitions,
  startFaults,
} from '#contract/blackCard/channel-rules.ts'
import { Channel, type enableChannels, type endChannel, type renewChannelInvite } from '#contract/blackCard/channels.ts'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { freshCode } from '#server/areas/merchants/invite-codes.ts'
import { requireReason } from '#server/areas/merchants/provider/review.ts'
import type { Context } from '#server/context.ts'
import { channel, channelSettlement } from '#server/database/schema/channels.ts'
import { order } from '#server/database/schema/orders.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { Refusal, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { inviteLink, presentChannel } from './detail.ts'
import { keepParty } from './party.ts'
import { type ChannelRecord, channels, toFields } from './present.ts'

async function move(context: Context, row: ChannelRecord, change: Partial<ChannelRecord>): Promise<ChannelRecord> {
  const saved = await updateRow(context, channels, row, change)
  await keepParty(context.db, saved)
  return saved
}

async function start(context: Context, row: ChannelRecord): Promise<void> {
  if (!canStartChannel(row)) throw refuse('只能启用待签约或已暂停的渠道商')
  refuseFieldErrors(startFaults(toFields(row, context.services.secrets), dayOf(context.now)))
  await move(context, row, { status: channelTransitions.start.to, pauseReason: '' })
  logRow(context, channels, row, { action: 'enable', verb: channelTransitions.start.title })
}

async function pause(context: Context, row: ChannelRecord, reason: string): Promise<void> {
  if (!canPauseChannel(row)) throw refuse('只能暂停合作中的渠道商')
  await move(context, row, { status: channelTransitions.pause.to, pauseReason: reason })
  logRow(context, channels, row, { action: 'suspend', verb: channelTransitions.pause.title, reason })
}

export async function enableAll(
  { ids, enable, reason = '' }: ParsedParamsOf<typeof enableChannels>,
  context: Context,
): Promise<AnswerOf<typeof enableChannels>> {
  if (!enable) requireReason('reason', '暂停原因', reason)
  return rowByRow(context, await namedRows(context, channels, ids), async ({ id }, own) => {
    const row = await lockRow(own, channels, id)
    if (enable) await start(own, row)
    else await pause(own, row, reason)
  })
}

const running = [orderStatus.unpaid, orderStatus.paid, orderStatus.partlyShipped, orderStatus.shipped]
const MOST_NAMED = 5

const named = (numbers: readonly string[]): string =>
  numbers.length > MOST_NAMED ? `${numbers.slice(0, MOST_NAMED).join('、')} 等` : numbers.join('、')

/** Refuses while something of the channel is open, naming it. */
async function refuseOpen({ db }: Context, id: number): Promise<void> {
  const { settlementNo, status, payable, carriedToId, channelId } = channelSettlement
  const statements = await db
    .select({ no: settlementNo })
    .from(channelSettlement)
    .where(
      and(
        eq(channelId, id),
        ne(status, settlementStatus.paid),
        isNull(carriedToId),
        or(eq(status, settlementStatus.open), ne(payable, '0')),
      ),
    )
    .orderBy(channelSettlement.month)
  const orders = await db
    .select({ no: order.orderNo })
    .from(order)
    .where(
      and(
        eq(order.channelId, id),
        eq(order.bizType, orderBizType.channelPurchase),
        or(inArray(order.status, running), gte(order.openRefundCount, 1)),
      ),
    )
    .orderBy(order.id)
  const open = [
    statements.length > 0 && `${statements.length} 张未结清的结算单（${named(statements.map(({ no }) => no))}）`,
    orders.length > 0 && `${orders.length} 个未完成的采购订单（${named(orders.map(({ no }) => no))}）`,
  ].filter((item) => item !== false)
  if (open.length > 0) throw new Refusal(422, `还有未了结的事项：${open.join('，')}。处理完后才能终止`, { open })
}

/** Ends the co-operation for good. */
export async function end(
  { id, version, reason, name }: ParsedParamsOf<typeof endChannel>,
  context: Context,
): Promise<AnswerOf<typeof endChannel>> {
  const row = await lockRow(context, channels, id)
  await refuseStale(row, version, Channel, (present) => presentChannel(context, present))
  if (!canEndChannel(row)) throw refuse('只能终止合作中或已暂停的渠道商')
  if (name !== row.name) throw refuseField('name', '渠道名称输入不一致')
  await refuseOpen(context, id)
  const saved = await move(context, row, { status: channelTransitions.end.to, pauseReason: reason })
  logRow(context, channels, row, { action: 'terminate', verb: channelTransitions.end.title, reason })
  return presentChannel(context, saved)
}

/** Gives the channel a new invite code; the old one ends. */
export async function renewInvite(
  { id, version }: ParsedParamsOf<typeof renewChannelInvite>,
  context: Context,
): Promise<AnswerOf<typeof renewChannelInvite>> {
  const row = await lockRow(context, channels, id)
  await refuseStale(row, version, Channel, (present) => presentChannel(context, present))
  if (!canEditChannel(row)) throw refuse('渠道商已终止，不能更换邀请码')
  const inviteCode = await freshCode(context.db, channel.inviteCode)
  const saved = await updateRow(context, channels, row, { inviteCode })
  logRow(context, channels, saved, {
    action: 'renewInvite',
    verb: '更换',
    rest: '的邀请码',
    changes: [{ field: 'inviteCode', title: '邀请码', before: row.inviteCode, after: inviteCode }],
  })
  return { inviteCode, inviteQrcode: inviteLink(context, inviteCode) }
}
