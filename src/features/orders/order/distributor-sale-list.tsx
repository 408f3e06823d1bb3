import { distributorSales } from './kinds.ts'
import { TypedOrderList } from './typed-order-list.tsx'

/** Purchases of consumers in shops of distributors, by goods type. */
export default function DistributorSaleList() {
  return <TypedOrderList kind={distributorSales} />
}
