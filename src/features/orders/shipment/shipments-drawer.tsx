import type { OrderRow } from '#contract/orders/orders.ts'
import { listShipments } from '#contract/orders/shipments.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { ShipmentTable } from './table.tsx'

/** Most shipments of an order shown in the drawer. */
const MOST = 200

interface ShipmentsDrawerProps {
  order: Pick<OrderRow, 'id' | 'orderNo' | 'logisticsLevel'>
  onClose: () => void
}

/** The shipments of an order, opened from the list. */
export function ShipmentsDrawer({ order: { id, orderNo, logisticsLevel }, onClose }: ShipmentsDrawerProps) {
  const read = useLookup(listShipments, { orderId: id, pageSize: MOST }, { staleMs: 0 })
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="widest" title="物流" description={`订单 ${orderNo}`}>
        <DrawerBody>
          <QueryBody read={read} noun="发货单" shape="table">
            {({ list }) => <ShipmentTable shipments={list} logisticsLevel={logisticsLevel} />}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
