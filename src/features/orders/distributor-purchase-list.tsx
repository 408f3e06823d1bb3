import { distributorPurchases } from './order-kinds.ts'
import { TypedOrderList } from './parts/typed-order-list.tsx'

/** Orders that distributors place with the platform, by the type of their goods. */
export default function DistributorPurchaseList() {
  return <TypedOrderList kind={distributorPurchases} />
}
