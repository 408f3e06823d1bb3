import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  type serviceKind,
  serviceOrderStatus,
  type serviceOrigin,
  type serviceRefundRule,
} from '#contract/blackCard/codes.ts'
import type { ServiceItem } from '#contract/blackCard/service-packages.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { buyerKind, payoutMethod } from '#contract/orders/codes.ts'
import { day, list, moment, pinyin, record, reference, searched, totalYuan, yuan } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import { cardMerchant } from './cards.ts'
import { provider, providerUsage, providerWorker } from './providers.ts'
import { servicePackage } from './service-packages.ts'

// Orders of service packages, bought or given, and the uses of their services.

export const serviceOrder = pgTable(
  'service_order',
  {
    ...record(),
    serviceOrderNo: text().notNull(),
    servicePackageId: reference()
      .notNull()
      .references(() => servicePackage.id),
    packageName: text().notNull(),
    kind: smallint().$type<CodeOf<typeof serviceKind>>().notNull(),
    /** As bought, for one package. */
    items: list<ServiceItem>(),
    refundRule: smallint().$type<CodeOf<typeof serviceRefundRule>>().notNull(),
    validDays: smallint().notNull(),
    origin: smallint().$type<CodeOf<typeof serviceOrigin>>().notNull(),
    buyerKind: smallint().$type<CodeOf<typeof buyerKind>>().notNull(),
    cardMerchantId: reference().references(() => cardMerchant.id),
    buyerName: text().notNull(),
    buyerPhone: text().notNull().default(''),
    pinyin: pinyin('buyer_name', 'package_name'),
    /** The goods order that is measured or installed. */
    relatedOrderId: reference(),
    quantity: smallint().notNull().default(1),
    price: yuan().notNull(),
    payAmount: totalYuan().notNull(),
    payMethod: smallint(),
    payExpireAt: moment(),
    paidAt: moment(),
    waitsForConfirm: boolean().notNull().default(false),
    /** Paid or given: from then on the order counts as sold and its last day runs. */
    startedAt: moment(),
    /** 0 unpaid, 1 unassigned, 2 in service, 3 to accept, 4 completed, 5 reviewed, 6 closed. */
    status: smallint().$type<CodeOf<typeof serviceOrderStatus>>().notNull().default(serviceOrderStatus.unpaid),
    providerId: reference().references(() => provider.id),
    /** The worker of the provider; null for a name that is none of them. */
    workerId: reference().references(() => providerWorker.id),
    /** The name of that day. */
    workerName: text().notNull().default(''),
    appointmentAt: moment(),
    assignedAt: moment(),
    serviceArea: text().notNull().default(''),
    serviceAddress: text().notNull().default(''),
    totalCount: integer().notNull(),
    usedCount: integer().notNull().default(0),
    /** When the last use that was not undone was recorded. */
    lastUseAt: moment(),
    usedUpAt: moment(),
    expireAt: day(),
    /** The reminder that was sent last, in days before the end. */
    remindedDays: smallint(),
    score: smallint(),
    refundedAmount: totalYuan().notNull().default('0'),
    /** Refund in progress, stored before the gateway is called: until it responds, no other amount is refunded. */
    payoutAmount: totalYuan(),
    payoutMethod: smallint().$type<CodeOf<typeof payoutMethod>>(),
    payoutVoucher: list<FileItem>(),
    payoutReason: text().notNull().default(''),
    completedAt: moment(),
    closedAt: moment(),
    closeReason: text().notNull().default(''),
    remark: text().notNull().default(''),
    /** The gift that made it. */
    requestId: uuid(),
  },
  (table) => [
    uniqueIndex('service_order_no').on(table.serviceOrderNo),
    uniqueIndex('service_order_gift').on(table.requestId, table.cardMerchantId),
    index('service_order_status').on(table.status, table.id.desc()),
    index('service_order_created').on(table.createdAt.desc(), table.id.desc()),
    index('service_order_appointment').on(table.appointmentAt, table.id),
    index('service_order_expire').on(table.expireAt, table.id),
    index('service_order_amount').on(table.payAmount, table.id),
    index('service_order_package').on(table.servicePackageId, table.id.desc()),
    index('service_order_card').on(table.cardMerchantId, table.id.desc()),
    index('service_order_provider').on(table.providerId, table.status),
    index('service_order_worker').on(table.workerId, table.status).where(sql`${table.workerId} is not null`),
    index('service_order_phone').on(table.buyerPhone),
    index('service_order_unpaid')
      .on(table.payExpireAt)
      .where(sql`${table.status} = ${literal(serviceOrderStatus.unpaid)}`),
    index('service_order_used_up')
      .on(table.usedUpAt)
      .where(sql`${table.status} = ${literal(serviceOrderStatus.toAccept)}`),
    index('service_order_payout').on(table.id).where(sql`${table.payoutAmount} is not null`),
    searched('service_order_buyer_part', table.buyerName),
    searched('service_order_package_part', table.packageName),
    searched('service_order_pinyin', table.pinyin),
    check('service_order_times', sql`${table.usedCount} between 0 and ${table.totalCount}`),
    check(
      'service_order_money',
      sql`${table.payAmount} >= 0 and ${table.refundedAmount} between 0 and ${table.payAmount}`,
    ),
    check('service_order_quantity', sql`${table.quantity} between 1 and 99`),
  ],
)

export const serviceUsage = pgTable(
  'service_usage',
  {
    ...record(),
    serviceOrderId: reference()
      .notNull()
      .references(() => serviceOrder.id),
    itemName: text().notNull(),
    count: integer().notNull(),
    usedAt: moment().notNull(),
    workerName: text().notNull().default(''),
    images: list<FileItem>(),
    remark: text().notNull().default(''),
    /** What the provider is paid for it; null for staff of the platform. */
    providerUsageId: reference().references(() => providerUsage.id),
    undoneAt: moment(),
    undoneBy: text().notNull().default(''),
    undoReason: text().notNull().default(''),
  },
  (table) => [
    index('service_usage_order').on(table.serviceOrderId, table.id.desc()),
    check('service_usage_count', sql`${table.count} > 0`),
  ],
)
