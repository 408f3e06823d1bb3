import type { Opening } from '#screen/page/screens.ts'
import { channelSales, openingOf } from './kinds.ts'
import { OrderList } from './list.tsx'

export const opening: Opening = openingOf(channelSales)

/** Purchases of customers from channel dealers. */
export default function ChannelSaleList() {
  return <OrderList kind={channelSales} />
}
