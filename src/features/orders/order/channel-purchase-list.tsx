import type { Opening } from '#screen/page/screens.ts'
import { channelPurchases, openingOf } from './kinds.ts'
import { OrderList } from './list.tsx'

export const opening: Opening = openingOf(channelPurchases)

/** Purchases of channel dealers from the platform. */
export default function ChannelPurchaseList() {
  return <OrderList kind={channelPurchases} />
}
