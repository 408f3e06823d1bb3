import * as digitalOrders from '#contract/orders/digital-orders.ts'
import * as linePrice from '#contract/orders/line-price.ts'
import * as orderChanges from '#contract/orders/order-changes.ts'
import * as orderPlacing from '#contract/orders/order-create.ts'
import * as orderReading from '#contract/orders/order-queries.ts'
import * as parties from '#contract/orders/parties.ts'
import * as payments from '#contract/orders/payments.ts'
import * as refundChanges from '#contract/orders/refund-changes.ts'
import * as refunds from '#contract/orders/refunds.ts'
import * as shipments from '#contract/orders/shipments.ts'
import { recordOf } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { order } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { platformRows } from '#server/entity/scope.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { digitalDownloads } from './digital/download.ts'
import { digitalHandlers } from './digital/handlers.ts'
import { closeUnpaidDigital, completeDigital } from './digital/jobs.ts'
import { digitalOrderExport } from './digital/list.ts'
import { retryDigitalPayouts } from './digital/refund.ts'
import { orderExport, orderLineExport } from './order/export.ts'
import { orderChangeHandlers, orderPlacingHandlers, orderReadingHandlers, partyHandlers } from './order/handlers.ts'
import { closeUnpaidOrders, receiveShippedOrders } from './order/jobs.ts'
import { logOfOrder } from './order/log.ts'
import { ownLine } from './order/price-origin.ts'
import { ownOrders } from './order/scope.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { endClosedPayments, pollOpenPayments, returnStrayMoney } from './payment/jobs.ts'
import { paymentNotices } from './payment/notice.ts'
import { ownPayments } from './payment/present.ts'
import { soldOrders } from './payment/target.ts'
import { refundChangeHandlers, refundHandlers } from './refund/handlers.ts'
import { refundExport } from './refund/list.ts'
import { retryPayouts } from './refund/pay.ts'
import { ownRefunds } from './refund/present.ts'
import { endUnsentReturns } from './refund/return.ts'
import { shipmentHandlers } from './shipment/handlers.ts'
import { shipmentImport } from './shipment/import.ts'
import { ownShipments } from './shipment/present.ts'
import { digitalTodos, paymentTodos, refundTodos, shipTodos } from './todos.ts'

const byOrderNo = ({ orderNo }: { orderNo: string }) => orderNo

import { searches } from './search.ts'

export const orders = area('orders', {
  routes: [
    pair(parties, partyHandlers),
    pair({ ...orderReading, ...linePrice }, orderReadingHandlers),
    pair(orderPlacing, orderPlacingHandlers),
    pair(orderChanges, orderChangeHandlers),
    pair(shipments, shipmentHandlers),
    pair(refunds, refundHandlers),
    pair(refundChanges, refundChangeHandlers),
    pair(payments, paymentHandlers),
    pair(digitalOrders, digitalHandlers),
  ],
  records: {
    order: recordOf(order, { rows: ({ caller }) => ownOrders(caller), logOf: logOfOrder }),
    // Uses the drawings of a line: in an order of several suppliers each sees its own.
    orderLine: {
      partOf: 'order',
      sees: async (context, id) => (await ownLine(context, id)) !== undefined,
      // The picture of a line is that of its goods at the time; its own files are the drawings.
      files: [],
    },
    payment: recordOf(payment, { rows: ownPayments }),
    digitalOrder: recordOf(digitalOrder, { rows: ({ caller }) => platformRows(caller, digitalOrder) }),
    shipment: recordOf(shipment, { rows: ownShipments }),
    refund: recordOf(refund, { rows: ownRefunds }),
  },
  exports: [orderExport, orderLineExport, refundExport, digitalOrderExport],
  imports: [shipmentImport],
  bulk: [
    bulkOf(orderChanges.remarkOrders, orderReading.listOrders, byOrderNo),
    bulkOf(orderChanges.remindShip, orderReading.listOrders, byOrderNo),
    bulkOf(orderChanges.closeOrders, orderReading.listOrders, byOrderNo),
    bulkOf(digitalOrders.deliverDigitalOrders, digitalOrders.listDigitalOrders, byOrderNo),
    bulkOf(digitalOrders.closeDigitalOrders, digitalOrders.listDigitalOrders, byOrderNo),
    bulkOf(refundChanges.rejectRefunds, refunds.listRefunds, ({ refundNo }) => refundNo),
  ],
  search: searches,
  payables: soldOrders,
  schedules: [
    {
      name: 'ask again what became of refunds that are being paid',
      everyMs: minutes(1),
      run: async (services, now) => {
        await retryPayouts(services, now)
        await retryDigitalPayouts(services, now)
      },
    },
    {
      name: 'end refunds whose goods were not sent back in time',
      everyMs: minutes(10),
      run: ({ databases }, now) => endUnsentReturns(databases.main, now),
    },
    {
      name: 'close orders that were not paid in time',
      everyMs: minutes(1),
      run: ({ databases }, now) => closeUnpaidOrders(databases.main, now),
    },
    {
      name: 'receive orders that were shipped long enough ago',
      everyMs: minutes(1),
      run: ({ databases }, now) => receiveShippedOrders(databases.main, now),
    },
    {
      name: 'close digital orders that were not paid in time',
      everyMs: minutes(1),
      run: ({ databases }, now) => closeUnpaidDigital(databases.main, now),
    },
    {
      name: 'complete digital orders a week after delivery',
      everyMs: minutes(10),
      run: ({ databases }, now) => completeDigital(databases.main, now),
    },
    { name: 'ask the gateway about open payments', everyMs: minutes(1), run: pollOpenPayments },
    { name: 'end closed payments at the gateway', everyMs: minutes(1), run: endClosedPayments },
    { name: 'send back money that came for closed payments', everyMs: minutes(1), run: returnStrayMoney },
  ],
  todos: { work: [shipTodos, paymentTodos, digitalTodos, refundTodos] },
  // The gateway and a buyer's browser have no session.
  open: [paymentNotices, digitalDownloads],
})
