import * as serviceOrderChanges from '#contract/blackCard/service-order-changes.ts'
import * as serviceOrderContract from '#contract/blackCard/service-orders.ts'
import { recordOf } from '#server/areas/record-scope.ts'
import { serviceOrder, serviceUsage } from '#server/database/schema/service-orders.ts'
import type { ScheduledTask } from '#server/scheduler.ts'
import { minutes } from '#server/time.ts'
import { pair } from '../area.ts'
import { serviceOrderChangeHandlers, serviceOrderHandlers } from './service-order/handlers.ts'
import { serviceOrders } from './service-order/present.ts'
import { retryServicePayouts } from './service-order/refund.ts'
import { acceptUsedUp, closeUnpaidServices, expireServices } from './service-order/scheduled-work.ts'

// What orders of service packages register with the server, for the door of the area.

export const serviceOrderRoutes = [
  pair(serviceOrderContract, serviceOrderHandlers),
  pair(serviceOrderChanges, serviceOrderChangeHandlers),
]

export const serviceOrderRecords = {
  serviceOrder: recordOf(serviceOrder, {
    rows: ({ caller }) => serviceOrders.own?.(caller),
    alsoFiles: [{ table: serviceUsage, recordId: serviceUsage.serviceOrderId }],
  }),
}

export const serviceOrderSchedules: ScheduledTask[] = [
  {
    name: 'close service orders that were not paid in time',
    everyMs: minutes(1),
    run: ({ databases }, now) => closeUnpaidServices(databases.main, now),
  },
  {
    name: 'accept service orders a week after their last use',
    everyMs: minutes(10),
    run: ({ databases }, now) => acceptUsedUp(databases.main, now),
  },
  { name: 'end and remind service orders', everyMs: minutes(10), run: expireServices },
  {
    name: 'ask again what became of refunds of service orders',
    everyMs: minutes(1),
    run: (services, now) => retryServicePayouts(services, now),
  },
]
