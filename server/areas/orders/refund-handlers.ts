import type * as changes from '#contract/orders/refund-changes.ts'
import type * as contract from '#contract/orders/refunds.ts'
import type { Handlers } from '#server/call.ts'
import { approve, opine, reject, withdraw } from './refund-decide.ts'
import { detailOfRefund } from './refund-describe.ts'
import { countsOfRefunds, pageOfRefunds, refundExport } from './refund-list.ts'
import { pay } from './refund-pay.ts'
import { request } from './refund-request.ts'
import { receive, registerReturn } from './refund-return.ts'

export const refundHandlers: Handlers<typeof contract> = {
  listRefunds: pageOfRefunds,
  countRefunds: countsOfRefunds,
  getRefund: detailOfRefund,
  exportRefunds: (params, call) => call.services.jobs.startExport(call, refundExport, params),
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
