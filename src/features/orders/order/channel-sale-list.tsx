import type { Opening } from '#screen/page/screens.ts'
import { channelSales, openingOf } from './kinds.ts'
import { OrderList } from './list.tsx'

export const opening: Opening = openingOf(channelSales)

/** Orders that customers of a channel dealer place. */
export default function ChannelSaleList() {
  return <OrderList kind={channelSales} />
}
