import type * as changes from '#contract/orders/refund-changes.ts'
import type * as contract from '#contract/orders/refunds.ts'
import type { Handlers } from '#server/context.ts'
import { approve, opine, reject, withdraw } from './decide.ts'
import { detailOfRefund } from './describe.ts'
import { countsOfRefunds, pageOfRefunds, refundExport } from './list.ts'
import { pay } from './pay.ts'
import { request } from './request.ts'
import { receive, registerReturn } from './return.ts'

export const refundHandlers: Handlers<typeof contract> = {
  listRefunds: pageOfRefunds,
  countRefunds: countsOfRefunds,
  getRefund: detailOfRefund,
  exportRefunds: (params, context) => context.services.jobs.startExport(context, refundExport, params),
}

export const refundChangeHandlers: Handlers<typeof changes> = {
  addRefund: request,
  saveRefundOpinion: opine,
  approveRefund: approve,
  rejectRefunds: reject,
  withdrawRefund: withdraw,
  saveReturnShip: registerReturn,
  receiveReturn: receive,
  payRefund: pay,
}
