import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { list, moment, pinyin, record, reference, totalYuan, yuan } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import { tradeParty } from './parties.ts'
import { user } from './users.ts'

// Orders of goods and their lines. Values derived from lines, refunds and payments are also stored on the order, only
// by server/areas/orders/order/present.ts, so that lists filter and sum without joins.

/** Makes numbers of orders, shipments, refunds and payments of the same second unique. */
export const tradeNo = pgSequence('trade_no')

const amount = () => totalYuan().notNull().default('0')
const pieces = () => integer().notNull().default(0)
const party = () => reference().references(() => tradeParty.id)

const { unpaid, paid, partlyShipped, shipped, closed } = orderStatus

export const order = pgTable(
  'order',
  {
    ...record(),
    orderNo: text().notNull(),
    /** Request id of the form that placed it; one request creates an order for each type of goods. */
    requestId: text().notNull().default(''),
    createdById: reference(),
    bizType: smallint().$type<CodeOf<typeof orderBizType>>().notNull(),
    orderType: smallint().$type<CodeOf<typeof orderType>>().notNull(),
    status: smallint().$type<OrderStatus>().notNull().default(orderStatus.unpaid),
    marketingChannel: smallint().notNull().default(7),
    cardMerchantId: party(),
    distributorId: party(),
    channelId: party(),
    userId: reference().references(() => user.id),
    storeId: reference(),
    /** The shop of a merchant in the mini-programme where it was made. */
    miniStoreId: reference(),
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
    /** Freight and installation in successful or open refunds. */
    freightRefunded: amount(),
    costAmount: amount(),
    /** Took pieces from an activity: server/areas/marketing/activity-product/book.ts. */
    inActivity: boolean().notNull().default(false),
    userCouponId: reference(),
    userCouponName: text().notNull().default(''),
    payMethod: smallint(),
    payExpireAt: moment().notNull(),
    paidAt: moment(),
    /** A voucher waits for the finance department. */
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
    /** Since when an open refund pauses the confirmation deadline. */
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
      // Each list shows one kind. Counts and sums are index-only: unfiltered from the first index, by the most common
      // filters from the second, for one dealer from those below.
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
      // A supplier's counts use the included columns: this index is half as wide as the one by creation.
      index('order_status').on(table.bizType, table.status, table.createdAt.desc(), table.id.desc(), ...looks),
      index('order_paid').on(table.bizType, table.paidAt.desc(), table.id.desc(), ...sums),
      index('order_completed').on(table.bizType, table.completedAt.desc(), table.id.desc(), ...sums),
      index('order_amount').on(table.bizType, table.payAmount.desc(), table.id.desc(), ...sums),
      // Partial indexes for values that few orders have: every entry is rewritten with each change of an order.
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
      index('order_mini_store').on(table.miniStoreId, table.paidAt).where(sql`${table.miniStoreId} is not null`),
      index('order_creator').on(table.createdById, table.id.desc()).where(sql`${table.createdById} is not null`),
      index('order_phone').on(table.buyerPhone),
      index('order_receiver_phone').on(table.receiverPhone),
      // Orders that need attention by people or the scheduler: few of a million.
      index('order_promised')
        .on(table.bizType, table.promisedShipAt)
        .where(sql`${table.status} in (${literal(paid, partlyShipped)})`),
      index('order_waits').on(table.bizType, table.id.desc()).where(sql`${table.waitsForConfirm}`),
      index('order_refunding').on(table.bizType, table.id.desc()).where(sql`${table.openRefundCount} > 0`),
      index('order_unpaid')
        .on(table.payExpireAt)
        .where(sql`${table.status} = ${literal(unpaid)}`),
      index('order_auto_receive')
        .on(table.autoReceiveAt)
        .where(sql`${table.status} = ${literal(shipped)}`),
      check('order_paid_more', sql`${table.payAmount} > 0`),
      check('order_refunded', sql`${table.refundedAmount} between 0 and ${table.payAmount}`),
      check('order_shipped', sql`${table.shippedQty} between 0 and ${table.totalQty}`),
      check('order_open_refunds', sql`${table.openRefundCount} >= 0`),
      check('order_closed', sql`(${table.status} = ${literal(closed)}) = (${table.closeReason} is not null)`),
      check('order_is_paid', sql`${table.status} in (${literal(unpaid, closed)}) or ${table.paidAt} is not null`),
    ]
  },
)

const spelledByKind = (name: string, kind: AnyPgColumn, spelling: AnyPgColumn) =>
  index(name).using('gin', kind, sql`${spelling} gin_trgm_ops`)

/**
 * Search text of an order, stored apart because it does not change: the index over terms costs five times as much as
 * the rest of an update. Written by `indexOrders` in server/areas/orders/order/search-index.ts.
 */
export const orderText = pgTable(
  'order_words',
  {
    orderId: reference()
      .primaryKey()
      .references(() => order.id),
    /**
     * Copied from the order and immutable: terms and marks are prefixed with it, so that a list reads its own kind
     * only.
     */
    bizType: smallint().$type<CodeOf<typeof orderBizType>>().notNull(),
    /** Buyers and receivers, one per line. */
    people: text().notNull(),
    /** Names of the goods, one per line. */
    goods: text().notNull(),
    peoplePinyin: pinyin('people'),
    goodsPinyin: pinyin('goods'),
    /** Suppliers and brands of the goods, and the dealer of the order. */
    marks: text().array().notNull(),
  },
  (table) => [
    // The kind comes first, so that a list reads the spellings of its own kind only; needs btree_gin.
    spelledByKind('order_words_people_pinyin', table.bizType, table.peoplePinyin),
    spelledByKind('order_words_goods_pinyin', table.bizType, table.goodsPinyin),
    index('order_words_terms').using(
      'gin',
      sql`(terms(${table.people} || ' ' || ${table.goods}, ${table.bizType}::text) || ${table.marks})`,
    ),
  ],
)

/** A line of goods at the time of the order, with the shipped, cancelled and returned quantities. */
export const orderLine = pgTable(
  'order_line',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    /** Copied from the order and immutable: lists of one kind find their orders by lines. */
    bizType: smallint().$type<CodeOf<typeof orderBizType>>().notNull(),
    lineNo: smallint().notNull(),
    productId: reference().notNull(),
    skuId: reference().notNull(),
    skuCode: text().notNull(),
    productName: text().notNull(),
    pinyin: pinyin('product_name'),
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
    /** Manual adjustment, negative = cheaper. */
    adjustAmount: amount(),
    /** Share of the order's discount, without the manual adjustment. */
    discountAmount: amount(),
    payAmount: totalYuan().notNull(),
    leadTime: smallint().$type<CodeOf<typeof leadTime>>().notNull(),
    promisedShipAt: moment(),
    /** False for goods made to order and for services: no stock is reserved for them. */
    holdsStock: boolean().notNull(),
    shippedQty: pieces(),
    cancelledQty: pieces(),
    returnedQty: pieces(),
    lockedQty: pieces(),
    /** In open refunds: pieces being returned, and the amount including them. */
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
