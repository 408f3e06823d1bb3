import { describe, expect, test } from 'vitest'
import { receiverFaults } from '#contract/orders/receiver-rules.ts'
import {
  isLogisticsNo,
  type Logistics,
  logisticsFaults,
  type ShippedLine,
  shipLinesFault,
  shipmentFault,
  shipmentMoveFault,
} from '#contract/orders/shipment-rules.ts'

const now = '2026-06-10T10:00:00.000+08:00'
const order = { orderType: 1, logisticsLevel: 2, paidAt: '2026-06-01T10:00:00.000+08:00' }
const logistics = (change: Partial<Logistics> = {}): Logistics => ({
  deliveryMethod: 1,
  logisticsCompany: 'DBL',
  logisticsNo: 'DPK360012345',
  driverName: '',
  driverPhone: '',
  pickupPoint: '',
  shippedAt: '2026-06-09T18:00:00.000+08:00',
  expectedArriveAt: '',
  installAt: '',
  installerName: '',
  installerPhone: '',
  ...change,
})

describe('shipment logistics', () => {
  test('a parcel with company and number can be shipped', () => {
    expect(logisticsFaults(logistics(), order, now)).toEqual({})
  })

  test.each<[Partial<Logistics>, Partial<typeof order>, string, string]>([
    [{ logisticsCompany: '' }, {}, 'logisticsCompany', '请选择物流公司'],
    [{ logisticsNo: '12345' }, {}, 'logisticsNo', '物流单号应为 6 到 30 位字母、数字或 -'],
    [{ deliveryMethod: 2 }, {}, 'pickupPoint', '提货点至少 5 个字'],
    [{}, { logisticsLevel: 1 }, 'pickupPoint', '提货点至少 5 个字'],
    [{ deliveryMethod: 3 }, {}, 'driverName', '请输入司机'],
    [{ deliveryMethod: 3, driverName: '何师傅' }, {}, 'driverPhone', '请输入联系电话'],
    [{ deliveryMethod: 3, driverName: '何师傅', driverPhone: '12345' }, {}, 'driverPhone', '请输入正确的电话号码'],
    [{ deliveryMethod: 5 }, {}, 'deliveryMethod', '只有服务商品订单可以上门服务'],
    [{ shippedAt: '2026-06-10T10:00:01.000+08:00' }, {}, 'shippedAt', '发货时间不能晚于现在'],
    [{ shippedAt: '2026-06-01T09:59:59.000+08:00' }, {}, 'shippedAt', '发货时间不能早于付款时间'],
    [{ expectedArriveAt: '2026-06-08' }, {}, 'expectedArriveAt', '预计到达不能早于发货时间'],
    [{ installAt: '2026-06-20T09:00:00.000+08:00' }, {}, 'installAt', '订单不含安装服务'],
    [
      { expectedArriveAt: '2026-06-20', installAt: '2026-06-20T09:00:00.000+08:00' },
      { logisticsLevel: 3 },
      'installAt',
      '预约安装应晚于预计到达',
    ],
  ])('%j in an order %j: %s %s', (change, changedOrder, field, message) => {
    expect(logisticsFaults(logistics(change), { ...order, ...changedOrder }, now)[field]).toBe(message)
  })

  test('a service requires a person, no number', () => {
    const visit = logistics({
      deliveryMethod: 5,
      logisticsCompany: '',
      logisticsNo: '',
      driverName: '周师傅',
      driverPhone: '19900000012',
    })
    expect(logisticsFaults(visit, { ...order, orderType: 3, logisticsLevel: 0 }, now)).toEqual({})
  })

  test('a number has 6 to 30 letters, digits or hyphens', () => {
    expect(['SF1234', 'A-1-2-3', '1'.repeat(30)].every(isLogisticsNo)).toBe(true)
    expect(['SF 1234', '1'.repeat(31), '单号12345', ''].some(isLogisticsNo)).toBe(false)
  })
})

describe('shipment lines', () => {
  const line = (id: number, change: Partial<ShippedLine> = {}): ShippedLine => ({
    id,
    productName: `沙发${id}`,
    supplierId: 1,
    quantity: 4,
    shippedQty: 1,
    cancelledQty: 0,
    returnedQty: 0,
    lockedQty: 1,
    drawingState: 0,
    ...change,
  })
  const ready = { orderType: 1 }

  test.each<[string, { orderLineId: number; quantity: number }[], ShippedLine[], { orderType: number }, string]>([
    ['what is left', [{ orderLineId: 1, quantity: 2 }], [line(1)], ready, ''],
    ['more than is left', [{ orderLineId: 1, quantity: 3 }], [line(1)], ready, '「沙发1」最多可发 2 件'],
    [
      'two suppliers',
      [
        { orderLineId: 1, quantity: 1 },
        { orderLineId: 2, quantity: 1 },
      ],
      [line(1), line(2, { supplierId: 2 })],
      ready,
      '一张发货单只能包含同一供应商的商品',
    ],
    [
      'a line twice',
      [
        { orderLineId: 1, quantity: 1 },
        { orderLineId: 1, quantity: 1 },
      ],
      [line(1)],
      ready,
      '同一商品行出现了两次',
    ],
    ['a line of another order', [{ orderLineId: 9, quantity: 1 }], [line(1)], ready, '商品行不属于该订单'],
    [
      'a drawing that is not confirmed',
      [{ orderLineId: 1, quantity: 1 }],
      [line(1, { drawingState: 2 })],
      { orderType: 2 },
      '「沙发1」的定制图纸尚未确认，不能发货',
    ],
    [
      'a drawing that is confirmed',
      [{ orderLineId: 1, quantity: 1 }],
      [line(1, { drawingState: 3 })],
      { orderType: 2 },
      '',
    ],
  ])('%s', (_name, requested, lines, of, message) => {
    expect(shipLinesFault(requested, lines, of)).toBe(message)
  })
})

describe('actions on a shipment', () => {
  const shipment = (change: Partial<Parameters<typeof shipmentFault>[1]> = {}) => ({
    status: 1,
    createdAt: '2026-06-10T09:00:00.000+08:00',
    hasReturn: false,
    ...change,
  })

  test.each<['editShipment' | 'signShipment' | 'revokeShipment', string[]]>([
    ['editShipment', ['', '', '', '发货单已签收', '发货单已撤销']],
    ['signShipment', ['', '', '', '发货单已签收', '发货单已撤销']],
    ['revokeShipment', ['', '', '发货单已送达，不能撤销', '发货单已签收', '发货单已撤销']],
  ])('%s, for each status', (action, messages) => {
    expect([1, 2, 3, 4, 5].map((status) => shipmentFault(action, shipment({ status }), now))).toEqual(messages)
  })

  test('can be revoked within 24 hours, unless its goods are being returned', () => {
    const old = shipment({ createdAt: '2026-06-09T09:59:59.000+08:00' })
    expect(shipmentFault('revokeShipment', old, now)).toBe('发货超过 24 小时，不能撤销')
    expect(shipmentFault('revokeShipment', shipment({ hasReturn: true }), now)).toBe(
      '发货单中的商品已申请退货，不能撤销',
    )
  })

  test('reaches a pickup point only if there is one, and never moves back', () => {
    const home = { deliveryMethod: 1, logisticsLevel: 2 }
    expect(shipmentMoveFault(1, 2, home)).toBe('该配送方式没有提货点')
    expect(shipmentMoveFault(1, 2, { deliveryMethod: 1, logisticsLevel: 1 })).toBe('')
    expect(shipmentMoveFault(1, 3, home)).toBe('')
    expect(shipmentMoveFault(3, 3, home)).toBe('')
    expect(shipmentMoveFault(3, 1, home)).toBe('运输状态已变更，请刷新后重试')
  })
})

describe('the receiver', () => {
  test('requires floor and elevator for delivery to the door', () => {
    expect(receiverFaults({}, 1)).toEqual({})
    expect(receiverFaults({}, 2)).toEqual({ floorNo: '请填写楼层', hasElevator: '请选择有无电梯' })
    expect(receiverFaults({ floorNo: 0, hasElevator: false }, 3)).toEqual({})
  })
})
