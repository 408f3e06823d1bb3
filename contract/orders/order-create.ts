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

export const MAX_ORDER_LINES = 200

/** Orders that an operator places for somebody; consumers order in the shop. */
const placedBizType = z.union([z.literal(1), z.literal(2), z.literal(4)], '请选择业务类型')

/** A card merchant, a distributor or a channel, by the kind of the order. */
const buyer = { bizType: placedBizType, buyerId: id('请选择买家') }

/** A code of a version as people paste it. */
export const SkuCode = line(32, 'SKU 编码').min(1)

/** Most pieces of one line. */
export const MAX_LINE_QUANTITY = 9999

/** A version of goods that a buyer may order, with the price that it would pay. */
export const OrderGoods = z.object({
  skuId: z.number().int(),
  productId: z.number().int(),
  skuCode: z.string(),
  productName: z.string(),
  specText: z.string(),
  image: z.string(),
  /** 1 finished, 2 made to measure, 3 service: makes the type of the order. */
  productType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  supplier: NamedRef,
  unit: z.string(),
  /** Null where none is set for the buyer. */
  unitPrice: z.string().nullable(),
  /** Null where goods are made to order. */
  availableStock: z.number().int().nullable(),
  minOrderQuantity: z.number().int(),
  /** Why it cannot be ordered; '' where it can. */
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
      /** Name or model of the product, or code of a version. */
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
  /** Samples make an order of their own kind, at the supply price. */
  isSample: z.boolean().default(false),
  logisticsLevel: code(logisticsLevel, '物流服务'),
  receiverArea: areaCode('收货地区').refine((area) => !area.endsWith('0000'), '请选择到区县'),
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
  quantity: z.number().int(),
  amount: z.string(),
  leadTime: z.number().int(),
})

/** One order of a quote: goods of different types make orders of their own. */
export const QuotedOrder = z.object({
  orderType: z.number().int(),
  lines: z.array(QuoteLine),
  supplierCount: z.number().int(),
  goodsAmount: z.string(),
  freightAmount: z.string(),
  installAmount: z.string(),
  payAmount: z.string(),
  leadTime: z.number().int(),
  /** If it were paid now. */
  promisedShipAt: z.string().nullable(),
})

export const Quote = z.object({
  orders: z.array(QuotedOrder),
  payAmount: z.string(),
})
export type Quote = z.infer<typeof Quote>

/** Refusals name each line under `lines.<index>.skuId`; one without a price has the code 450. */
export const quoteOrder = endpoint('POST /api/order/quote', {
  title: '试算订单',
  paramsIn: 'body',
  permission: 'order:add',
  resource: 'order',
  params: z.strictObject(quoteParams),
  data: Quote,
})

/** Where goods go to; `receiverFaults` says what the service level demands. */
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

/** What is filled in to order for somebody. */
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
  invalidates: ['order', 'product', 'stockLog'],
  params: OrderInput.extend({
    /** What the quote came to: another amount now is refused, with the new quote. */
    payAmount: money('应付金额'),
    /** Of the form that is sent: a repeat gets the first orders. */
    requestId: z.uuid({ version: 'v4', error: '请求编号不正确' }),
  }),
  data: z.object({ orders: z.array(z.object({ id: z.number().int(), orderNo: z.string() })) }),
})
