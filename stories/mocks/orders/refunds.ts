import type { RequestHandler } from 'msw'
import { refundRejectKind, refundStatus } from '#contract/orders/codes.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import {
  approveRefund,
  payRefund,
  receiveReturn,
  rejectRefunds,
  saveReturnShip,
} from '#contract/orders/refund-changes.ts'
import { processAfterApproval } from '#contract/orders/refund-lifecycle.ts'
import { countRefunds, exportRefunds, getRefund, listRefunds, type Refund } from '#contract/orders/refunds.ts'
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { sharedHandlers } from './orders.ts'
import { refundRecord, refundRecords } from './refund-records.ts'

/** Applies changes to a refund, as the server would. */
function update(refund: Refund, change: Partial<Refund>) {
  Object.assign(refund, refundRecord(refund.id, { ...refund, ...change, version: refund.version + 1 }))
  const { id, version, status, processState } = refund
  return { id, version, status, processState }
}

/** In-memory refunds; each story starts with a fresh copy. */
export function refundHandlers(refunds: Refund[] = refundRecords()): RequestHandler[] {
  return [
    answer(listRefunds, (params) => {
      const { status, processState, overdue, refundNo = '', refundIds } = params
      const shown = refunds.filter(
        (refund) =>
          (status === undefined ||
            refund.status === status ||
            (status === refundStatus.refunded && refund.status > 4)) &&
          (processState === undefined || refund.processState === processState) &&
          (!overdue || refund.isOverdue) &&
          refund.refundNo.includes(refundNo) &&
          (refundIds?.includes(refund.id) ?? true),
      )
      return { ...pageOf(shown, params), applyAmount: sumOfMoney(shown.map(({ applyAmount = '0' }) => applyAmount)) }
    }),
    answer(countRefunds, () => ({
      all: refunds.length,
      status: countBy(refunds, 'status'),
      processState: countBy(refunds, 'processState'),
      overdue: refunds.filter(({ isOverdue }) => isOverdue).length,
    })),
    answer(getRefund, ({ id }) => found(refunds, id)),
    answer(exportRefunds, () => ({ jobId: 42 })),
    answer(approveRefund, ({ id, approvedAmount }) => {
      const refund = found(refunds, id)
      return update(refund, { status: 2, approvedAmount, processState: processAfterApproval(refund.refundType) })
    }),
    answer(saveReturnShip, ({ id, returnCompany, returnNo }) =>
      update(found(refunds, id), { returnCompany, returnNo, processState: 2 }),
    ),
    answer(receiveReturn, ({ id, receivedQtyNote = '' }) =>
      update(found(refunds, id), { receivedQtyNote, processState: 3 }),
    ),
    answer(payRefund, ({ id }) => update(found(refunds, id), { status: 4, processState: null })),
    answer(rejectRefunds, ({ ids, rejectReason }) => {
      for (const id of ids)
        update(found(refunds, id), {
          status: 3,
          processState: null,
          rejectKind: refundRejectKind.refused,
          rejectReason,
        })
      return { done: ids.length, failed: [] }
    }),
    ...sharedHandlers(),
  ]
}
