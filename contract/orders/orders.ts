// 订单
import { z } from 'zod'
import { code, NamedRef, recordFields, ShownFile } from '#contract/fields.ts'
import { PromoterCommission } from '#contract/merchants/promoter-money.ts'
import { closeReason, drawingState, invoiceType, lineStatus, orderBizType, remarkColor } from './codes.ts'
import { Payment, WaitingPayment } from './payments.ts'
import { RefundSummary } from './refunds.ts'
import { Shipment } from './shipments.ts'

/** An amount that not everyone may see. */
const price = () => z.string().optional()
const quantity = () => z.number().int()

/**
 * A product line as of order placement. Omitted: costs without product:cost; for suppliers, all prices but the supply
 * price.
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
  /** The activity that sold it; only in the order itself. */
  activity: NamedRef.optional(),
  unit: z.string(),
  quantity: quantity(),
  supplyPrice: price(),
  purchasePrice: price(),
  productPrice: price(),
  salePrice: price(),
  unitPrice: price(),
  /** Unit price after manual changes. */
  dealPrice: price(),
  amount: price(),
  discountAmount: price(),
  payAmount: price(),
  refundedAmount: price(),
  /** Amount and pieces in open refunds. */
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
 * An order as shown in a list, with the lines visible to the caller. External codes are plain numbers, since unknown
 * ones must still be displayed.
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
  /** Masked without order:contact, as are the receiver's name, phone and address. */
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
  /** Requires product:cost, or being the selling distributor. */
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
  /** Omitted for dealers: buyers never read it. */
  sellerRemark: z.string().optional(),
  /** Omitted, like the remark, for readers without access to internal remarks. */
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
  /**
   * Current actions of the caller, by endpoint name: '' if allowed, else the reason. Actions without permission are
   * omitted.
   */
  allowed: z.record(z.string(), z.string()),
})
export type OrderRow = z.infer<typeof OrderRow>

/** A full order. */
export const Order = OrderRow.extend({
  hasElevator: z.boolean().nullable(),
  floorNo: z.number().int().nullable(),
  /** The coupon of a user that it was paid with; `couponId`: what it is one of. */
  userCoupon: NamedRef.extend({ couponId: z.number().int() }).nullable(),
  invoiceTitle: z.string(),
  taxNo: z.string(),
  invoiceNo: z.string(),
  remindCount: z.number().int(),
  shippedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** Freight and installation refunded or requested in refunds. */
  freightRefunded: price(),
  shipments: z.array(Shipment),
  refunds: z.array(RefundSummary),
  /** Empty for suppliers. */
  payments: z.array(Payment),
  /** What promoters earn by it; left out without promoter:view. */
  commissions: z.array(PromoterCommission).optional(),
})
export type Order = z.infer<typeof Order>

/** Response to a change of an order. */
export const OrderChanged = z.object({
  id: z.number().int(),
  version: z.number().int(),
  status: z.number().int(),
})
export type OrderChanged = z.infer<typeof OrderChanged>
