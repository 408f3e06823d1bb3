import type { CodeOf } from '#contract/codes.ts'
import type { logisticsCompany } from '#contract/orders/codes.ts'
import { deliveryMethod, drawingState, orderType } from '#contract/orders/codes.ts'
import { orderFault, shippableQty } from '#contract/orders/order-lifecycle.ts'
import { endsAtPickup, logisticsFaults } from '#contract/orders/shipment-rules.ts'
import type { LineRecord, LockedOrder } from '#server/areas/orders/order/present.ts'
import { ownLines } from '#server/areas/orders/order/scope.ts'
import type { Caller } from '#server/context.ts'
import type { HeldRow, RowFault } from '#server/imports/definition.ts'

/** A row of the spreadsheet. */
export interface ShippedRow {
  orderNo: string
  skuCode: string
  quantity: number
  logisticsCompany: CodeOf<typeof logisticsCompany>
  logisticsNo: string
  pickupPoint: string
}

/** A shipment to be: rows of one order, supplier and tracking number. */
export interface Package {
  locked: LockedOrder
  supplierId: number
  supplierName: string
  logisticsCompany: ShippedRow['logisticsCompany']
  logisticsNo: string
  pickupPoint: string
  pieces: { line: LineRecord; quantity: number }[]
}

interface Plan {
  packages: Package[]
  faults: RowFault[]
}

/** Quantities and numbers left by earlier rows. */
interface Left {
  pieces: Map<number, number>
  orderOfNumber: Map<string, string>
}

/**
 * Plans the shipments of a spreadsheet, or returns all errors of each row. `usedNumbers` are recently used tracking
 * numbers. A row with an error takes no pieces from the others.
 */
export function planShipments(
  rows: readonly HeldRow<ShippedRow>[],
  orders: readonly LockedOrder[],
  usedNumbers: ReadonlySet<string>,
  { caller, now }: { caller: Caller; now: string },
): Plan {
  const byNo = new Map(orders.map((locked) => [locked.order.orderNo, locked]))
  const left: Left = {
    pieces: new Map(orders.flatMap(({ lines }) => lines.map((line) => [line.id, shippableQty(line)]))),
    orderOfNumber: new Map(),
  }
  const packages = new Map<string, Package>()
  const faults: RowFault[] = []
  for (const { number, row, isWhole } of rows) {
    if (row.orderNo === undefined) continue
    const locked = byNo.get(row.orderNo)
    if (!locked) {
      faults.push({ number, field: 'orderNo', reason: '订单不存在' })
      continue
    }
    const own = ownLines(caller, locked.order, locked.lines).filter(({ skuCode }) => skuCode === row.skuCode)
    const ofOrder = orderFaults(locked, caller, now)
    const found = [
      ...ofOrder,
      ...(row.skuCode === undefined ? [] : goodsFaults(row, own, left)),
      // Skipped when the order as a whole cannot be shipped, because that is reported already.
      ...(ofOrder.length === 0 ? drawingFaults(locked, own) : []),
      ...wayFaults(row, locked, now),
      ...numberFaults(row, usedNumbers, left),
    ]
    faults.push(...found.map((fault) => ({ number, ...fault })))
    if (found.length === 0 && isWhole) pack(packages, row as ShippedRow, locked, own, left)
  }
  return { packages: [...packages.values()], faults }
}

type Fault = Omit<RowFault, 'number'>
const faultAt = (field: keyof ShippedRow, reason: string): Fault => ({ field, reason })

function orderFaults({ order, lines }: LockedOrder, caller: Caller, now: string): Fault[] {
  const moved = orderFault('addShipment', { ...order, waitingPayment: null, lines }, caller, now)
  return moved === '' ? [] : [faultAt('orderNo', moved)]
}

function drawingFaults({ order }: LockedOrder, own: readonly LineRecord[]): Fault[] {
  const waits = order.orderType === orderType.custom && own.some((line) => line.drawingState !== drawingState.confirmed)
  return waits ? [faultAt('skuCode', '定制图纸尚未确认，不能发货')] : []
}

function goodsFaults({ quantity }: Partial<ShippedRow>, own: readonly LineRecord[], { pieces }: Left): Fault[] {
  if (own.length === 0) return [faultAt('skuCode', '订单中没有该 SKU')]
  const most = own.reduce((sum, { id }) => sum + (pieces.get(id) ?? 0), 0)
  return quantity !== undefined && quantity > most ? [faultAt('quantity', `最多可发 ${most} 件`)] : []
}

/** A tracking number belongs to the first order that uses it. */
function numberFaults(
  { orderNo = '', logisticsCompany, logisticsNo }: Partial<ShippedRow>,
  usedNumbers: ReadonlySet<string>,
  { orderOfNumber }: Left,
): Fault[] {
  if (logisticsCompany === undefined || logisticsNo === undefined) return []
  const carrier = carrierOf({ logisticsCompany, logisticsNo })
  const first = orderOfNumber.get(carrier) ?? orderNo
  orderOfNumber.set(carrier, first)
  if (!usedNumbers.has(carrier) && first === orderNo) return []
  return [faultAt('logisticsNo', '该物流单号已用于其他发货单，请在订单里发货并确认')]
}

const carrierOf = ({ logisticsCompany, logisticsNo }: Pick<ShippedRow, 'logisticsCompany' | 'logisticsNo'>): string =>
  `${logisticsCompany} ${logisticsNo}`

function pack(
  packages: Map<string, Package>,
  row: ShippedRow,
  locked: LockedOrder,
  own: readonly LineRecord[],
  left: Left,
): void {
  const pieces = take(own, row.quantity, left.pieces)
  const [supplied] = own
  if (!supplied) return
  const { supplierId, supplierName } = supplied
  const key = `${row.orderNo} ${supplierId} ${carrierOf(row)}`
  const { logisticsCompany, logisticsNo, pickupPoint } = row
  const known = packages.get(key)
  if (known) known.pieces.push(...pieces)
  else packages.set(key, { locked, supplierId, supplierName, logisticsCompany, logisticsNo, pickupPoint, pieces })
}

/** Validation errors of the shipment form; errors without a column are reported at the order. */
function wayFaults(row: Partial<ShippedRow>, { order }: LockedOrder, now: string): Fault[] {
  const { logisticsCompany, logisticsNo, pickupPoint } = row
  const isRead = logisticsCompany !== undefined && logisticsNo !== undefined && pickupPoint !== undefined
  if (!isRead) return []
  const found = logisticsFaults(
    {
      deliveryMethod: deliveryMethod.logistics,
      logisticsCompany,
      logisticsNo,
      driverName: '',
      driverPhone: '',
      pickupPoint: endsAtPickup(deliveryMethod.logistics, order.logisticsLevel) ? pickupPoint : '',
      shippedAt: now,
      expectedArriveAt: '',
      installAt: '',
      installerName: '',
      installerPhone: '',
    },
    order,
    now,
  )
  return Object.entries(found).map(([field, reason]) => {
    const isShown = field === 'logisticsCompany' || field === 'logisticsNo' || field === 'pickupPoint'
    return faultAt(isShown ? field : 'orderNo', reason)
  })
}

/** Takes pieces from lines of the same goods, one after another. */
function take(lines: readonly LineRecord[], wanted: number, left: Map<number, number>) {
  let rest = wanted
  return lines.flatMap((line) => {
    const quantity = Math.min(rest, left.get(line.id) ?? 0)
    rest -= quantity
    left.set(line.id, (left.get(line.id) ?? 0) - quantity)
    return quantity > 0 ? [{ line, quantity }] : []
  })
}
