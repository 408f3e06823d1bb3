import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FileItem } from '#contract/fields.ts'
import { shipmentStatus } from '#contract/orders/codes.ts'
import type { LogisticsCompany, ShipmentStatus } from '#contract/orders/shipment-rules.ts'
import { day, list, moment, record, reference, uniqueWhenSet, yuan } from '#server/database/columns.ts'
import { order, orderLine } from './orders.ts'

// Shipments to buyers, each of one supplier.

export const shipment = pgTable(
  'shipment',
  {
    ...record(),
    shipmentNo: text().notNull(),
    /** Request id of the form; '' for a spreadsheet import. */
    requestId: text().notNull().default(''),
    createdById: reference(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    supplierId: reference().notNull(),
    supplierName: text().notNull(),
    deliveryMethod: smallint().notNull(),
    logisticsCompany: text().$type<LogisticsCompany | ''>().notNull().default(''),
    logisticsNo: text().notNull().default(''),
    driverName: text().notNull().default(''),
    driverPhone: text().notNull().default(''),
    pickupPoint: text().notNull().default(''),
    packageCount: smallint().notNull().default(1),
    weight: numeric({ precision: 7, scale: 2 }),
    volume: numeric({ precision: 7, scale: 3 }),
    freightCost: yuan(),
    images: list<FileItem>(),
    shippedAt: moment().notNull(),
    expectedArriveAt: day(),
    installAt: moment(),
    installerName: text().notNull().default(''),
    installerPhone: text().notNull().default(''),
    /** 1 in transit, 2 at the pickup point, 3 arrived, 4 signed for, 5 revoked. */
    status: smallint().$type<ShipmentStatus>().notNull().default(shipmentStatus.inTransit),
    signedAt: moment(),
    signProof: list<FileItem>(),
    revokeReason: text().notNull().default(''),
    tracks: list<{ at: string; text: string }>(),
    /** When the carrier was last queried. */
    trackedAt: moment(),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('shipment_no').on(table.shipmentNo),
    uniqueWhenSet('shipment_request', table.requestId),
    index('shipment_order').on(table.orderId, table.id),
    index('shipment_supplier').on(table.supplierId, table.id.desc()),
    index('shipment_number').on(table.logisticsNo, table.logisticsCompany, table.shippedAt.desc()),
    index('shipment_status').on(table.status, table.id.desc()),
  ],
)

export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: reference()
      .notNull()
      .references(() => shipment.id),
    orderLineId: reference()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.orderLineId] }),
    index('shipment_line_of').on(table.orderLineId),
    check('shipment_line_quantity', sql`${table.quantity} > 0`),
  ],
)
