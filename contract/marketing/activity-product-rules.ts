import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isMore, isPositive, minusMoney } from '#contract/orders/order-money.ts'
import type { ActivityInput } from './activities.ts'
import type { ActivityProduct, ActivityProductInput, ActivitySkuInput } from './activity-products.ts'
import { hasActivityPrice } from './activity-rules.ts'
import { activityProductStatus, activityStatus } from './codes.ts'

type Status = CodeOf<typeof activityProductStatus>
type OfActivity = CodeOf<typeof activityStatus>

export const activityProductTitles = {
  activity: '活动',
  product: '商品',
  skus: '活动价与库存',
  limitPerUser: '每人限购',
  subsidy: '平台补贴',
  sort: '排序值',
} as const

interface Standing {
  status: Status
  activity: { status: OfActivity }
}

const isBefore = ({ activity }: Standing): boolean =>
  activity.status === activityStatus.draft ||
  activity.status === activityStatus.enrolling ||
  activity.status === activityStatus.upcoming
const isOpen = (product: Standing): boolean => isBefore(product) || isRunning(product)
const isRunning = ({ activity }: Standing): boolean => activity.status === activityStatus.running

export const canPassProduct = (product: Standing): boolean =>
  product.status === activityProductStatus.waiting && isOpen(product)
export const canRejectProduct = (product: Standing): boolean =>
  (product.status === activityProductStatus.waiting && isOpen(product)) ||
  (product.status === activityProductStatus.passed && isBefore(product))
export const canRemoveProduct = (product: Standing): boolean =>
  product.status === activityProductStatus.passed && isRunning(product)
export const canWithdrawProduct = (product: Standing): boolean =>
  (product.status === activityProductStatus.waiting || product.status === activityProductStatus.passed) &&
  isBefore(product)
/** Suppliers submit in the time of enrolment only. */
export const canChangeProduct = (product: Standing, isSupplier: boolean): boolean =>
  product.status !== activityProductStatus.removed &&
  (isSupplier ? product.activity.status === activityStatus.enrolling : isOpen(product))
/** Of approved products only the pieces may grow. */
export const isStockOnly = ({ status }: Pick<Standing, 'status'>): boolean => status === activityProductStatus.passed

type Conditions = Pick<ActivityInput, 'kind' | 'discountRate'>

/** The highest price in an activity: below the sale price, and within its discount; null where none is possible. */
export function highestPriceOf({ kind, discountRate }: Conditions, salePrice: string | null): string | null {
  if (!hasActivityPrice(kind) || salePrice === null) return null
  const below = minusMoney(salePrice, '0.01')
  const within = discountRate ? new Big(salePrice).times(discountRate).round(2, Big.roundDown).toFixed(2) : below
  const highest = isMore(within, below) ? below : within
  return isPositive(highest) ? highest : null
}

/** A version as it is when it is submitted. */
export interface OfferedSku {
  salePrice: string | null
  /** Null for goods made to order. */
  availableStock: number | null
  /** Pieces that the activity has sold. */
  soldQty: number
}

/** Why a version cannot take part like this; '' if it can. */
export function priceFault(conditions: Conditions, { salePrice }: OfferedSku, activityPrice: string): string {
  if (!hasActivityPrice(conditions.kind)) return activityPrice === '' ? '' : '满减活动不设活动价'
  if (salePrice === null) return '商品未设置销售价'
  if (activityPrice === '' || !isPositive(activityPrice)) return '活动价应大于 0'
  const highest = highestPriceOf(conditions, salePrice)
  if (highest === null) return '销售价过低，不能参加'
  return isMore(activityPrice, highest) ? `活动价最高 ${highest}` : ''
}

export function stockFault({ availableStock, soldQty }: OfferedSku, activityStock: number): string {
  if (activityStock < soldQty) return `已售 ${soldQty}，活动库存不能更少`
  if (availableStock === null) return ''
  return activityStock - soldQty > availableStock ? `活动库存最多 ${Math.max(0, availableStock) + soldQty}` : ''
}

type Offered = ReadonlyMap<number, OfferedSku>

function skuFaults(conditions: Conditions, skus: readonly ActivitySkuInput[], offered: Offered): FieldErrors {
  const faults: FieldErrors = {}
  for (const [index, { skuId, activityPrice, activityStock }] of skus.entries()) {
    const version = offered.get(skuId)
    if (!version) {
      faults[`skus.${index}.skuId`] = '规格不存在或已停用'
      continue
    }
    const price = priceFault(conditions, version, activityPrice)
    const stock = stockFault(version, activityStock)
    if (price) faults[`skus.${index}.activityPrice`] = price
    if (stock) faults[`skus.${index}.activityStock`] = stock
  }
  return faults
}

/** The platform bears at most the whole discount of the version with the smallest one. */
function subsidyFault(conditions: Conditions, { skus, subsidy }: ActivityProductInput, offered: Offered): string {
  if (!isPositive(subsidy)) return ''
  if (!hasActivityPrice(conditions.kind)) return '满减活动不设平台补贴'
  const discounts = skus.flatMap(({ skuId, activityPrice }) => {
    const salePrice = offered.get(skuId)?.salePrice
    return salePrice && activityPrice !== '' ? [minusMoney(salePrice, activityPrice)] : []
  })
  const least = discounts.reduce<string | null>((low, one) => (low === null || isMore(low, one) ? one : low), null)
  return least !== null && isMore(subsidy, least) ? `平台补贴最多 ${isPositive(least) ? least : '0.00'}` : ''
}

/** Errors of one product over its versions. */
export function activityProductFaults(
  conditions: Conditions,
  input: ActivityProductInput,
  offered: Offered,
): FieldErrors {
  const ids = input.skus.map(({ skuId }) => skuId)
  const subsidy = subsidyFault(conditions, input, offered)
  return {
    ...skuFaults(conditions, input.skus, offered),
    ...(new Set(ids).size < ids.length && { skus: '同一规格出现了两次' }),
    ...(subsidy && { subsidy }),
  }
}

/** 米白 ¥800.00 × 20 */
export const skuLabel = ({
  specText,
  skuCode,
  activityPrice,
  activityStock,
}: ActivityProduct['skus'][number]): string =>
  `${specText || skuCode}${activityPrice === null ? '' : ` ${activityPrice} 元`} × ${activityStock}`
