import type * as linePrice from '#contract/orders/line-price.ts'
import type * as changes from '#contract/orders/order-changes.ts'
import type * as placing from '#contract/orders/order-create.ts'
import type * as reading from '#contract/orders/order-queries.ts'
import type * as parties from '#contract/orders/parties.ts'
import { pageOfParties, storesOfOrders } from '#server/areas/orders/party/list.ts'
import type { Handlers } from '#server/context.ts'
import { close, remark, remind } from './bulk.ts'
import { countsOfOrders } from './counts.ts'
import { detailOfOrder } from './detail.ts'
import { adjustPrice, editLeadTime, editReceiver, registerInvoice, setDrawing } from './edit.ts'
import { orderExport, orderLineExport } from './export.ts'
import { pageOfGoods } from './goods.ts'
import { pageOfOrders } from './list.ts'
import { place } from './place.ts'
import { explainLine } from './price-origin.ts'
import { quote } from './quote.ts'
import { extend, receive } from './receive.ts'

export const partyHandlers: Handlers<typeof parties> = {
  listTradeParties: pageOfParties,
  listOrderStores: storesOfOrders,
}

export const orderReadingHandlers: Handlers<typeof reading & typeof linePrice> = {
  listOrders: pageOfOrders,
  countOrders: countsOfOrders,
  getOrder: detailOfOrder,
  explainOrderLine: explainLine,
  exportOrders: ({ grain, ...params }, context) =>
    grain === 'order'
      ? context.services.jobs.startExport(context, orderExport, params)
      : context.services.jobs.startExport(context, orderLineExport, params),
}

export const orderPlacingHandlers: Handlers<typeof placing> = {
  listOrderGoods: pageOfGoods,
  quoteOrder: quote,
  addOrder: place,
}

export const orderChangeHandlers: Handlers<typeof changes> = {
  adjustOrderPrice: adjustPrice,
  changeReceiver: editReceiver,
  remarkOrders: remark,
  closeOrders: close,
  remindShip: remind,
  changeLeadTime: editLeadTime,
  saveDrawing: setDrawing,
  extendReceive: extend,
  confirmReceive: receive,
  saveInvoice: registerInvoice,
}
