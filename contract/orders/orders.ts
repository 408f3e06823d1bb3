// 订单
import { z } from 'zod'
import { code, NamedRef, recordFields, ShownFile } from '#contract/fields.ts'
import { closeReason, drawingState, invoiceType, lineStatus, orderBizType, remarkColor } from './codes.ts'
import { Payment, WaitingPayment } from './payments.ts'
import { RefundSummary } from './refunds.ts'
import { Shipment } from './shipments.ts'

/** An amount that not everybody sees. */
const price = () => z.string().optional()
const quantity = () => z.number().int()

/**
 * A line of goods, as it was when the order was placed. Left out: what goods cost without product:cost, and all but the
 * supply price for a supplier.
 */
export const OrderLine = z.object({
  id: z.number().int(),
  lineNo: z.number().int(),
  productId: z.number().int(),
  skuId: z.number().int(),
  skuCode: z.string(),
  productName: z.string(),
  image: z.string(),
  specText: z.string(),
  brand: NamedRef,
  supplier: NamedRef,
  unit: z.string(),
  quantity: quantity(),
  supplyPrice: price(),
  purchasePrice: price(),
  productPrice: price(),
  salePrice: price(),
  unitPrice: price(),
  /** Of a piece after changes by hand. */
  dealPrice: price(),
  amount: price(),
  discountAmount: price(),
  payAmount: price(),
  refundedAmount: price(),
  /** Money and pieces that are asked for in open refunds. */
  openRefundAmount: price(),
  returningQty: quantity(),
  leadTime: z.number().int(),
  promisedShipAt: z.string().nullable(),
  shippedQty: quantity(),
  cancelledQty: quantity(),
  returnedQty: quantity(),
  lockedQty: quantity(),
  shippableQty: quantity(),
  lineStatus: code(lineStatus),
  drawingState: code(drawingState),
  drawings: z.array(ShownFile),
})
export type OrderLine = z.infer<typeof OrderLine>

/**
 * An order as a list shows it, with the lines that the caller may see. Codes that come from outside are plain numbers: one
 * that no table knows still has to show.
 */
export const OrderRow = z.object({
  ...recordFields,
  orderNo: z.string(),
  bizType: code(orderBizType),
  orderType: z.number().int(),
  status: z.number().int(),
  marketingChannel: z.number().int(),
  cardMerchant: NamedRef.nullable(),
  distributor: NamedRef.nullable(),
  channel: NamedRef.nullable(),
  user: NamedRef.nullable(),
  store: NamedRef.nullable(),
  buyerName: z.string(),
  /** Masked without order:contact; so are name, phone and address of the receiver. */
  buyerPhone: z.string(),
  lines: z.array(OrderLine),
  supplierCount: quantity(),
  totalQty: quantity(),
  shippedQty: quantity(),
  goodsAmount: price(),
  freightAmount: price(),
  installAmount: price(),
  discountAmount: price(),
  adjustAmount: price(),
  payAmount: price(),
  refundedAmount: price(),
  /** With product:cost, and for the distributor that sold it. */
  costAmount: price(),
  profitAmount: price(),
  payMethod: z.number().int().nullable(),
  payExpireAt: z.string(),
  paidAt: z.string().nullable(),
  leadTime: z.number().int(),
  logisticsLevel: z.number().int(),
  deliveryMethod: z.number().int(),
  promisedShipAt: z.string().nullable(),
  isOverdue: z.boolean(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  receiverArea: z.string(),
  receiverAddress: z.string(),
  buyerRemark: z.string(),
  /** Left out for a dealer: buyers never read it. */
  sellerRemark: z.string().optional(),
  /** Left out, like the remark, for who may not read what the platform writes to itself. */
  remarkColor: code(remarkColor).optional(),
  invoiceType: code(invoiceType),
  remindedAt: z.string().nullable(),
  extendCount: z.number().int(),
  openRefundCount: quantity(),
  refundIds: z.array(z.number().int()),
  waitingPayment: WaitingPayment.nullable(),
  autoReceiveAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  closeReason: code(closeReason).nullable(),
  /** What the caller may do now, by the name of the call: '' for yes, else why not. What it has no right to is missing. */
  allowed: z.record(z.string(), z.string()),
})
export type OrderRow = z.infer<typeof OrderRow>

/** A whole order. */
export const Order = OrderRow.extend({
  hasElevator: z.boolean().nullable(),
  floorNo: z.number().int().nullable(),
  userCoupon: NamedRef.nullable(),
  invoiceTitle: z.string(),
  taxNo: z.string(),
  invoiceNo: z.string(),
  remindCount: z.number().int(),
  shippedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** Freight and installation that refunds gave back or ask for. */
  freightRefunded: price(),
  shipments: z.array(Shipment),
  refunds: z.array(RefundSummary),
  /** Empty for a supplier. */
  payments: z.array(Payment),
})
export type Order = z.infer<typeof Order>

/** What a change of an order leads to. */
export const OrderChanged = z.object({
  id: z.number().int(),
  version: z.number().int(),
  status: z.number().int(),
})
export type OrderChanged = z.infer<typeof OrderChanged>
