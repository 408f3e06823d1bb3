import type { CodeOf } from '#contract/codes.ts'
import type { logisticsCompany } from '#contract/orders/codes.ts'
import { orderFault, shippableQty } from '#contract/orders/order-life.ts'
import { endsAtPickup, logisticsFaults } from '#contract/orders/shipment-rules.ts'
import type { Caller } from '#server/call.ts'
import type { NumberedRow, RowFault } from '#server/imports/definition.ts'
import type { LineRecord, LockedOrder } from './order-record.ts'
import { ownLines } from './order-scope.ts'

/** A row of the sheet. */
export interface ShippedRow {
  orderNo: string
  skuCode: string
  quantity: number
  logisticsCompany: CodeOf<typeof logisticsCompany>
  logisticsNo: string
  pickupPoint: string
}

/** What becomes one shipment: rows of one order, supplier and number. */
export interface Package {
  locked: LockedOrder
  supplierId: number
  supplierName: string
  logisticsCompany: ShippedRow['logisticsCompany']
  logisticsNo: string
  pickupPoint: string
  pieces: { line: LineRecord; quantity: number }[]
}

/** Goods of a sheet travel with a carrier. */
export const BY_CARRIER = 1

interface Plan {
  packages: Package[]
  faults: RowFault[]
}

const faultAt = (number: number, field: keyof ShippedRow, reason: string): RowFault => ({ number, field, reason })

/** How the rows of a sheet are shipped, or why they cannot be. `taken` are numbers that went out a short while ago. */
export function planShipments(
  rows: readonly NumberedRow<ShippedRow>[],
  orders: readonly LockedOrder[],
  taken: ReadonlySet<string>,
  { caller, now }: { caller: Caller; now: string },
): Plan {
  const byNo = new Map(orders.map((locked) => [locked.order.orderNo, locked]))
  const left = new Map(orders.flatMap(({ lines }) => lines.map((line) => [line.id, shippableQty(line)])))
  const packages = new Map<string, Package>()
  const orderOfNumber = new Map<string, string>()
  const faults: RowFault[] = []
  for (const { number, row } of rows) {
    const locked = byNo.get(row.orderNo)
    const own = locked
      ? ownLines(caller, locked.order, locked.lines).filter(({ skuCode }) => skuCode === row.skuCode)
      : []
    const fault = locked ? faultOf(number, row, locked, own) : faultAt(number, 'orderNo', '订单不存在')
    if (fault || !locked) {
      if (fault) faults.push(fault)
      continue
    }
    const pieces = take(own, row.quantity, left)
    if (!pieces) {
      const most = own.reduce((sum, { id }) => sum + (left.get(id) ?? 0), 0)
      faults.push(faultAt(number, 'quantity', `最多可发 ${most} 件`))
      continue
    }
    const carrier = `${row.logisticsCompany} ${row.logisticsNo}`
    const first = orderOfNumber.get(carrier) ?? row.orderNo
    orderOfNumber.set(carrier, first)
    if (taken.has(carrier) || first !== row.orderNo) {
      faults.push(faultAt(number, 'logisticsNo', '该物流单号已用于其他发货单，请在订单里发货并确认'))
      continue
    }
    const [supplied] = own
    const key = `${row.orderNo} ${supplied?.supplierId} ${carrier}`
    const { logisticsCompany, logisticsNo, pickupPoint } = row
    const known = packages.get(key)
    if (known) known.pieces.push(...pieces)
    else if (supplied) {
      const { supplierId, supplierName } = supplied
      packages.set(key, { locked, supplierId, supplierName, logisticsCompany, logisticsNo, pickupPoint, pieces })
    }
  }
  return { packages: [...packages.values()], faults }

  function faultOf(number: number, row: ShippedRow, locked: LockedOrder, own: readonly LineRecord[]) {
    const { order, lines } = locked
    const moved = orderFault('addShipment', { ...order, waitingPayment: null, lines }, caller, now)
    if (moved !== '') return faultAt(number, 'orderNo', moved)
    if (own.length === 0) return faultAt(number, 'skuCode', '订单中没有该 SKU')
    if (order.orderType === 2 && own.some(({ drawingState }) => drawingState !== 3)) {
      return faultAt(number, 'skuCode', '定制图纸尚未确认，不能发货')
    }
    const [field, reason] = Object.entries(wayFaults(row, locked, now))[0] ?? []
    if (reason === undefined) return undefined
    const isShown = field === 'logisticsCompany' || field === 'logisticsNo' || field === 'pickupPoint'
    return faultAt(number, isShown ? field : 'orderNo', reason)
  }
}

const wayFaults = ({ logisticsCompany, logisticsNo, pickupPoint }: ShippedRow, { order }: LockedOrder, now: string) =>
  logisticsFaults(
    {
      deliveryMethod: BY_CARRIER,
      logisticsCompany,
      logisticsNo,
      driverName: '',
      driverPhone: '',
      pickupPoint: endsAtPickup(BY_CARRIER, order.logisticsLevel) ? pickupPoint : '',
      shippedAt: now,
      expectedArriveAt: '',
      installAt: '',
      installerName: '',
      installerPhone: '',
    },
    order,
    now,
  )

/** Pieces from lines of the same goods, one after another; nothing where they have too few. */
function take(lines: readonly LineRecord[], wanted: number, left: Map<number, number>) {
  const free = lines.reduce((sum, { id }) => sum + (left.get(id) ?? 0), 0)
  if (free < wanted) return undefined
  let rest = wanted
  return lines.flatMap((line) => {
    const quantity = Math.min(rest, left.get(line.id) ?? 0)
    rest -= quantity
    left.set(line.id, (left.get(line.id) ?? 0) - quantity)
    return quantity > 0 ? [{ line, quantity }] : []
  })
}
