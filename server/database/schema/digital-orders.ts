import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { buyerKind, closeReason, digitalGoodsKind } from '#contract/orders/codes.ts'
import { deliverState, orderStatus } from '#contract/orders/codes.ts'
import type { OrderStatus } from '#contract/orders/order-lifecycle.ts'
import { day, moment, pinyin, record, reference, searched, totalYuan, uniqueWhenSet } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

// Orders of digital goods and their downloads.

export const digitalOrder = pgTable(
  'digital_order',
  {
    ...record(),
    orderNo: text().notNull(),
    /** 0 unpaid, 1 to be delivered, 3 delivered, 4 downloaded or a week old, 5 reviewed, 6 closed. */
    status: smallint().$type<OrderStatus>().notNull().default(orderStatus.unpaid),
    goodsKind: smallint().$type<CodeOf<typeof digitalGoodsKind>>().notNull(),
    goodsName: text().notNull(),
    pinyin: pinyin('buyer_name', 'goods_name'),
    goodsNo: text().notNull(),
    cover: text().notNull().default(''),
    /** URL of the delivered file. */
    fileUrl: text().notNull().default(''),
    buyerKind: smallint().$type<CodeOf<typeof buyerKind>>().notNull(),
    /** Id of a user, an enterprise or a trade party, by kind. */
    buyerId: reference(),
    buyerName: text().notNull(),
    buyerPhone: text().notNull().default(''),
    authorName: text().notNull().default(''),
    quantity: integer().notNull().default(1),
    unitPrice: totalYuan().notNull(),
    discountAmount: totalYuan().notNull().default('0'),
    payAmount: totalYuan().notNull(),
    refundedAmount: totalYuan().notNull().default('0'),
    /** Refund in progress. Stored before the gateway is called: until it responds, no other amount is refunded. */
    payoutAmount: totalYuan(),
    payMethod: smallint(),
    payExpireAt: moment().notNull(),
    paidAt: moment(),
    waitsForConfirm: boolean().notNull().default(false),
    licenceNo: text().notNull().default(''),
    deliverAccount: text().notNull().default(''),
    /** 0 not yet, 1 under way, 2 delivered, 3 failed, 4 revoked. */
    deliverState: smallint().$type<CodeOf<typeof deliverState>>().notNull().default(deliverState.undelivered),
    deliverError: text().notNull().default(''),
    deliveredAt: moment(),
    downloadCount: integer().notNull().default(0),
    downloadLimit: smallint().notNull().default(5),
    validUntil: day(),
    completedAt: moment(),
    closedAt: moment(),
    closeReason: smallint().$type<CodeOf<typeof closeReason>>(),
    sellerRemark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('digital_order_no').on(table.orderNo),
    uniqueWhenSet('digital_order_licence', table.licenceNo),
    index('digital_order_status').on(table.status, table.id.desc()),
    index('digital_order_sums').on(table.status, table.payAmount),
    index('digital_order_created').on(table.createdAt.desc(), table.id.desc()),
    index('digital_order_buyer').on(table.buyerKind, table.buyerId),
    index('digital_order_phone').on(table.buyerPhone),
    index('digital_order_payout').on(table.id).where(sql`${table.payoutAmount} is not null`),
    index('digital_order_failed')
      .on(table.id.desc())
      .where(sql`${table.deliverState} = ${literal(deliverState.failed)}`),
    index('digital_order_unpaid')
      .on(table.payExpireAt)
      .where(sql`${table.status} = ${literal(orderStatus.unpaid)}`),
    index('digital_order_delivered')
      .on(table.deliveredAt)
      .where(sql`${table.status} = ${literal(orderStatus.shipped)}`),
    searched('digital_order_buyer_part', table.buyerName),
    searched('digital_order_pinyin', table.pinyin),
    searched('digital_order_goods_part', table.goodsName),
    check(
      'digital_order_amount',
      sql`${table.payAmount} >= 0 and ${table.refundedAmount} between 0 and ${table.payAmount}`,
    ),
    check('digital_order_downloads', sql`${table.downloadCount} >= 0 and ${table.downloadLimit} between 1 and 99`),
    check('digital_order_quantity', sql`${table.quantity} between 1 and 999`),
  ],
)

export const download = pgTable(
  'download',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    digitalOrderId: reference()
      .notNull()
      .references(() => digitalOrder.id),
    at: moment().notNull(),
    ip: text().notNull().default(''),
    account: text().notNull(),
  },
  (table) => [index('download_order').on(table.digitalOrderId, table.id.desc())],
)
