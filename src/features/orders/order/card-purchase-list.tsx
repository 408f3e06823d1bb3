import type { Opening } from '#screen/page/screens.ts'
import { cardPurchases, openingOf } from './kinds.ts'
import { OrderList } from './list.tsx'

export const opening: Opening = openingOf(cardPurchases)

/** Purchases of card merchants from the platform. */
export default function CardPurchaseList() {
  return <OrderList kind={cardPurchases} />
}
