import { distributorPurchases } from './kinds.ts'
import { TypedOrderList } from './typed-order-list.tsx'

/** Purchases of distributors from the platform, by goods type. */
export default function DistributorPurchaseList() {
  return <TypedOrderList kind={distributorPurchases} />
}
