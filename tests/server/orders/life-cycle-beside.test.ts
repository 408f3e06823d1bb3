import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logisticsLevel } from '#contract/delivery.ts'
import { closeReason, deliverState, orderStatus, shipmentStatus } from '#contract/orders/codes.ts'
import { type DigitalAction, digitalActions, digitalFault } from '#contract/orders/digital-order-lifecycle.ts'
import {
  closeDigitalOrders,
  deliverDigitalOrders,
  editDigitalLicence,
  getDigitalOrder,
  refundDigitalOrder,
  supplyDigitalFile,
} from '#contract/orders/digital-orders.ts'
import { shipmentFault, shipmentMoveFault } from '#contract/orders/shipment-rules.ts'
import { addShipment, editShipment, revokeShipment, signShipment } from '#contract/orders/shipments.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { lineOf, orderNow, paidOrder, shipping, twoSuppliers } from './paid-orders.ts'
import { digitalNow, filedOrder } from './payment-records.ts'

let server: TestServer
let own: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own] = await twoSuppliers(server)
})
afterAll(() => server.close())

const as = 'admin'
type Answered = Promise<{ code: number; message: string }>

describe.each(orderStatus.codes)('an order of files in status %i', (status) => {
  const calls: Record<
    Exclude<DigitalAction, 'confirmPayment' | 'rejectPayment'>,
    (target: { id: number; version: number }) => Answered
  > = {
    deliverDigitalOrders: ({ id }) => server.api(deliverDigitalOrders, { ids: [id] }, { as }),
    supplyDigitalFile: async (target) => {
      const file = { url: await upload(server, as, { isPrivate: true }), name: '场景.zip', size: 1 }
      return server.api(supplyDigitalFile, { ...target, file }, { as })
    },
    editDigitalLicence: (target) =>
      server.api(editDigitalLicence, { ...target, downloadLimit: 9, reason: '换机' }, { as }),
    refundDigitalOrder: (target) => server.api(refundDigitalOrder, { ...target, amount: '1', reason: '拍错' }, { as }),
    closeDigitalOrders: ({ id }) =>
      server.api(closeDigitalOrders, { ids: [id], closeReason: closeReason.buyerCancelled }, { as }),
  }

  test.each(Object.keys(calls) as (keyof typeof calls)[])('%s in each delivery state', async (action) => {
    for (const state of deliverState.codes) {
      const paidAt = status === orderStatus.unpaid ? null : moment(server.services.clock())
      const closed = status === orderStatus.closed ? ({ closeReason: 2 } as const) : {}
      const row = await filedOrder(server, { status, deliverState: state, paidAt, ...closed })
      const fault = digitalFault(action, { ...row, waitingPayment: null }, { userId: 1, can: () => true })
      const { allowed } = await server.data(getDigitalOrder, { id: row.id }, { as })
      expect(allowed[action], `in delivery ${state}`).toBe(fault)
      if (fault === '') continue
      const { code, message } = await calls[action]({ id: row.id, version: row.version })
      expect([code, message], `in delivery ${state}`).toEqual([422, fault])
      expect(await digitalNow(server, row.id)).toEqual(row)
    }
  })

  test('every action is tested here, or concerns a voucher', () => {
    const others = ['confirmPayment', 'rejectPayment']
    expect(Object.keys(digitalActions).toSorted()).toEqual([...Object.keys(calls), ...others].toSorted())
  })
})

describe.each(shipmentStatus.codes)('a shipment in status %i', (status) => {
  test('is changed, signed for and revoked only in the allowed states', async () => {
    const paid = await paidOrder(server, [{ supplierId: own, quantity: 2 }], { logisticsLevel: logisticsLevel.pickup })
    const form = await shipping(server, paid, [{ line: lineOf(paid), quantity: 1 }], {
      pickupPoint: '城北物流园 3 号门',
    })
    const { id } = await server.data(addShipment, form, { as })
    const [row] = await server.db.update(shipment).set({ status }).where(eq(shipment.id, id)).returning()
    if (!row) throw new Error('no shipment')
    const now = moment(server.services.clock())
    const facts = { ...row, hasReturn: false }
    const target = { id, version: row.version }
    const signProof = [{ url: await upload(server, as), name: '签收.png', size: 1_000 }]
    const tries: [string, () => Answered][] = [
      ...([1, 2, 3] as const).map((to): [string, () => Answered] => [
        shipmentFault('editShipment', facts, now) ||
          shipmentMoveFault(status, to, { deliveryMethod: 1, logisticsLevel: 1 }),
        () => server.api(editShipment, { ...target, status: to }, { as }),
      ]),
      [
        shipmentFault('signShipment', facts, now),
        () => server.api(signShipment, { ...target, signedAt: now, signProof }, { as }),
      ],
      [
        shipmentFault('revokeShipment', facts, now),
        () => server.api(revokeShipment, { ...target, revokeReason: '装错' }, { as }),
      ],
    ]
    const refused = tries.filter(([fault]) => fault !== '')
    const before = await orderNow(server, paid.order.id)
    for (const [fault, call] of refused) {
      const { code, message } = await call()
      expect([code, message]).toEqual([422, fault])
    }
    expect(await orderNow(server, paid.order.id)).toEqual(before)
    expect(await server.db.select().from(shipment).where(eq(shipment.id, id))).toEqual([row])
    expect(refused.length).toBe({ 1: 0, 2: 1, 3: 3, 4: 5, 5: 5 }[status])
  })
})
