import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { refundReason, refundType } from '#contract/orders/codes.ts'
import { isMore, isPositive } from '#contract/orders/order-money.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { addRefund, RefundInput } from '#contract/orders/refund-changes.ts'
import { refundWordFaults } from '#contract/orders/refund-lifecycle.ts'
import {
  abovePaidWarning,
  amountOfPieces,
  defaultFreightRefund,
  isAbovePaid,
  paidForPieces,
  type RefundableFreight,
  type RefundableLine,
  refundableAmount,
  refundableFreight,
  refundableQty,
  refundRowFault,
} from '#contract/orders/refund-money.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

export type RefundType = CodeOf<typeof refundType>

/** Contract input with null for empty fields. */
export type RefundValues = Omit<RefundInput, 'reason'> & { reason: RefundInput['reason'] | null }

export const refundableLine = (line: OrderLine): RefundableLine => ({
  ...line,
  payAmount: line.payAmount ?? '0.00',
  refundedAmount: line.refundedAmount ?? '0.00',
  openRefundAmount: line.openRefundAmount ?? '0.00',
})

export const freightOf = (order: Order): RefundableFreight => ({
  freightAmount: order.freightAmount ?? '0.00',
  installAmount: order.installAmount ?? '0.00',
  freightRefunded: order.freightRefunded ?? '0.00',
})

/** The lines a refund of this type may include. */
export const linesFor = (order: Order, type: RefundType): OrderLine[] =>
  order.lines.filter((line) => {
    const left = refundableLine(line)
    return isPositive(refundableAmount(left)) && (type === refundType.compensation || refundableQty(left, type) > 0)
  })

/** A line with its full refundable quantity and amount. */
export const wholeRow = (line: OrderLine, type: RefundType): RefundInput['lines'][number] => {
  const left = refundableLine(line)
  const quantity = refundableQty(left, type)
  return {
    orderLineId: line.id,
    quantity,
    amount: type === refundType.compensation ? '' : amountOfPieces(left, quantity),
  }
}

/** The default freight refund if nothing was shipped, else none. */
export const defaultFreight = (order: Order, rows: RefundInput['lines'], type: RefundType): string =>
  defaultFreightRefund(freightOf(order), order.lines.map(refundableLine), rows, type)

/** A warning for a row; '' if there is none. */
export function rowWarning(line: OrderLine, row: RefundInput['lines'][number] | undefined, type: RefundType): string {
  if (!row || type === refundType.compensation || row.amount === '') return ''
  // An invalid row shows an error instead.
  if (refundRowFault(row, refundableLine(line), type) !== '') return ''
  const paid = paidForPieces(refundableLine(line), row.quantity)
  return isAbovePaid(row.amount, paid, line.quantity) ? abovePaidWarning(paid) : ''
}

/** The refund type for the status of the order. */
const typeFor = (order: Order): RefundType =>
  ([1, 2, 3] as const).find((type) => linesFor(order, type).length > 0) ?? refundType.compensation

function faultsOf(order: Order, values: RefundValues): FieldErrors {
  const { lines, refundType, freightRefund, reason } = values
  const fault = lines
    .map((row) => {
      const line = order.lines.find(({ id }) => id === row.orderLineId)
      return refundRowFault({ ...row, amount: row.amount || '0' }, line && refundableLine(line), refundType)
    })
    .find((warning) => warning !== '')
  const most = refundableFreight(freightOf(order))
  return {
    ...(fault && { lines: fault }),
    ...(isMore(freightRefund || '0', most) && { freightRefund: `运费最多可退 ${most} 元` }),
    ...(reason !== null && refundReason.codes.includes(reason) && refundWordFaults({ ...values, reason })),
  }
}

export function useRefundForm(order: Order) {
  const add = useChange(addRefund)
  const refundType = typeFor(order)
  return useContractForm<RefundValues, 'apply'>({
    schema: RefundInput,
    check: (values) => faultsOf(order, values),
    intents: ['apply'],
    initial: {
      refundType,
      // Nothing is preselected: the user chooses the lines.
      lines: [],
      freightRefund: defaultFreight(order, [], refundType),
      reason: null,
      description: '',
      images: [],
    },
    record: order,
    save: (values, _intent, { requestId }) =>
      add({ ...RefundInput.parse(values), orderId: order.id, requestId }, '已提交退款申请', {
        quiet: true,
        requestId,
      }),
  })
}
