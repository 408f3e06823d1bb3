import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { FileItem } from '#contract/fields.ts'
import type { closeReason, orderBizType, orderType } from '#contract/orders/codes.ts'
import { drawingState, invoiceType, orderStatus, remarkColor } from '#contract/orders/codes.ts'
import type { OrderStatus } from '#contract/orders/order-lifecycle.ts'
import { list, moment, record, reference, totalYuan, yuan } from '#server/database/columns.ts'
import { tradeParty } from './parties.ts'

// Orders of goods and their lines. What follows from lines, refunds and payments is kept on the order as well, by
// server/areas/orders/order/present.ts alone, so that lists filter and sum without them.

/** Tells numbers of orders, shipments, refunds and payments of the same second apart. */
export const tradeNo = pgSequence('trade_no')

const amount = () => totalYuan().notNull().default('0')
const pieces = () => integer().notNull().default(0)
const party = () => reference().references(() => tradeParty.id)

export const order = pgTable(
  'order',
  {
    ...record(),
    orderNo: text().notNull(),
    /** Of the form that placed it; one request makes an order for each type of goods. */
    requestId: text().notNull().default(''),
    createdById: reference(),
    bizType: smallint().$type<CodeOf<typeof orderBizType>>().notNull(),
    orderType: smallint().$type<CodeOf<typeof orderType>>().notNull(),
    status: smallint().$type<OrderStatus>().notNull().default(orderStatus.unpaid),
    marketingChannel: smallint().notNull().default(7),
    cardMerchantId: party(),
    distributorId: party(),
    channelId: party(),
    userId: party(),
    storeId: reference(),
    buyerName: text().notNull(),
    buyerPhone: text().notNull().default(''),
    supplierCount: smallint().notNull().default(1),
    totalQty: pieces(),
    shippedQty: pieces(),
    goodsAmount: amount(),
    freightAmount: amount(),
    installAmount: amount(),
    discountAmount: amount(),
    adjustAmount: amount(),
    payAmount: totalYuan().notNull(),
    refundedAmount: amount(),
    /** Freight and installation in refunds that succeeded or are open. */
    freightRefunded: amount(),
    costAmount: amount(),
    userCouponId: reference(),
    userCouponName: text().notNull().default(''),
    payMethod: smallint(),
    payExpireAt: moment().notNull(),
    paidAt: moment(),
    /** A voucher waits for finance. */
    waitsForConfirm: boolean().notNull().default(false),
    leadTime: smallint().$type<CodeOf<typeof leadTime>>().notNull().default(leadTime.inStock),
    logisticsLevel: smallint().$type<CodeOf<typeof logisticsLevel>>().notNull().default(logisticsLevel.none),
    deliveryMethod: smallint().notNull().default(1),
    promisedShipAt: moment(),
    receiverName: text().notNull(),
    receiverPhone: text().notNull(),
    receiverArea: text().notNull(),
    receiverAddress: text().notNull(),
    hasElevator: boolean(),
    floorNo: smallint(),
    buyerRemark: text().notNull().default(''),
    sellerRemark: text().notNull().default(''),
    remarkColor: smallint().$type<CodeOf<typeof remarkColor>>().notNull().default(remarkColor.none),
    invoiceType: smallint().$type<CodeOf<typeof invoiceType>>().notNull().default(invoiceType.none),
    invoiceTitle: text().notNull().default(''),
    taxNo: text().notNull().default(''),
    invoiceNo: text().notNull().default(''),
    remindCount: smallint().notNull().default(0),
    remindedAt: moment(),
    shippedAt: moment(),
    autoReceiveAt: moment(),
    extendCount: smallint().notNull().default(0),
    /** Since when an open refund holds up the end of the time to receive. */
    receivePausedAt: moment(),
    completedAt: moment(),
    reviewedAt: moment(),
    closedAt: moment(),
    closeReason: smallint().$type<CodeOf<typeof closeReason>>(),
    openRefundCount: pieces(),
  },
  (table) => {
    const sums = [table.status, table.orderType, table.payAmount, table.refundedAmount] as const
    const looks = [table.promisedShipAt, table.openRefundCount, table.waitsForConfirm] as const
    const ofDealer = () => [table.bizType, table.createdAt.desc(), table.id.desc(), ...sums, ...looks] as const
    return [
      uniqueIndex('order_no').on(table.orderNo),
      uniqueIndex('order_request').on(table.requestId, table.orderType).where(sql`${table.requestId} <> ''`),
      // Each list shows one kind. Counts and sums are answered from an index alone: as opened from the first of these, by what
      // is filtered most from the second, of one dealer from those below.
      index('order_sums').on(table.bizType, table.status, table.orderType, table.payAmount, table.refundedAmount),
      index('order_created').on(
        table.bizType,
        table.createdAt.desc(),
        table.id.desc(),
        table.status,
        table.orderType,
        table.payMethod,
        table.payAmount,
        table.refundedAmount,
        table.leadTime,
        table.logisticsLevel,
        table.marketingChannel,
        table.remarkColor,
        table.paidAt,
        table.completedAt,
        table.promisedShipAt,
        table.totalQty,
        table.receiverArea,
        table.openRefundCount,
        table.waitsForConfirm,
      ),
      // What a supplier counts of its orders stands behind: this index is half as wide as the one by creation.
      index('order_status').on(table.bizType, table.status, table.createdAt.desc(), table.id.desc(), ...looks),
      index('order_paid').on(table.bizType, table.paidAt.desc(), table.id.desc(), ...sums),
      index('order_completed').on(table.bizType, table.completedAt.desc(), table.id.desc(), ...sums),
      index('order_amount').on(table.bizType, table.payAmount.desc(), table.id.desc(), ...sums),
      // Of what most orders do not have, only those that do: each entry is written again with each change of an order.
      index('order_card_merchant')
        .on(table.cardMerchantId, ...ofDealer())
        .where(sql`${table.cardMerchantId} is not null`),
      index('order_distributor')
        .on(table.distributorId, ...ofDealer())
        .where(sql`${table.distributorId} is not null`),
      index('order_channel')
        .on(table.channelId, ...ofDealer())
        .where(sql`${table.channelId} is not null`),
      index('order_user').on(table.userId, table.id.desc()).where(sql`${table.userId} is not null`),
      index('order_store').on(table.storeId, table.id.desc()).where(sql`${table.storeId} is not null`),
      index('order_creator').on(table.createdById, table.id.desc()).where(sql`${table.createdById} is not null`),
      index('order_phone').on(table.buyerPhone),
      index('order_receiver_phone').on(table.receiverPhone),
      // What a person or the clock must look at: few of a million.
      index('order_promised').on(table.bizType, table.promisedShipAt).where(sql`${table.status} in (1, 2)`),
      index('order_waits').on(table.bizType, table.id.desc()).where(sql`${table.waitsForConfirm}`),
      index('order_refunding').on(table.bizType, table.id.desc()).where(sql`${table.openRefundCount} > 0`),
      index('order_unpaid').on(table.payExpireAt).where(sql`${table.status} = 0`),
      index('order_auto_receive').on(table.autoReceiveAt).where(sql`${table.status} = 3`),
      check('order_paid_more', sql`${table.payAmount} > 0`),
      check('order_refunded', sql`${table.refundedAmount} between 0 and ${table.payAmount}`),
      check('order_shipped', sql`${table.shippedQty} between 0 and ${table.totalQty}`),
      check('order_open_refunds', sql`${table.openRefundCount} >= 0`),
      check('order_closed', sql`(${table.status} = 6) = (${table.closeReason} is not null)`),
      check('order_is_paid', sql`${table.status} in (0, 6) or ${table.paidAt} is not null`),
    ]
  },
)

/**
 * What an order is found by and keeps while it moves on, apart from it: the index over words costs five times as much as the
 * rest of a change. Written by `keepWords` in server/areas/orders/order/search-index.ts.
 */
export const orderText = pgTable(
  'order_words',
  {
    orderId: reference()
      .primaryKey()
      .references(() => order.id),
    /** Of its order, which never changes: terms and marks begin with it, so that a list reads its own kind alone. */
    bizType: smallint().$type<CodeOf<typeof orderBizType>>().notNull(),
    /** Who bought and who receives, a line each. */
    people: text().notNull(),
    /** The names of its goods, a line each. */
    goods: text().notNull(),
    /** Whose goods they are, of which brands, and which dealers the order is of. */
    marks: text().array().notNull(),
  },
  (table) => [
    index('order_words_terms').using(
      'gin',
      sql`(terms(${table.people} || ' ' || ${table.goods}, ${table.bizType}::text) || ${table.marks})`,
    ),
  ],
)

/** A line of goods as it was when the order was placed, with how much of it went out, was given up or came back. */
export const orderLine = pgTable(
  'order_line',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    /** Of its order, which never changes: lists of one kind find their orders by lines. */
    bizType: smallint().$type<CodeOf<typeof orderBizType>>().notNull(),
    lineNo: smallint().notNull(),
    productId: reference().notNull(),
    skuId: reference().notNull(),
    skuCode: text().notNull(),
    productName: text().notNull(),
    image: text().notNull().default(''),
    specText: text().notNull().default(''),
    brandId: reference().notNull(),
    brandName: text().notNull(),
    supplierId: reference().notNull(),
    supplierName: text().notNull(),
    unit: text().notNull(),
    quantity: smallint().notNull(),
    supplyPrice: yuan(),
    purchasePrice: yuan(),
    productPrice: yuan(),
    salePrice: yuan(),
    unitPrice: yuan().notNull(),
    amount: totalYuan().notNull(),
    /** Change by hand, negative = cheaper. */
    adjustAmount: amount(),
    /** Share of the order's discount, less the change by hand. */
    discountAmount: amount(),
    payAmount: totalYuan().notNull(),
    leadTime: smallint().$type<CodeOf<typeof leadTime>>().notNull(),
    promisedShipAt: moment(),
    /** False for goods made to order and for services: no stock is held for them. */
    holdsStock: boolean().notNull(),
    shippedQty: pieces(),
    cancelledQty: pieces(),
    returnedQty: pieces(),
    lockedQty: pieces(),
    /** In open refunds: pieces on their way back, and money over all of them. */
    returningQty: pieces(),
    openRefundAmount: amount(),
    refundedAmount: amount(),
    drawingState: smallint().$type<CodeOf<typeof drawingState>>().notNull().default(drawingState.notNeeded),
    drawings: list<FileItem>(),
  },
  (table) => [
    uniqueIndex('order_line_no').on(table.orderId, table.lineNo),
    index('order_line_supplier').on(table.supplierId, table.bizType, table.orderId.desc()),
    index('order_line_brand').on(table.brandId, table.bizType, table.orderId.desc()),
    index('order_line_product').on(table.productId),
    index('order_line_sku').on(table.skuId),
    index('order_line_drawing')
      .on(table.drawingState, table.bizType, table.orderId.desc())
      .where(sql`${table.drawingState} > 0`),
    index('order_line_sku_code').on(table.skuCode),
    check('order_line_quantity', sql`${table.quantity} between 1 and 9999`),
    check(
      'order_line_shipped',
      sql`${table.shippedQty} >= 0 and ${table.cancelledQty} >= 0 and ${table.lockedQty} >= 0
        and ${table.shippedQty} + ${table.cancelledQty} + ${table.lockedQty} <= ${table.quantity}`,
    ),
    check(
      'order_line_returned',
      sql`${table.returnedQty} >= 0 and ${table.returningQty} >= 0
        and ${table.returnedQty} + ${table.returningQty} <= ${table.shippedQty}`,
    ),
    check(
      'order_line_refunded',
      sql`${table.refundedAmount} >= 0 and ${table.openRefundAmount} >= 0
        and ${table.refundedAmount} + ${table.openRefundAmount} <= ${table.payAmount}`,
    ),
  ],
)
