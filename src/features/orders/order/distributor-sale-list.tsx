import { distributorSales } from './kinds.ts'
import { TypedOrderList } from './typed-order-list.tsx'

/** Orders that consumers place in the shops of distributors, by the type of their goods. */
export default function DistributorSaleList() {
  return <TypedOrderList kind={distributorSales} />
}
