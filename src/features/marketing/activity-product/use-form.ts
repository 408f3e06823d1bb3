import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isStockOnly } from '#contract/marketing/activity-product-rules.ts'
import {
  type ActivityProductDetail,
  ActivityProductInput,
  type ActivitySku,
  saveActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { hasActivityPrice } from '#contract/marketing/activity-rules.ts'
import type { activityKind } from '#contract/marketing/codes.ts'
import { isMore, isPositive } from '#contract/orders/order-money.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

type Sku = Omit<ActivityProductInput['skus'][number], 'activityStock'> & { activityStock: number | null }

/** As the contract takes them, with null where nothing is entered yet. */
export type ActivityProductValues = Omit<ActivityProductInput, 'skus' | 'limitPerUser' | 'sort'> & {
  skus: Sku[]
  limitPerUser: number | null
  sort: number | null
}

export interface OfferedProduct {
  productId: number
  name: string
  skus: readonly ActivitySku[]
}

export interface ActivityOfForm {
  id: number
  kind: CodeOf<typeof activityKind>
}

/** Pieces that a new product begins with, when there are as many. */
const SUGGESTED_STOCK = 20

const suggested = ({ skuId, highestPrice, availableStock }: ActivitySku): Sku => ({
  skuId,
  activityPrice: highestPrice ?? '',
  activityStock: availableStock === null ? SUGGESTED_STOCK : Math.max(0, Math.min(SUGGESTED_STOCK, availableStock)),
})

const isAmount = (text: string): boolean => /^\d{1,7}(\.\d{1,2})?$/.test(text)

/** What the form knows of the limits; the server checks them again. */
function faultsOf({ kind }: ActivityOfForm, skus: readonly ActivitySku[], values: ActivityProductValues): FieldErrors {
  const offered = new Map(skus.map((sku) => [sku.skuId, sku]))
  const faults = values.skus.flatMap(({ skuId, activityPrice, activityStock }, index): [string, string][] => {
    const sku = offered.get(skuId)
    const price: [string, string][] = []
    if (sku && hasActivityPrice(kind)) {
      const field = `skus.${index}.activityPrice`
      if (!isAmount(activityPrice) || !isPositive(activityPrice)) price.push([field, '活动价应大于 0'])
      else if (sku.highestPrice === null) price.push([field, '商品未设置销售价'])
      else if (isMore(activityPrice, sku.highestPrice)) price.push([field, `活动价最高 ${sku.highestPrice}`])
    }
    const most = sku?.availableStock
    if (sku && typeof most === 'number' && activityStock !== null && activityStock - sku.soldQty > most) {
      price.push([`skus.${index}.activityStock`, `活动库存最多 ${Math.max(0, most) + sku.soldQty}`])
    }
    return price
  })
  return Object.fromEntries(faults)
}

interface ActivityProductFormOptions {
  activity: ActivityOfForm
  offered: OfferedProduct
  /** The product that is changed; null for a new one. */
  product: ActivityProductDetail | null
}

export function useActivityProductForm({ activity, offered, product }: ActivityProductFormOptions) {
  const save = useChange(saveActivityProducts)
  const initial: ActivityProductValues = product
    ? {
        productId: product.productId,
        skus: product.skus.map(({ skuId, activityPrice, activityStock }) => ({
          skuId,
          activityPrice: activityPrice ?? '',
          activityStock,
        })),
        limitPerUser: product.limitPerUser,
        subsidy: product.subsidy,
        sort: product.sort,
      }
    : {
        productId: offered.productId,
        skus: offered.skus.map(suggested),
        limitPerUser: 0,
        subsidy: '0.00',
        sort: 0,
      }
  return useContractForm<ActivityProductValues, 'save'>({
    schema: ActivityProductInput,
    check: (values) => faultsOf(activity, offered.skus, values),
    intents: ['save'],
    initial,
    record: product,
    save: (values, _intent, { requestId, version }) => {
      const input = ActivityProductInput.parse(values)
      const edited = product ? { id: product.id, version } : {}
      const done = product && isStockOnly(product) ? '活动库存已增加' : `「${offered.name}」已提交审核`
      return save({ activityId: activity.id, rows: [{ ...input, ...edited }] }, done, { quiet: true, requestId })
    },
  })
}
