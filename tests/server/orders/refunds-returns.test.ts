import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundStatus, refundType } from '#contract/orders/codes.ts'
import { addRefund, approveRefund, rejectRefunds, saveReturnShip } from '#contract/orders/refund-changes.ts'
import { addShipment } from '#contract/orders/shipments.ts'
import { endUnsentReturns } from '#server/areas/orders/refund/return.ts'
import { days, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { asking, lineOf, orderNow, paidOrder, refundNow, shipping, stockOf, twoSuppliers } from './paid-orders.ts'
import { refundSteps, TalkingGateway } from './refund-steps.ts'

let server: TestServer
let own: number
let other: number
let steps: ReturnType<typeof refundSteps>
beforeAll(async () => {
  server = await createTestServer()
  ;[own, other] = await twoSuppliers(server)
  new TalkingGateway(server)
  steps = refundSteps(server)
})
afterAll(() => server.close())

const one = (quantity: number, changes: Parameters<typeof paidOrder>[2] = {}) =>
  paidOrder(server, [{ supplierId: own, quantity }], changes)

describe('returned goods', () => {
  test('fewer than requested require an explanation, may reduce the amount, and count as received', async () => {
    const paid = await one(3)
    await steps.shipAll(paid)
    const id = await steps.returning(paid, 3, '300')
    expect((await steps.arrive(id, paid, 4)).message).toBe('收到数量不能超过申请退货的 3 件')
    expect((await steps.arrive(id, paid, 2)).message).toBe('实收与申请不一致，请填写验货结果')
    const raised = await steps.arrive(id, paid, 2, { approvedAmount: '300.01', receivedQtyNote: '少一件' })
    expect(raised.code).toBe(422)
    expect((await steps.arrive(id, paid, 2, { approvedAmount: '200', receivedQtyNote: '少一件' })).code).toBe(200)
    await steps.pay(id)
    const after = await orderNow(server, paid.order.id)
    expect(after.lines[0]).toMatchObject({ returnedQty: 2, returningQty: 0, refundedAmount: '200.00' })
    expect(after.order).toMatchObject({ refundedAmount: '200.00', status: 3 })
  })

  test('without restocking, the stock stays; refused afterwards, restocked goods leave again', async () => {
    const paid = await one(2)
    await steps.shipAll(paid)
    const sku = [lineOf(paid).skuId]
    const [before] = await stockOf(server, sku)
    const broken = await steps.returning(paid, 1, '100')
    await steps.arrive(broken, paid, 1, { restock: false })
    expect((await stockOf(server, sku))[0]).toEqual(before)
    const second = await steps.returning(paid, 1, '100')
    await steps.arrive(second, paid, 1)
    expect((await stockOf(server, sku))[0]?.stock).toBe((before?.stock ?? 0) + 1)
    await server.data(rejectRefunds, { ids: [second], rejectReason: '不是本店商品' }, { as: 'trade' })
    expect((await stockOf(server, sku))[0]).toEqual(before)
    expect((await orderNow(server, paid.order.id)).lines[0]).toMatchObject({ returningQty: 1, returnedQty: 0 })
  })

  test('goods of several suppliers are received by 交易客服; a supplier cannot change the amount', async () => {
    const paid = await paidOrder(server, [
      { supplierId: own, quantity: 1 },
      { supplierId: other, quantity: 1 },
    ])
    for (const line of paid.lines)
      await server.data(addShipment, await shipping(server, paid, [{ line, quantity: 1 }]), { as: 'trade' })
    const rows = paid.lines.map((line) => ({ line, quantity: 1, amount: '100' }))
    const { id } = await server.data(addRefund, asking(paid, rows, { refundType: refundType.withReturn }), {
      as: 'trade',
    })
    await server.data(approveRefund, { ...(await steps.at(id)), approvedAmount: '200' }, { as: 'trade' })
    await server.data(
      saveReturnShip,
      { ...(await steps.at(id)), returnCompany: 'SF', returnNo: 'SF10002001' },
      { as: 'trade' },
    )
    expect(await steps.arrive(id, paid, 1, {}, 'supplier')).toMatchObject({
      code: 403,
      message: expect.stringMatching(/由交易客服确认/),
    })
    expect((await steps.arrive(id, paid, 1)).message).toBe('请填写每种商品的收到数量')
    const mine = await one(1)
    await steps.shipAll(mine)
    const own2 = await steps.returning(mine, 1, '100')
    await steps.arrive(own2, mine, 1, { approvedAmount: '1' }, 'supplier')
    expect((await refundNow(server, own2)).approvedAmount).toBe('100.00')
  })

  test('goods not returned within 15 days end the refund', async () => {
    const paid = await one(1)
    await steps.shipAll(paid)
    const id = await steps.approved(paid, 1, '100', refundType.withReturn)
    const { main } = server.services.databases
    const deadline = Date.parse((await refundNow(server, id)).returnDeadline ?? '')
    await endUnsentReturns(main, moment(new Date(deadline - 1_000)))
    expect((await refundNow(server, id)).status).toBe(refundStatus.processing)
    await endUnsentReturns(main, moment(new Date(deadline + days(1))))
    expect(await refundNow(server, id)).toMatchObject({ status: 3, rejectKind: 3, rejectReason: '超时未寄回' })
    expect((await orderNow(server, paid.order.id)).lines[0]).toMatchObject({
      returningQty: 0,
      openRefundAmount: '0.00',
    })
  })
})
