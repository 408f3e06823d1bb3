import { productType } from '#contract/goods/codes.ts'
import { listProducts, listSkus } from '#contract/goods/products.ts'
import { listActivities } from '#contract/marketing/activities.ts'
import { listActivityProducts } from '#contract/marketing/activity-products.ts'
import { activityAudience, activityKind, activityProductStatus, activityStatus } from '#contract/marketing/codes.ts'
import type { Journey } from './journey.ts'

/** Products of running activities: a coupon that may not be combined with an activity is not for them. */
async function productsOf(data: Journey['data'], activities: readonly { id: number }[]): Promise<ReadonlySet<number>> {
  const status = activityProductStatus.passed
  const pages = await Promise.all(
    activities.map(({ id }) => data('marketing', listActivityProducts, { activityId: id, status, pageSize: 100 })),
  )
  return new Set(pages.flatMap(({ list }) => list.map(({ productId }) => productId)))
}

/** Goods of a running activity for distributors, and goods of the same brand that are in no activity. */
export async function goodsInActivity(data: Journey['data']) {
  const running = await data('marketing', listActivities, { status: activityStatus.running, pageSize: 100 })
  const offeredAnywhere = await productsOf(data, running.list)
  const fitting = running.list.filter(
    ({ audience, kind, areas }) =>
      audience.includes(activityAudience.distributor) &&
      (kind === activityKind.discount || kind === activityKind.flash) &&
      areas.includes('100000'),
  )
  for (const { id, name } of fitting) {
    const filters = { activityId: id, status: activityProductStatus.passed, pageSize: 100 }
    for (const offered of (await data('marketing', listActivityProducts, filters)).list) {
      const [version] = offered.skus.filter(({ activityStock, soldQty }) => activityStock - soldQty >= 4)
      if (!version?.activityPrice) continue
      const brand = { brandId: offered.brand.id, productType: productType.finished, sellable: true, pageSize: 20 }
      const { list } = await data('goods', listProducts, brand)
      const others = list.filter((one) => !offeredAnywhere.has(one.id))
      const [other] = (await data('goods', listSkus, { spuIds: others.map((one) => one.id).slice(0, 5) })).list
      const own = (await data('goods', listSkus, { spuIds: [offered.productId] })).list
      const supplyPrice = own.find(({ skuCode }) => skuCode === version.skuCode)?.supplyPrice
      if (list.some((one) => one.id === offered.productId) && other && supplyPrice)
        return { activity: name, brand: offered.brand, inActivity: { ...version, supplyPrice }, other: other.skuCode }
    }
  }
  throw new Error('the demo has a running activity for distributors')
}
