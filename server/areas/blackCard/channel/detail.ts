import { and, asc, eq, gte, isNotNull, ne, not, sql } from 'drizzle-orm'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { channelAllowed } from '#contract/blackCard/channel-rules.ts'
import type { Channel } from '#contract/blackCard/channels.ts'
import { channelRights } from '#contract/blackCard/field-rights.ts'
import { monthAfter } from '#contract/blackCard/settlement-rules.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { maskAccountNo } from '#contract/suppliers/supplier-rules.ts'
import { monthOf, monthStart } from '#server/areas/merchants/provider/months.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { channel, channelSettlement } from '#server/database/schema/channels.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { only } from '#server/entity/present.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { type ChannelRecord, channels, presentChannels, toFields } from './present.ts'

const MONTHS = 12

const { bizType, payAmount, refundedAmount, paidAt, channelId, status } = order

/** Purchases and sales by the month of payment, commission by the month of its statement. */
async function figuresOf(db: Connection, id: number, now: string): Promise<Channel['figures']> {
  const first = monthAfter(monthOf(now), 1 - MONTHS)
  const traded = await db
    .select({
      month: sql<string>`to_char(${paidAt}, 'YYYY-MM')`,
      bizType,
      amount: sql<string>`sum(${payAmount} - ${refundedAmount})`,
    })
    .from(order)
    .where(and(eq(channelId, id), isNotNull(paidAt), gte(paidAt, monthStart(first)), ne(status, orderStatus.closed)))
    .groupBy(sql`1`, bizType)
  const { month, commission } = channelSettlement
  const earned = await db
    .select({ month, commission })
    .from(channelSettlement)
    .where(and(eq(channelSettlement.channelId, id), gte(month, first)))
  const amountIn = (wanted: string, kind: number) =>
    traded.find((row) => row.month === wanted && row.bizType === kind)?.amount ?? '0.00'
  return Array.from({ length: MONTHS }, (_, index) => {
    const wanted = monthAfter(first, index)
    return {
      month: wanted,
      purchaseAmount: amountIn(wanted, orderBizType.channelPurchase),
      saleAmount: amountIn(wanted, orderBizType.channelSale),
      commission: earned.find((row) => row.month === wanted)?.commission ?? '0.00',
    }
  })
}

/** Merchants that came through a channel. A company with a card that both came through it is one merchant. */
async function broughtBy(db: Connection, id: number) {
  const companies = and(eq(enterpriseUser.channelId, id), ne(enterpriseUser.status, enterpriseStatus.cancelled))
  const cards = and(eq(cardMerchant.channelId, id), ne(cardMerchant.status, cardMerchantStatus.cancelled))
  const isCounted = sql`exists (select 1 from ${tradeParty} inner join ${enterpriseUser}
    on ${enterpriseUser.id} = ${tradeParty.enterpriseId}
    where ${tradeParty.id} = ${cardMerchant.id} and ${companies})`
  const others = await db.$count(cardMerchant, and(cards, not(isCounted)))
  return {
    merchantCount: (await db.$count(enterpriseUser, companies)) + others,
    cardMerchantCount: await db.$count(cardMerchant, cards),
  }
}

/** What the QR code of an invitation opens. */
export const inviteLink = ({ services }: Pick<Context, 'services'>, code: string): string =>
  `${services.config.publicUrl}/channel/${code}`

/** A whole channel as the caller may read it. */
export async function presentChannel(context: Context, row: ChannelRecord): Promise<Channel> {
  const { db, caller, now, services } = context
  const { store: files, secrets } = services
  const head = await only(presentChannels(context, [row]))
  const fields = toFields(row, secrets)
  const children = await db
    .select({ id: channel.id, name: channel.name, status: channel.status })
    .from(channel)
    .where(and(eq(channel.parentId, row.id), channels.own?.(caller)))
    .orderBy(asc(channel.id))
  return {
    ...shownFields(channelRights, caller, { ...head, ...fields }),
    bankAccount: readsField(channelRights, 'bankAccount', caller)
      ? fields.bankAccount
      : maskAccountNo(row.bankAccountTail),
    licenceImage: openUrl(files, row.licenceImage),
    contractFiles: openFiles(files, row.contractFiles),
    inviteCode: row.inviteCode,
    inviteQrcode: inviteLink(context, row.inviteCode),
    ...(await broughtBy(db, row.id)),
    children,
    figures: await figuresOf(db, row.id, now),
    allowed: channelAllowed(row),
  }
}
