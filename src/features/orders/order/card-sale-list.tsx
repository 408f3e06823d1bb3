import type { Opening } from '#screen/page/screens.ts'
import { cardSales, openingOf } from './kinds.ts'
import { OrderList } from './list.tsx'

export const opening: Opening = openingOf(cardSales)

/** Orders that consumers place in the shops of card merchants. */
export default function CardSaleList() {
  return <OrderList kind={cardSales} />
}
