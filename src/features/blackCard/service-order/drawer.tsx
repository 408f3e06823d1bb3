import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { isGift } from '#contract/blackCard/service-order-rules.ts'
import { getServiceOrder } from '#contract/blackCard/service-orders.ts'
import { PaymentTable } from '#features/orders/public.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionButtons } from '#screen/detail/action-buttons.tsx'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ServiceOrderFacts } from './facts.tsx'
import type { ServiceOrderActions } from './use-actions.tsx'
import { ServiceUses } from './uses.tsx'

interface ServiceOrderDrawerProps {
  id: number
  actions: ServiceOrderActions
  onClose: () => void
}

/** One service order beside the list: what was bought, each use, the money, the history. */
export function ServiceOrderDrawer({ id, actions, onClose }: ServiceOrderDrawerProps) {
  const read = useLookup(getServiceOrder, { id }, { staleMs: 0 })
  const order = read.data
  const offered = order ? actions.actionsOf(order).filter(({ disabledReason }) => !disabledReason) : []
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={order ? `服务订单 ${order.serviceOrderNo}` : '服务订单'}
        description={
          order && (
            <StatusBadge tone={serviceOrderStatus.tone(order.status)}>
              {serviceOrderStatus.label(order.status)}
            </StatusBadge>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="服务订单">
            {(order) => (
              <Tabs defaultValue="facts">
                <TabList label="服务订单详情">
                  <Tab value="facts">资料</Tab>
                  <Tab value="uses" count={order.usages.length}>
                    核销记录
                  </Tab>
                  {!isGift(order) && (
                    <Tab value="payments" count={order.payments.length}>
                      支付流水
                    </Tab>
                  )}
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="facts">
                  <ServiceOrderFacts order={order} />
                </TabPanel>
                <TabPanel value="uses">
                  <ServiceUses order={order} onUndo={(usageId) => actions.undo(order.id, usageId)} />
                </TabPanel>
                {!isGift(order) && (
                  <TabPanel value="payments">
                    <PaymentTable payments={order.payments} />
                  </TabPanel>
                )}
                <TabPanel value="audit">
                  <AuditTrail resource="serviceOrder" targetId={id} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
        {offered.length > 0 && (
          <DrawerFoot>
            <ActionButtons actions={offered} />
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}
