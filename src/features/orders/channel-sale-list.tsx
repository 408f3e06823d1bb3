import type { Opening } from '#screen/area.ts'
import { channelSales, openingOf } from './order-kinds.ts'
import { OrderList } from './parts/order-list.tsx'

export const opening: Opening = openingOf(channelSales)

/** Orders that customers of a channel dealer place. */
export default function ChannelSaleList() {
  return <OrderList kind={channelSales} />
}
