import { type SQL, sql } from 'drizzle-orm'
import { orderBizType, orderType } from '#contract/orders/codes.ts'
import type { Database } from '#server/database/pool.ts'
import { cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { orderLineTerms } from '#server/database/schema/order-terms.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'

const { blackCardPurchase, distributorPurchase, channelPurchase } = orderBizType

const iso = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+08:00"')`

/** A moment, if it was before the order. */
const before = (moment: SQL): SQL => sql`case when ${moment} <= ${order.createdAt} then ${iso(moment)} end`

/** On what the prices of the orders rested: the discount of a card, or prices that were typed for a dealer. */
export async function seedOrderTerms(db: Database): Promise<void> {
  const isOwn = sql`${cardMerchant.discountFactor} is not null`
  const ofCard = sql`case when ${isOwn} then '商家单独的折扣' else '黑卡等级「' || ${cardLevel.name} || '」' end`
  const card = sql`jsonb_build_object('factor', ${tradeParty.discountFactor}::text, 'supplyPrice', null,
    'source', ${ofCard}, 'costSource', ${ofCard},
    'at', case when ${isOwn} then ${before(sql`${tradeParty.updatedAt}`)} else ${before(sql`${cardLevel.updatedAt}`)} end,
    'by', case when ${isOwn} then ${tradeParty.updatedBy} else ${cardLevel.updatedBy} end)`
  // The price lists of dealers are from the first day of the month.
  const dealer = sql`jsonb_build_object('factor', null, 'supplyPrice', ${orderLine.supplyPrice}::text,
    'source', '', 'costSource', '', 'by', '',
    'at', ${iso(sql`date_trunc('month', ${order.createdAt}, 'Asia/Shanghai')`)})`
  await db.execute(sql`
    insert into ${orderLineTerms} (order_id, line_no, terms)
    select ${order.id}, ${orderLine.lineNo},
      case when ${order.bizType} = ${blackCardPurchase} then ${card} else ${dealer} end
    from ${orderLine} inner join ${order} on ${order.id} = ${orderLine.orderId}
      left join ${cardMerchant} on ${cardMerchant.id} = ${order.cardMerchantId}
      left join ${cardLevel} on ${cardLevel.id} = ${cardMerchant.cardLevelId}
      left join ${tradeParty} on ${tradeParty.id} = ${order.cardMerchantId}
    where ${order.orderType} <> ${orderType.sample}
      and (${order.bizType} in (${distributorPurchase}, ${channelPurchase})
        or (${order.bizType} = ${blackCardPurchase} and ${cardMerchant.id} is not null
          and ${orderLine.unitPrice} = round(${orderLine.productPrice} * ${tradeParty.discountFactor}, 2)))
    on conflict do nothing`)
}
