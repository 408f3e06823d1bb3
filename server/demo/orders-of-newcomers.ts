import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { channelStatus } from '#contract/blackCard/codes.ts'
import { bindTarget } from '#contract/merchants/codes.ts'
import { invoiceType, orderBizType, payBizKind } from '#contract/orders/codes.ts'
import { indexOrders } from '#server/areas/orders/order/search-index.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { channel } from '#server/database/schema/channels.ts'
import { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { payment } from '#server/database/schema/payments.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { promoterBinding } from '#server/database/schema/promoters.ts'
import type { Connection } from '../database/pool.ts'

const { id, discountFactor } = tradeParty
/** Orders placed while a newcomer was in business: every second one is a newcomer's. */
const isChosen = sql`${order.id} % 2 = 0`
/** A different newcomer for each order. */
const anyNewcomer = sql`(newcomer.id * 7919 + ${order.id} * 104729) % 1009`

interface Handover {
  column: PgColumn
  /** The name of the column in the database. */
  name: string
  /** Rows with id and the days from and to which a newcomer is in business. */
  newcomers: ReturnType<typeof sql>
  /** Whether the order may go to the newcomer. */
  fits: ReturnType<typeof sql>
}

/**
 * Gives orders of known parties to newcomers, with the names of buyers and payers. What a buyer did by itself stays in
 * the log under its name, so such an order stays too.
 */
async function handOver(db: Connection, { column, name, newcomers, fits }: Handover): Promise<void> {
  const { rows } = await db.execute<{ orderId: number; isBuyer: boolean; before: string; after: string }>(sql`
    with moved as (
      select ${order.id} as order_id, ${order.userId} is null as is_buyer, ${order.buyerName} as before,
        chosen.id, chosen.name, chosen.phone
      from ${order} inner join ${tradeParty} on ${id} = ${column}
        cross join lateral (
          select newcomer.id, party.name, party.phone
          from (${newcomers}) newcomer inner join ${tradeParty} party on party.id = newcomer.id
          where ${order.createdAt} between newcomer.begins and newcomer.ends and ${fits}
          order by ${anyNewcomer}, newcomer.id limit 1
        ) chosen
      where ${isChosen} and not exists (select 1 from ${auditLog} where ${auditLog.resource} = 'order'
          and ${auditLog.targetId} = ${order.id}::text and ${auditLog.actorName} = ${order.buyerName}
          and ${order.userId} is null)
        and ${id} not in (select known.id from (${newcomers}) known)
    )
    update ${order} set
      ${sql.identifier(name)} = moved.id,
      buyer_name = case when moved.is_buyer then moved.name else ${order.buyerName} end,
      buyer_phone = case when moved.is_buyer then moved.phone else ${order.buyerPhone} end,
      receiver_phone = case when moved.is_buyer then moved.phone else ${order.receiverPhone} end,
      created_by = case when moved.is_buyer and ${order.createdBy} = moved.before then moved.name
        else ${order.createdBy} end,
      invoice_title = case when moved.is_buyer and ${order.invoiceType} <> ${invoiceType.none} then moved.name
        else ${order.invoiceTitle} end
    from moved where moved.order_id = ${order.id}
    returning ${order.id} as "orderId", moved.is_buyer as "isBuyer", moved.before, moved.name as after`)
  const bought = rows.filter(({ isBuyer }) => isBuyer)
  const renamed = sql`(select (one->>'orderId')::bigint as order_id, one->>'before' as before, one->>'after' as after
    from jsonb_array_elements(${JSON.stringify(bought)}::jsonb) one) renamed`
  await db.execute(sql`update ${payment} set payer_name = renamed.after from ${renamed}
    where ${payment.bizKind} = ${payBizKind.order} and ${payment.bizId} = renamed.order_id
      and ${payment.payerName} = renamed.before`)
  await indexOrders(
    db,
    rows.map(({ orderId }) => Number(orderId)),
  )
}

/**
 * Cards that came after the orders get their share: of cards without a promoter, whose commission is already booked.
 * A card buys at its own discount; what it sells depends on none.
 */
export async function orderForNewCards(db: Connection, newIds: number[]): Promise<void> {
  const bound = sql`select ${promoterBinding.targetId} from ${promoterBinding}
    where ${promoterBinding.targetKind} = ${bindTarget.blackCard}`
  await handOver(db, {
    column: order.cardMerchantId,
    name: 'card_merchant_id',
    newcomers: sql`select ${cardMerchant.id}, ${cardMerchant.openedAt} as begins,
      ${cardMerchant.expireAt}::timestamptz as ends from ${cardMerchant}
      where ${cardMerchant.id} in (${sql.join(newIds, sql`, `)})`,
    fits: sql`${id} not in (${bound}) and (${order.bizType} = ${orderBizType.blackCardSale}
      or (${order.bizType} = ${orderBizType.blackCardPurchase} and party.discount_factor = ${discountFactor}))`,
  })
}

/** Channels that came after the orders get their share, until their contract ended. */
export async function orderForNewChannels(db: Connection, names: readonly string[]): Promise<void> {
  await handOver(db, {
    column: order.channelId,
    name: 'channel_id',
    newcomers: sql`select ${channel.id}, ${channel.contractStart}::timestamptz as begins,
      ${channel.contractEnd}::timestamptz as ends from ${channel}
      where ${channel.status} <> ${channelStatus.pending}
        and ${channel.name} in (${sql.join(
          names.map((known) => sql`${known}`),
          sql`, `,
        )})`,
    fits: sql`true`,
  })
}
