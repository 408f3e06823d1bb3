import { deliveryMethod, drawingState, orderType } from '#contract/orders/codes.ts'
import { type OrderStatus, shippableQty, statusOfLines } from '#contract/orders/order-lifecycle.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { logisticsFaults, type ShippedLine, shipLinesFault } from '#contract/orders/shipment-rules.ts'
import { addShipment, ShipmentInput } from '#contract/orders/shipments.ts'
import { hoursAfter, isAfter } from '#contract/rules/moment.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

/** Contract input with null for empty fields. */
export type ShipValues = Omit<ShipmentInput, 'packageCount'> & { packageCount: number | null }

/** Whether a line can be shipped now: custom-made lines wait for the customer's approval. */
export const leavesNow = (order: Pick<Order, 'orderType'>, line: OrderLine): boolean =>
  shippableQty(line) > 0 && (order.orderType !== orderType.custom || line.drawingState === drawingState.confirmed)

/** Truncated to the minute, so that it lies in the past even for a slightly slow clock. */
function thisMinute(paidAt: string | null): string {
  const minute = hoursAfter(new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(), 0)
  return paidAt !== null && isAfter(paidAt, minute) ? paidAt : minute
}

const blankOf = (order: Order, lines: readonly OrderLine[]): ShipValues => ({
  lines: lines.map((line) => ({ orderLineId: line.id, quantity: shippableQty(line) })),
  deliveryMethod: order.orderType === orderType.service ? deliveryMethod.onSite : deliveryMethod.logistics,
  logisticsCompany: '',
  logisticsNo: '',
  driverName: '',
  driverPhone: '',
  pickupPoint: '',
  packageCount: 1,
  weight: '',
  volume: '',
  freightCost: '',
  images: [],
  shippedAt: thisMinute(order.paidAt),
  expectedArriveAt: '',
  installAt: '',
  installerName: '',
  installerPhone: '',
  remark: '',
})

const shippedLines = (lines: readonly OrderLine[]): ShippedLine[] =>
  lines.map((line) => ({ ...line, supplierId: line.supplier.id }))

/** The entered quantities, limited to what is still shippable. */
const stillShippable = (leaving: ShipValues['lines'], lines: readonly OrderLine[]): ShipValues['lines'] =>
  leaving.flatMap(({ orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId)
    return line ? [{ orderLineId, quantity: Math.min(quantity, shippableQty(line)) }] : []
  })

interface ShipFormOptions {
  order: Order
  supplierId: number
  lines: readonly OrderLine[]
  /** Confirms the intended reuse of a tracking number. */
  confirmSameNumber: boolean
}

export function useShipForm({ order, supplierId, lines, confirmSameNumber }: ShipFormOptions) {
  const ship = useChange(addShipment)
  return useContractForm<ShipValues, 'ship'>({
    schema: ShipmentInput,
    check: (values) => {
      const fault = shipLinesFault(values.lines, shippedLines(order.lines), order)
      return {
        ...logisticsFaults(values, order, new Date().toISOString()),
        ...(fault && { lines: fault }),
      }
    },
    intents: ['ship'],
    initial: blankOf(order, lines),
    record: order,
    adapt: (values) => ({ ...values, lines: stillShippable(values.lines, lines) }),
    save: (values, _intent, { requestId, version }) =>
      ship(
        { ...ShipmentInput.parse(values), orderId: order.id, version, supplierId, requestId, confirmSameNumber },
        '已发货',
        { quiet: true, requestId },
      ),
  })
}

/** The order status after shipping these quantities. */
export function statusAfter(order: Order, leaving: ShipValues['lines']): OrderStatus {
  const quantities = new Map(leaving.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  return statusOfLines(
    order.lines.map((line) => ({ ...line, shippedQty: line.shippedQty + (quantities.get(line.id) ?? 0) })),
  )
}
