// 代下单
import { z } from 'zod'
import { logisticsLevel } from '#contract/delivery.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  code,
  id,
  line,
  money,
  NamedRef,
  page,
  pageParams,
  paragraph,
  requiredLine,
} from '#contract/fields.ts'
import { isPhone } from '#contract/rules/phone.ts'
import { heldByOrders } from './order-effects.ts'

export const MAX_ORDER_LINES = 200

/** Orders that an operator places for a buyer; consumers order in the shop. */
const placedBizType = z.union([z.literal(1), z.literal(2), z.literal(4)], '请选择业务类型')

/** A card merchant, a distributor or a channel, depending on `bizType`. */
const buyer = { bizType: placedBizType, buyerId: id('请选择买家') }

/** An SKU code as pasted by users. */
export const SkuCode = line(32, 'SKU 编码').min(1)

/** Maximum quantity per line. */
export const MAX_LINE_QUANTITY = 9999

/** An SKU that a buyer may order, with the buyer's price. */
export const OrderGoods = z.object({
  skuId: z.number().int(),
  productId: z.number().int(),
  skuCode: z.string(),
  productName: z.string(),
  specText: z.string(),
  image: z.string(),
  /** 1 finished, 2 made to measure, 3 service; determines the order type. */
  productType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  supplier: NamedRef,
  unit: z.string(),
  /** Null if none is set for the buyer. */
  unitPrice: z.string().nullable(),
  /** Null for goods made to order. */
  availableStock: z.number().int().nullable(),
  minOrderQuantity: z.number().int(),
  /** Why it cannot be ordered; '' if it can. */
  fault: z.string(),
})
export type OrderGoods = z.infer<typeof OrderGoods>

export const listOrderGoods = endpoint('POST /api/order/goods', {
  title: '查看可下单商品',
  paramsIn: 'body',
  permission: 'order:add',
  resource: 'order',
  params: pageParams(
    {
      ...buyer,
      isSample: z.boolean().default(false),
      /** Product name or model, or SKU code. */
      keyword: line(60, '关键词').optional(),
      /** As pasted from a spreadsheet. */
      skuCodes: z.array(SkuCode).max(MAX_ORDER_LINES, `最多 ${MAX_ORDER_LINES} 个编码`).optional(),
    },
    { sort: ['skuCode'] },
  ),
  data: page(OrderGoods),
})

const quoteParams = {
  ...buyer,
  /** Samples form their own order, at the supply price. */
  isSample: z.boolean().default(false),
  logisticsLevel: code(logisticsLevel, '物流服务'),
  receiverArea: areaCode('收货地区').refine((area) => !area.endsWith('0000'), '请选择到区县'),
  /** A coupon of somebody who works for the buyer; one of the orders gets it. */
  userCouponId: id('请选择优惠券').optional(),
  lines: z
    .array(
      z.strictObject({
        skuId: id('请选择商品'),
        quantity: z
          .number({ error: '请输入数量' })
          .int('数量应为整数')
          .min(1, '数量至少为 1')
          .max(MAX_LINE_QUANTITY, `数量不能大于 ${MAX_LINE_QUANTITY}`),
      }),
    )
    .min(1, '请选择商品')
    .max(MAX_ORDER_LINES, `最多 ${MAX_ORDER_LINES} 行商品`),
}

export const QuoteLine = OrderGoods.extend({
  /** The activity whose conditions the line gets. */
  activity: NamedRef.optional(),
  quantity: z.number().int(),
  amount: z.string(),
  leadTime: z.number().int(),
})

/** One order of a quote. Goods of different types are split into separate orders. */
export const QuotedOrder = z.object({
  orderType: z.number().int(),
  lines: z.array(QuoteLine),
  supplierCount: z.number().int(),
  goodsAmount: z.string(),
  /** What activities take off the whole order; absent without one. */
  discountAmount: z.string().optional(),
  /** The coupon that this order gets, and what it takes off in yuan. */
  coupon: NamedRef.extend({ discountAmount: z.string() }).optional(),
  freightAmount: z.string(),
  installAmount: z.string(),
  payAmount: z.string(),
  leadTime: z.number().int(),
  /** Assuming payment now. */
  promisedShipAt: z.string().nullable(),
})

/** An unused coupon of somebody who works for the buyer. */
export const QuotedCoupon = z.object({
  id: z.number().int(),
  couponCode: z.string(),
  name: z.string(),
  /** As `满 500 减 50`. */
  terms: z.string(),
  userName: z.string(),
  validTo: z.string(),
  /** Yuan that it would take off; 0.00 with a fault. */
  discountAmount: z.string(),
  /** Why it cannot be used for these goods; '' if it can. */
  fault: z.string(),
})
export type QuotedCoupon = z.infer<typeof QuotedCoupon>

/** Coupons that a quote lists; a search finds the others. */
export const QUOTED_COUPONS = 50

export const Quote = z.object({
  orders: z.array(QuotedOrder),
  /** At most `QUOTED_COUPONS`: first those that take most off, then the unusable. The one asked for is always here. */
  coupons: z.array(QuotedCoupon),
  /** How many the buyer has; with a search, how many fit it. */
  couponTotal: z.number().int(),
  payAmount: z.string(),
})
export type Quote = z.infer<typeof Quote>

/** Errors name each line under `lines.<index>.skuId`; a line without a price has code 450. */
export const quoteOrder = endpoint('POST /api/order/quote', {
  title: '试算订单',
  paramsIn: 'body',
  permission: 'order:add',
  resource: 'order',
  params: z.strictObject({
    ...quoteParams,
    /** Lists only coupons with this in their name or number. */
    couponKeyword: line(60, '关键词').optional(),
  }),
  data: Quote,
})

/** The receiver of the goods; `receiverFaults` validates it by service level. */
export const ReceiverInput = z.strictObject({
  receiverName: requiredLine(20, '收货人', 2),
  receiverPhone: z.string('请输入收货电话').trim().refine(isPhone, '请输入正确的电话号码'),
  receiverArea: quoteParams.receiverArea,
  receiverAddress: requiredLine(120, '详细地址', 5),
  hasElevator: z.boolean().optional(),
  floorNo: z
    .number({ error: '请填写楼层' })
    .int('楼层应为整数')
    .min(-3, '楼层不能低于 -3')
    .max(99, '楼层不能高于 99')
    .optional(),
})
export type ReceiverInput = z.infer<typeof ReceiverInput>

/** Form input for placing an order. */
export const OrderInput = ReceiverInput.extend({
  ...quoteParams,
  buyerRemark: paragraph(200, '买家留言').optional(),
  sellerRemark: paragraph(500, '客服备注').optional(),
})
export type OrderInput = z.infer<typeof OrderInput>

export const addOrder = endpoint('POST /api/order/add', {
  title: '代下单',
  paramsIn: 'body',
  permission: 'order:add',
  invalidates: ['order', ...heldByOrders],
  params: OrderInput.extend({
    /** The quoted amount. If the amount has changed, the request is refused with the new quote. */
    payAmount: money('应付金额'),
    /** Idempotency key of the form: a repeat returns the first orders. */
    requestId: z.uuid({ version: 'v4', error: '请求编号不正确' }),
  }),
  data: z.object({ orders: z.array(z.object({ id: z.number().int(), orderNo: z.string() })) }),
})
