import type { Opening } from '#screen/page/screens.ts'
import { cardSales, openingOf } from './kinds.ts'
import { OrderList } from './list.tsx'

export const opening: Opening = openingOf(cardSales)

/** Purchases of consumers in shops of card merchants. */
export default function CardSaleList() {
  return <OrderList kind={cardSales} />
}
