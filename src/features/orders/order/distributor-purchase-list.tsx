import { distributorPurchases } from './kinds.ts'
import { TypedOrderList } from './typed-order-list.tsx'

/** Orders that distributors place with the platform, by the type of their goods. */
export default function DistributorPurchaseList() {
  return <TypedOrderList kind={distributorPurchases} />
}
