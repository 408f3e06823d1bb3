import { logisticsLevel } from '#contract/delivery.ts'
import { orderStatus, orderType, shipmentStatus } from '#contract/orders/codes.ts'
import { shippableQty } from '#contract/orders/order-lifecycle.ts'
import { addShipment, editShipment, revokeShipment, signShipment } from '#contract/orders/shipments.ts'
import { moment } from '#server/time.ts'
import { parcel } from '../../server/orders/parcel.ts'
import { type ActionItem, type Scene, type Sight, type Step, step, uuidOf } from './step.ts'

const underWay = ({ shipments }: Sight) => shipments.filter(({ status }) => status < shipmentStatus.signed)

/** The supplier itself if it has an account, or customer service on its behalf. */
const shipperOf = ({ people, random }: Scene, supplierId: number): string =>
  (random.chance(0.6) && people.supplierOf(supplierId)) || 'trade'

/** Services require a visit. */
const visit = {
  deliveryMethod: 5,
  logisticsCompany: '',
  logisticsNo: '',
  driverName: '陈师傅',
  driverPhone: '13800138000',
} as const

/** Part of what a supplier may ship, occasionally more than is available. */
function ship(scene: Scene): Step | undefined {
  const { random, sight } = scene
  const { order, target, lines } = sight
  const left = lines.filter((line) => shippableQty(line) > 0)
  const { supplierId } = random.pick(left.length > 0 ? left : lines)
  const own = lines.filter((line) => line.supplierId === supplierId)
  const requested = random.sample(own, random.int(1, own.length)).map((line) => {
    const most = Math.max(1, shippableQty(line))
    return { orderLineId: line.id, quantity: random.chance(0.04) ? most + 1 : random.int(1, most) }
  })
  return step(shipperOf(scene, supplierId), addShipment, {
    orderId: target.id,
    version: target.version,
    supplierId,
    lines: requested,
    requestId: uuidOf(random),
    ...parcel(`T${random.digits(12)}`, moment(new Date())),
    ...(order.orderType === orderType.service && visit),
    ...(order.logisticsLevel === logisticsLevel.pickup && { pickupPoint: '城北物流园 3 号门' }),
  })
}

export const shipmentActions: Record<string, ActionItem> = {
  ship: {
    weight: 20,
    fits: ({ order, lines }) =>
      (order.status === orderStatus.paid || order.status === orderStatus.partlyShipped) &&
      lines.some((line) => shippableQty(line) > 0),
    make: ship,
  },
  editShipment: {
    weight: 2,
    fits: (sight) => underWay(sight).length > 0,
    make({ random, sight: { shipments } }) {
      const row = shipments[random.int(0, shipments.length - 1)]
      const change = random.chance(0.5) ? { logisticsNo: `T${random.digits(12)}` } : { status: 3 as const }
      return row && step('trade', editShipment, { id: row.id, version: row.version, ...change })
    },
  },
  sign: {
    weight: 4,
    fits: (sight) => underWay(sight).length > 0,
    make({ people, random, sight: { shipments } }) {
      const row = shipments[random.int(0, shipments.length - 1)]
      if (!row) return undefined
      const proof = { signedAt: moment(new Date()), signProof: [people.file('trade', random.int(0, 99))] }
      return step('trade', signShipment, { id: row.id, version: row.version, ...proof })
    },
  },
  revoke: {
    weight: 4,
    fits: (sight) => underWay(sight).length > 0 && sight.order.status < orderStatus.completed,
    make(scene) {
      const { random, sight } = scene
      const row = sight.shipments[random.int(0, sight.shipments.length - 1)]
      const by = row && shipperOf(scene, row.supplierId)
      return row && by
        ? step(by, revokeShipment, { id: row.id, version: row.version, revokeReason: '装错车了' })
        : undefined
    },
  },
}
