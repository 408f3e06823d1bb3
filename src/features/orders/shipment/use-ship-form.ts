import { deliveryMethod, drawingState, orderType } from '#contract/orders/codes.ts'
import { type OrderStatus, shippableQty, statusOfLines } from '#contract/orders/order-lifecycle.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { logisticsFaults, type ShippedLine, shipLinesFault } from '#contract/orders/shipment-rules.ts'
import { addShipment, ShipmentInput } from '#contract/orders/shipments.ts'
import { hoursAfter, isAfter } from '#contract/rules/moment.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

/** As the contract takes them, with null where nothing is entered yet. */
export type ShipValues = Omit<ShipmentInput, 'packageCount'> & { packageCount: number | null }

/** What of a line may leave now: what is drawn first waits for the customer. */
export const leavesNow = (order: Pick<Order, 'orderType'>, line: OrderLine): boolean =>
  shippableQty(line) > 0 && (order.orderType !== orderType.custom || line.drawingState === drawingState.confirmed)

/** Begun minutes lie in the past for a clock that is a little slow, too. */
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

/** Of the pieces that were to leave, those that are still there. */
const stillShippable = (leaving: ShipValues['lines'], lines: readonly OrderLine[]): ShipValues['lines'] =>
  leaving.flatMap(({ orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId)
    return line ? [{ orderLineId, quantity: Math.min(quantity, shippableQty(line)) }] : []
  })

interface ShipFormOptions {
  order: Order
  supplierId: number
  lines: readonly OrderLine[]
  /** The same number was used before and is meant. */
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

/** What the order will be when these quantities have left. */
export function statusAfter(order: Order, leaving: ShipValues['lines']): OrderStatus {
  const quantities = new Map(leaving.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  return statusOfLines(
    order.lines.map((line) => ({ ...line, shippedQty: line.shippedQty + (quantities.get(line.id) ?? 0) })),
  )
}
