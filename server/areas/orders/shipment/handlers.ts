import type * as contract from '#contract/orders/shipments.ts'
import type { Handlers } from '#server/context.ts'
import { importFile } from '#server/imports/import-file.ts'
import { edit, revoke, sign } from './changes.ts'
import { pageOfShipments, trackOf } from './list.ts'
import { ship } from './ship.ts'

export const shipmentHandlers: Handlers<typeof contract> = {
  addShipment: ship,
  importShipments: importFile<typeof contract.importShipments>(() => 'shipment'),
  listShipments: pageOfShipments,
  editShipment: edit,
  signShipment: sign,
  revokeShipment: revoke,
  trackShipment: trackOf,
}
