import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { explainDealerPrice } from '#contract/distribution/price-origin.ts'
import type { PriceSetting } from '#contract/distribution/prices.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { PriceOriginDrawer } from '#screen/detail/price-origin-drawer.tsx'

interface WhyDrawerProps {
  distributor: AuthorizedDistributor
  sku: Pick<PriceSetting, 'id' | 'productName' | 'specText'>
  onClose: () => void
}

/** Why a distributor pays and asks what it does for a SKU. */
export function WhyDrawer({ distributor, sku, onClose }: WhyDrawerProps) {
  const read = useLookup(explainDealerPrice, { distributorId: distributor.id, skuId: sku.id }, { staleMs: 0 })
  const description = `${distributor.name} · ${sku.productName} ${sku.specText}`
  return <PriceOriginDrawer description={description} read={read} onClose={onClose} />
}
