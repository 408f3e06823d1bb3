import { listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { giftServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { listServicePackages } from '#contract/blackCard/service-packages.ts'
import { useCan } from '#screen/data/permissions.tsx'

/** Whether the user may give packages, and see what is given to whom. */
export function useCanGift(): boolean {
  const can = useCan()
  return can(giftServiceOrders) && can(listServicePackages) && can(listCardMerchants)
}
