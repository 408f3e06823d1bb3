import type * as changes from '#contract/blackCard/service-order-changes.ts'
import type * as contract from '#contract/blackCard/service-orders.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { assign, fittingProviders } from './assign.ts'
import { accept, close } from './end.ts'
import { calendarOfServiceOrders, pageOfServiceOrders, serviceOrderExport } from './list.ts'
import { gift } from './make.ts'
import { presentServiceOrder, serviceOrders } from './present.ts'
import { refund } from './refund.ts'
import { consume, undoConsume } from './use.ts'

export const serviceOrderHandlers: Handlers<typeof contract> = {
  listServiceOrders: pageOfServiceOrders,
  listServiceAppointments: calendarOfServiceOrders,
  getServiceOrder: async ({ id }, context) => presentServiceOrder(context, await findRow(context, serviceOrders, id)),
  listFittingProviders: fittingProviders,
  exportServiceOrders: (params, context) => context.services.jobs.startExport(context, serviceOrderExport, params),
}

export const serviceOrderChangeHandlers: Handlers<typeof changes> = {
  giftServiceOrders: gift,
  assignServiceOrders: assign,
  consumeServiceOrder: consume,
  undoConsumeServiceOrder: undoConsume,
  acceptServiceOrder: accept,
  refundServiceOrder: refund,
  closeServiceOrders: close,
}
