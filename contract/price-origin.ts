// 价格来源：从供货价到实付
import { z } from 'zod'
import { codes, wordCodes } from './codes.ts'
import { code } from './fields.ts'

/** The steps from the supply price to what was paid. */
export const priceStepKind = codes({
  supply: [1, '供货价'],
  purchase: [2, '采购价'],
  product: [3, '产品价'],
  sale: [4, '销售价'],
  latest: [5, '最近成交'],
  card: [6, '黑卡价'],
  channel: [7, '渠道供货价'],
  sample: [8, '样品价'],
  activity: [9, '活动'],
  coupon: [10, '优惠券'],
  adjustment: [11, '改价'],
  paid: [12, '实付'],
})

/** Where the source of a step is looked up. */
export const priceSource = wordCodes({
  product: '商品',
  distributorPrices: '价格设置',
  cardMerchant: '黑卡商家',
  channel: '渠道商',
  activity: '活动',
  couponUse: '优惠券使用记录',
  order: '订单',
})

/** A step of the way from the supply price to what was paid. */
export const PriceStep = z.object({
  kind: code(priceStepKind),
  /** Of a piece; of the whole line for what is taken off it, and for what was paid. */
  amount: z.string().nullable(),
  /** How it is calculated: 供货价 199.99 × 采购系数 1.1. */
  rule: z.string(),
  /** Where the rule comes from: a factor, a level, a typed price, a batch, an activity, an order. */
  source: z.string(),
  /** The record of the source: its id, or its number; its page opens for who may see it. */
  link: z.object({ to: code(priceSource), key: z.string(), distributorId: z.number().int().optional() }).optional(),
  /** Since when it holds; null if unknown. */
  at: z.string().nullable(),
  by: z.string(),
})
export type PriceStep = z.infer<typeof PriceStep>
