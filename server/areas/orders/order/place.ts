import { and, asc, eq } from 'drizzle-orm'
import { logisticsLevel } from '#contract/delivery.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productUnit } from '#contract/goods/codes.ts'
import { orderBizType, orderType as orderTypeCodes } from '#contract/orders/codes.ts'
import type { addOrder } from '#contract/orders/order-create.ts'
import { payExpireAt } from '#contract/orders/order-lifecycle.ts'
import { isMore } from '#contract/orders/order-money.ts'
import { summaryOf } from '#contract/orders/order-summary.ts'
import { asksForFloor, receiverFaults } from '#contract/orders/receiver-rules.ts'
import { type Taken, takePieces } from '#server/areas/marketing/activity-product/book.ts'
import { buyerKey, discountsOf } from '#server/areas/marketing/activity-product/deals.ts'
import { redeemCoupon } from '#server/areas/marketing/user-coupon/book.ts'
import { type Work, workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { insertRow } from '#server/database/rows.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { isUnlimited } from './goods.ts'
import { auditOrder, type OrderRecord } from './present.ts'
import { saveTerms } from './price-terms.ts'
import {
  type Draft,
  type Drafts,
  dealtLines,
  draftOrders,
  payAmountOf,
  presentQuote,
  refuseUnusable,
  type Wanted,
} from './quote.ts'
import { indexOrders } from './search-index.ts'
import { lockStock, moveStock } from './stock.ts'
import { nextTradeNos } from './trade-no.ts'

type Params = ParsedParamsOf<typeof addOrder>
type Placed = AnswerOf<typeof addOrder>

/** Orders that this form has already placed, for example before its response was lost. */
async function earlierOrders(context: Context, requestId: string): Promise<Placed['orders']> {
  return context.db
    .select({ id: order.id, orderNo: order.orderNo })
    .from(order)
    .where(and(eq(order.requestId, requestId), eq(order.createdById, context.caller.userId)))
    .orderBy(asc(order.id))
}

/** Snapshot of the goods in an order line. */
const lineOf = ({ row, quantity, unitPrice }: Wanted, orderId: number, index: number, draft: Draft) => ({
  orderId,
  lineNo: index + 1,
  productId: row.product.id,
  skuId: row.sku.id,
  skuCode: row.sku.skuCode,
  productName: row.product.name,
  image: row.sku.image || row.product.cover,
  specText: row.sku.specText,
  brandId: row.product.brandId,
  brandName: row.brandName,
  supplierId: row.product.supplierId,
  supplierName: row.supplierName,
  unit: productUnit.label(row.product.unit),
  quantity,
  supplyPrice: row.sku.supplyPrice,
  purchasePrice: row.sku.purchasePrice,
  productPrice: row.sku.productPrice,
  salePrice: row.sku.salePrice,
  unitPrice,
  adjustAmount: '0.00',
  ...(draft.money.lines[index] ?? { amount: '0.00', discountAmount: '0.00', payAmount: '0.00' }),
  leadTime: row.product.leadTime,
  shippedQty: 0,
  holdsStock: !isUnlimited(row),
  drawingState: draft.orderType === orderTypeCodes.custom ? (1 as const) : (0 as const),
})

function buyerOf({ ordering: { buyer, bizType } }: Drafts) {
  return {
    bizType,
    buyerName: buyer.name,
    buyerPhone: buyer.phone,
    cardMerchantId: bizType === orderBizType.blackCardPurchase ? buyer.id : null,
    distributorId: bizType === orderBizType.distributorPurchase ? buyer.id : null,
    channelId: bizType === orderBizType.channelPurchase ? buyer.id : null,
  }
}

/** Pieces that the order takes from activities. */
function takenFrom({ wanted }: Draft): Taken[] {
  const discounts = discountsOf(dealtLines(wanted))
  return wanted.flatMap(({ row, quantity, deal }, index) =>
    deal
      ? [
          {
            activityId: deal.activity.id,
            activityProductId: deal.activityProductId,
            activitySkuId: deal.activitySkuId,
            skuId: row.sku.id,
            quantity,
            discountAmount: discounts[index] ?? '0.00',
          },
        ]
      : [],
  )
}

const usedCoupon = ({ coupon }: Draft): string =>
  coupon ? `，用券「${coupon.name}」减 ${coupon.discountAmount} 元` : ''

const redeem = (work: Work, { id, orderNo, payAmount }: OrderRecord, coupon: NonNullable<Draft['coupon']>) =>
  redeemCoupon(work, {
    id: coupon.id,
    userId: coupon.userId,
    order: { id, orderNo, orderAmount: payAmount, discountAmount: coupon.discountAmount },
  })

async function placeOne(
  params: Params,
  context: Context,
  drafts: Drafts,
  draft: Draft,
  orderNo: string,
): Promise<OrderRecord> {
  const { freightAmount, installAmount, orderType } = draft
  const preview = draft.wanted.map((wanted, index) => lineOf(wanted, 0, index, draft))
  const taken = takenFrom(draft)
  const carried = asksForFloor(params.logisticsLevel) && orderType !== orderTypeCodes.service
  const made = await insertRow(context.db, order, {
    ...buyerOf(drafts),
    ...summaryOf(preview, { freightAmount, installAmount }),
    orderNo,
    requestId: params.requestId,
    createdById: context.caller.userId,
    orderType,
    freightAmount,
    installAmount,
    discountAmount: draft.discountAmount,
    ...(draft.coupon && { userCouponId: draft.coupon.id, userCouponName: draft.coupon.name }),
    inActivity: taken.length > 0,
    logisticsLevel: orderType === orderTypeCodes.service ? logisticsLevel.none : params.logisticsLevel,
    deliveryMethod: orderType === orderTypeCodes.service ? 5 : params.logisticsLevel === logisticsLevel.pickup ? 2 : 1,
    payExpireAt: payExpireAt(context.now, null),
    receiverName: params.receiverName,
    receiverPhone: params.receiverPhone,
    receiverArea: params.receiverArea,
    receiverAddress: params.receiverAddress,
    hasElevator: carried ? (params.hasElevator ?? null) : null,
    floorNo: carried ? (params.floorNo ?? null) : null,
    buyerRemark: params.buyerRemark ?? '',
    // Internal remarks are written by the platform only.
    sellerRemark: isPlatform(context.caller) ? (params.sellerRemark ?? '') : '',
    createdAt: context.now,
    createdBy: context.caller.name,
    updatedAt: context.now,
    updatedBy: context.caller.name,
  })
  const lines = preview.map((line) => ({ ...line, orderId: made.id, bizType: made.bizType }))
  await insertAll(context.db, orderLine, lines)
  await saveTerms(context.db, drafts.ordering, made.id, draft.wanted)
  await takePieces(context, { orderId: made.id, buyer: buyerKey(params) }, taken)
  const work = workOf(context)
  if (draft.coupon) await redeem(work, made, draft.coupon)
  await moveStock(
    work,
    'hold',
    orderNo,
    lines.map((line) => ({ line, quantity: line.quantity })),
  )
  auditOrder(
    work,
    made,
    'add',
    `代「${made.buyerName}」下单 ${orderNo}，共 ${lines.length} 行，应付 ${made.payAmount} 元${usedCoupon(draft)}`,
  )
  return made
}

/**
 * Places an order for a buyer, one for each type of goods, and reserves the stock. Idempotent by the form's request id.
 */
export async function place(params: Params, context: Context): Promise<Placed> {
  const faults = receiverFaults(params, params.logisticsLevel)
  const [fault] = Object.values(faults)
  if (fault !== undefined) throw refuse(fault, faults)
  // Concurrent requests of one form wait here; the second finds the orders of the first.
  await lockStock(
    context.db,
    params.lines.map(({ skuId }) => skuId),
  )
  const earlier = await earlierOrders(context, params.requestId)
  if (earlier.length > 0) return { orders: earlier }
  const drafts = await draftOrders(params, context)
  refuseUnusable(params, drafts)
  const payAmount = payAmountOf(drafts.drafts)
  if (isMore(payAmount, params.payAmount) || isMore(params.payAmount, payAmount)) {
    throw new Refusal(422, '商品价格或运费已变化，请按最新试算结果确认', { quote: presentQuote(drafts, context) })
  }
  const numbers = await nextTradeNos(context.db, 'order', context.now, drafts.drafts.length)
  const orders: Placed['orders'] = []
  for (const [index, draft] of drafts.drafts.entries()) {
    const { id, orderNo } = await placeOne(params, context, drafts, draft, numbers[index] ?? '')
    orders.push({ id, orderNo })
  }
  await indexOrders(
    context.db,
    orders.map(({ id }) => id),
  )
  return { orders }
}
