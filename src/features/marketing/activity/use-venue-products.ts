import { type ActivityProduct, listActivityProducts } from '#contract/marketing/activity-products.ts'
import { activityProductStatus } from '#contract/marketing/codes.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'

const MOST = 200

const { waiting, passed } = activityProductStatus

/** Products that floors may show: approved ones, and those that wait for their review. */
export function useVenueProducts(activityId: number | null) {
  const canList = useCanCall(listActivityProducts)
  const params = { activityId: activityId ?? 0, pageSize: MOST }
  const { data } = useLookup(listActivityProducts, params, { enabled: canList && activityId !== null })
  const products: ActivityProduct[] = (data?.list ?? []).filter(({ status }) => status === waiting || status === passed)
  return {
    products,
    options: products.map(({ productId, productName, spuCode, status }) => ({
      value: String(productId),
      label: productName,
      hint: status === waiting ? `${spuCode}，待审核` : spuCode,
    })),
  }
}
