import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { orderType as orderTypeCodes } from '#contract/orders/codes.ts'
import { carriageOf } from '#contract/orders/freight-rules.ts'
import { longestLeadTime, promisedShipAt } from '#contract/orders/lead-times.ts'
import { QUOTED_COUPONS, type QuotedCoupon, type quoteOrder } from '#contract/orders/order-create.ts'
import { amountFault, isMore, isPositive, orderMoney, sumOfMoney, timesMoney } from '#contract/orders/order-money.ts'
import { orderTypeOf } from '#contract/orders/order-prices.ts'
import { responseMessages } from '#contract/response-codes.ts'
import { type Deal, type DealtLine, dealsFor, reductionsOf } from '#server/areas/marketing/activity-product/deals.ts'
import {
  type CouponOffer,
  type CouponOrderDraft,
  type HeldCoupon,
  type HeldCoupons,
  heldCoupons,
  presentHeld,
} from '#server/areas/marketing/user-coupon/offers.ts'
import type { Context } from '#server/context.ts'
import { Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { isDistrict } from '#server/platform/regions.ts'
import { findBuyer } from './buyer.ts'
import { type GoodsRow, goodsById, goodsFault, NO_PRICE, type Ordering, presentGoods, priceOf } from './goods.ts'

type Params = ParsedParamsOf<typeof quoteOrder>
type Quote = AnswerOf<typeof quoteOrder>

/** An orderable line with its price. */
export interface Wanted {
  row: GoodsRow
  quantity: number
  unitPrice: string
  /** The price without the activity. */
  usualPrice: string
  deal: Deal | undefined
}

/** A draft order: goods of one type with their totals. */
export interface Draft {
  orderType: CodeOf<typeof orderTypeCodes>
  wanted: Wanted[]
  freightAmount: string
  installAmount: string
  /** What activities take off the whole order. */
  activityAmount: string
  /** The coupon that the order gets. */
  coupon: DraftCoupon | undefined
  /** Of activities and coupon. */
  discountAmount: string
  money: ReturnType<typeof orderMoney>
}

interface DraftCoupon {
  id: number
  name: string
  userId: number
  /** What it takes off. */
  discountAmount: string
}

export interface Drafts {
  ordering: Ordering
  drafts: Draft[]
  coupons: QuotedCoupon[]
  couponTotal: number
}

/** The requested goods; otherwise a refusal that names each unavailable line. */
async function wantedGoods(params: Params, context: Context, ordering: Ordering): Promise<Wanted[]> {
  const ids = params.lines.map(({ skuId }) => skuId)
  const rows = await goodsById(context, ordering, ids)
  const byId = new Map(rows.map((row) => [row.sku.id, row]))
  const faults = params.lines.map(({ skuId, quantity }, index) => {
    const row = byId.get(skuId)
    if (!row) return { index, name: '', fault: '商品不存在或已删除' }
    const fault =
      ids.indexOf(skuId) < index ? '同一规格出现了两次' : goodsFault(row, ordering, quantity, params.receiverArea)
    return { index, name: `「${row.product.name}」`, fault }
  })
  const broken = faults.filter(({ fault }) => fault !== '')
  const [first] = broken
  if (first) {
    const fields = Object.fromEntries(broken.map(({ index, fault }) => [`lines.${index}.skuId`, fault]))
    if (broken.some(({ fault }) => fault === NO_PRICE))
      throw new Refusal(450, responseMessages[450] ?? NO_PRICE, { fields })
    throw refuse(`${first.name}${first.fault}`, fields)
  }
  return params.lines.flatMap(({ skuId, quantity }) => {
    const row = byId.get(skuId)
    const unitPrice = row ? priceOf(row, ordering) : null
    return row && unitPrice !== null ? [{ row, quantity, unitPrice, usualPrice: unitPrice, deal: undefined }] : []
  })
}

/** Activities lower prices; samples are sold at cost anyway. */
async function dealt(params: Params, { db, now }: Context, wanted: readonly Wanted[]): Promise<Wanted[]> {
  if (params.isSample) return [...wanted]
  const { bizType, buyerId, receiverArea } = params
  const lines = wanted.map(({ row, quantity, usualPrice }) => ({
    skuId: row.sku.id,
    quantity,
    unitPrice: usualPrice,
  }))
  const deals = await dealsFor(db, { bizType, buyerId, area: receiverArea, now }, lines)
  return wanted.map((one) => {
    const deal = deals.get(one.row.sku.id)
    return deal ? { ...one, deal, unitPrice: deal.unitPrice } : one
  })
}

/** The lines as activities see them. */
export const dealtLines = (wanted: readonly Wanted[]): DealtLine[] =>
  wanted.map(({ row, quantity, usualPrice, deal }) => ({ skuId: row.sku.id, quantity, unitPrice: usualPrice, deal }))

type PlainDraft = Omit<Draft, 'coupon' | 'discountAmount'>

const moneyOf = (wanted: readonly Wanted[], charges: Parameters<typeof orderMoney>[1]) =>
  orderMoney(
    wanted.map(({ unitPrice, quantity }) => ({ unitPrice, quantity, adjustAmount: '0.00' })),
    charges,
  )

/** An order as coupons see it. */
const couponDraft = ({ wanted, freightAmount, money }: PlainDraft): CouponOrderDraft => ({
  lines: wanted.map(({ row: { product }, unitPrice, quantity, deal }) => ({
    productId: product.id,
    brandId: product.brandId,
    categoryId: product.categoryId,
    amount: timesMoney(unitPrice, quantity),
    activity: deal?.activity,
  })),
  freightAmount,
  payAmount: money.payAmount,
})

/** The order of a form for which a coupon is worth most. */
function bestOffer({ offer }: HeldCoupons, one: HeldCoupon, drafts: readonly CouponOrderDraft[]) {
  const offers = drafts.map((draft, index) => ({ ...offer(one, draft), index }))
  const usable = offers.filter(({ fault }) => fault === '')
  const [first = offers[0]] = usable.toSorted((a, b) => (isMore(b.discountAmount, a.discountAmount) ? 1 : -1))
  return first ?? { discountAmount: '0.00', fault: '没有适用的商品', index: 0 }
}

type WeighedCoupon = { held: HeldCoupon } & CouponOffer

/** The best first, those that end first among equals; the unusable last. The chosen one is never cut off. */
function shownFirst<Weighed extends WeighedCoupon>(offers: readonly Weighed[], chosenId: number | undefined) {
  const sorted = offers.toSorted(
    (a, b) =>
      Number(a.fault !== '') - Number(b.fault !== '') ||
      Number(isMore(b.discountAmount, a.discountAmount)) - Number(isMore(a.discountAmount, b.discountAmount)),
  )
  const shown = sorted.slice(0, QUOTED_COUPONS)
  const cut = sorted.slice(QUOTED_COUPONS).find(({ held }) => held.own.id === chosenId)
  return cut ? [...shown.slice(0, -1), cut] : shown
}

/** The coupons of the buyer's people, and the orders with the one that is asked for. Samples take none. */
async function withCoupon(params: Params, context: Context, ordering: Ordering, drafts: readonly PlainDraft[]) {
  const { bizType, isSample, userCouponId: chosenId, couponKeyword: keyword } = params
  const enterpriseId = isSample ? null : ordering.buyer.enterpriseId
  const coupons = await heldCoupons(context.db, { enterpriseId, bizType, now: context.now, chosenId, keyword })
  const plain = drafts.map(couponDraft)
  const offers = coupons.held.map((held) => ({ held, ...bestOffer(coupons, held, plain) }))
  const chosen = offers.find(({ held, fault }) => held.own.id === chosenId && fault === '')
  return {
    drafts: drafts.map((draft, index): Draft => {
      const { activityAmount, freightAmount, installAmount, wanted } = draft
      if (chosen?.index !== index) return { ...draft, coupon: undefined, discountAmount: activityAmount }
      const { own } = chosen.held
      const discountAmount = sumOfMoney([activityAmount, chosen.discountAmount])
      const money = moneyOf(wanted, { freightAmount, installAmount, discountAmount })
      const coupon = { id: own.id, name: own.couponName, userId: own.userId, discountAmount: chosen.discountAmount }
      return { ...draft, coupon, discountAmount, money }
    }),
    coupons: shownFirst(offers, chosenId).map(({ held, discountAmount, fault }) => ({
      ...presentHeld(held),
      discountAmount,
      fault,
    })),
    couponTotal: coupons.total,
  }
}

/** Calculates the orders for the current input: one for each type of goods. */
export async function draftOrders(params: Params, context: Context): Promise<Drafts> {
  const { receiverArea, logisticsLevel, bizType, isSample } = params
  if (!isDistrict(receiverArea)) throw refuseField('receiverArea', '请选择到区县')
  const ordering: Ordering = { bizType, isSample, buyer: await findBuyer(context, params) }
  const wanted = await dealt(params, context, await wantedGoods(params, context, ordering))
  const byType = Map.groupBy(wanted, ({ row }) => orderTypeOf(row.product.productType, isSample))
  const drafts = [...byType].map(([orderType, goods]): PlainDraft => {
    const carriage = carriageOf(
      { logisticsLevel, receiverArea, orderType },
      goods.map(({ row, quantity }) => ({ quantity, volume: row.sku.volume, packageCount: row.sku.packageCount })),
    )
    const activityAmount = sumOfMoney([...reductionsOf(dealtLines(goods)).values()])
    const money = moneyOf(goods, { ...carriage, discountAmount: activityAmount })
    const fault = amountFault(money)
    if (fault !== '') throw refuse(`${fault}，请分开下单`)
    return { orderType, wanted: goods, ...carriage, activityAmount, money }
  })
  return { ordering, ...(await withCoupon(params, context, ordering, drafts)) }
}

/** Refuses a coupon that none of the orders can use. */
export function refuseUnusable({ userCouponId }: Pick<Params, 'userCouponId'>, { drafts, coupons }: Drafts): void {
  if (userCouponId === undefined || drafts.some(({ coupon }) => coupon?.id === userCouponId)) return
  const known = coupons.find(({ id }) => id === userCouponId)
  throw refuseField('userCouponId', known ? `优惠券不能使用：${known.fault}` : '优惠券不存在、已使用或已过期')
}

export const payAmountOf = (drafts: readonly Draft[]): string => sumOfMoney(drafts.map(({ money }) => money.payAmount))

export function presentQuote({ drafts, ordering, coupons, couponTotal }: Drafts, { services, now }: Context): Quote {
  return {
    payAmount: payAmountOf(drafts),
    coupons,
    couponTotal,
    orders: drafts.map(({ orderType, wanted, freightAmount, installAmount, activityAmount, coupon, money }) => {
      const leadTime = longestLeadTime(wanted.map(({ row }) => row.product.leadTime))
      return {
        orderType,
        lines: wanted.map(({ row, quantity, unitPrice, deal }) => ({
          ...presentGoods(row, ordering, services.store, quantity),
          unitPrice,
          ...(deal && { activity: { id: deal.activity.id, name: deal.activity.name } }),
          quantity,
          amount: timesMoney(unitPrice, quantity),
          leadTime: row.product.leadTime,
        })),
        supplierCount: new Set(wanted.map(({ row }) => row.product.supplierId)).size,
        goodsAmount: money.goodsAmount,
        ...(isPositive(activityAmount) && { discountAmount: activityAmount }),
        ...(coupon && { coupon: { id: coupon.id, name: coupon.name, discountAmount: coupon.discountAmount } }),
        freightAmount,
        installAmount,
        payAmount: money.payAmount,
        leadTime,
        promisedShipAt: promisedShipAt(now, leadTime),
      }
    }),
  }
}

export const quote = async (params: Params, context: Context): Promise<Quote> =>
  presentQuote(await draftOrders(params, context), context)
