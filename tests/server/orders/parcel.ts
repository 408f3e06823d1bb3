import { deliveryMethod } from '#contract/orders/codes.ts'
import type { ShipmentInput } from '#contract/orders/shipments.ts'

/** Shipment by carrier with this number, without optional fields. */
export const parcel = (logisticsNo: string, shippedAt: string): Omit<ShipmentInput, 'lines'> => ({
  deliveryMethod: deliveryMethod.logistics,
  logisticsCompany: 'DBL',
  logisticsNo,
  driverName: '',
  driverPhone: '',
  pickupPoint: '',
  packageCount: 1,
  weight: '',
  volume: '',
  freightCost: '',
  images: [],
  shippedAt,
  expectedArriveAt: '',
  installAt: '',
  installerName: '',
  installerPhone: '',
  remark: '',
})
