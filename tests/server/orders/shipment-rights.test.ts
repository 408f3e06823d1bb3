import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderBizType } from '#contract/orders/codes.ts'
import {
  addShipment,
  editShipment,
  listShipments,
  revokeShipment,
  signShipment,
  trackShipment,
} from '#contract/orders/shipments.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { dealerParty, lineOf, paidOrder, shipping, twoSuppliers } from './paid-orders.ts'
import { shippedOrder } from './shipped-orders.ts'

let server: TestServer
let own: number
let other: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own, other] = await twoSuppliers(server)
})
afterAll(() => server.close())

const ago = (ms: number) => moment(new Date(server.services.clock().getTime() - ms))
const shipmentNow = async (id: number) => {
  const [row] = await server.db.select().from(shipment).where(eq(shipment.id, id))
  if (!row) throw new Error(`no shipment ${id}`)
  return row
}

describe('scope', () => {
  test('a supplier ships and sees only its own lines', async () => {
    const paid = await paidOrder(server, [
      { supplierId: own, quantity: 1 },
      { supplierId: other, quantity: 1 },
    ])
    const foreign = lineOf(paid, 1)
    const forOther = await shipping(server, paid, [{ line: foreign, quantity: 1 }])
    expect((await server.api(addShipment, forOther, { as: 'supplier' })).code).toBe(403)
    const disguised = { ...forOther, supplierId: own }
    expect(await server.api(addShipment, disguised, { as: 'supplier' })).toMatchObject({
      code: 422,
      message: '商品行不属于该订单',
    })
    const { id } = await server.data(addShipment, forOther, { as: 'trade' })
    const { list } = await server.data(listShipments, { orderId: paid.order.id }, { as: 'supplier' })
    expect(list).toEqual([])
    const { version } = await shipmentNow(id)
    expect(await server.api(editShipment, { id, version, driverName: '别人' }, { as: 'supplier' })).toMatchObject({
      code: 404,
      message: '发货单不存在',
    })
    expect((await server.api(trackShipment, { id }, { as: 'supplier' })).code).toBe(404)
    const foreignOrder = await paidOrder(server, [{ supplierId: other, quantity: 1 }])
    const its = lineOf(foreignOrder)
    const hidden = await shipping(server, foreignOrder, [{ line: its, quantity: 1 }], { supplierId: own })
    expect(await server.api(addShipment, hidden, { as: 'supplier' })).toMatchObject({
      code: 404,
      message: '订单不存在',
    })
  })

  test('a distributor sees shipments of its orders, without the carrier’s costs', async () => {
    const { done } = await shippedOrder(
      server,
      { supplierId: own, quantity: 1 },
      { bizType: orderBizType.distributorPurchase, distributorId: await dealerParty(server) },
    )
    const { list } = await server.data(listShipments, { orderId: done.orderId }, { as: 'dealer' })
    expect(list.map(({ id, freightCost }) => [id, freightCost])).toEqual([[done.id, undefined]])
    const { done: foreign } = await shippedOrder(server, { supplierId: own, quantity: 1 })
    expect((await server.data(listShipments, { orderId: foreign.orderId }, { as: 'dealer' })).list).toEqual([])
    expect((await server.api(trackShipment, { id: foreign.id }, { as: 'dealer' })).code).toBe(404)
  })

  test('finance reads and cannot ship; the auditor can neither sign nor revoke', async () => {
    const { done } = await shippedOrder(server, { supplierId: own, quantity: 1 })
    const { version } = await shipmentNow(done.id)
    const signing = { id: done.id, version, signedAt: ago(0), signProof: [] }
    expect((await server.api(editShipment, { id: done.id, version }, { as: 'finance' })).code).toBe(403)
    expect((await server.api(signShipment, signing, { as: 'auditor' })).code).toBe(403)
    expect(
      (await server.api(revokeShipment, { id: done.id, version, revokeReason: '试试' }, { as: 'auditor' })).code,
    ).toBe(403)
    const [seen] = (await server.data(listShipments, { orderId: done.orderId }, { as: 'finance' })).list
    expect([seen?.freightCost, seen?.allowed]).toEqual(['88.00', {}])
  })
})
