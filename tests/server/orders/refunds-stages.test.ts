import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundType } from '#contract/orders/codes.ts'
import {
  addRefund,
  approveRefund,
  rejectRefunds,
  saveRefundOpinion,
  saveReturnShip,
  withdrawRefund,
} from '#contract/orders/refund-changes.ts'
import { getRefund } from '#contract/orders/refunds.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { asking, lineOf, paidOrder, twoSuppliers } from './paid-orders.ts'
import { refundSteps, TalkingGateway } from './refund-steps.ts'

let server: TestServer
let own: number
let steps: ReturnType<typeof refundSteps>
beforeAll(async () => {
  server = await createTestServer()
  ;[own] = await twoSuppliers(server)
  new TalkingGateway(server)
  steps = refundSteps(server)
})
afterAll(() => server.close())

const one = (quantity: number, changes: Parameters<typeof paidOrder>[2] = {}) =>
  paidOrder(server, [{ supplierId: own, quantity }], changes)

const MOVED = '退款状态已变更，请刷新后重试'
const stages = {
  申请退款: { status: 1, processState: null },
  待买家寄回: { status: 2, processState: 1 },
  待收货: { status: 2, processState: 2 },
  待打款: { status: 2, processState: 3 },
  打款中: { status: 2, processState: 4 },
  打款失败: { status: 2, processState: 5 },
  退款已拒绝: { status: 3, processState: null },
  退款成功: { status: 4, processState: null },
} as const
type Stage = keyof typeof stages

/** Refused steps by stage; others are allowed. */
const refused: Record<string, Partial<Record<Stage, string>>> = {
  saveRefundOpinion: each('退款已处理，不能再表态', ['申请退款']),
  approveRefund: each(MOVED, ['申请退款']),
  rejectRefunds: { 打款中: '正在打款，不能拒绝', 退款已拒绝: MOVED, 退款成功: MOVED },
  saveReturnShip: each('退款不在等待寄回，不能登记退货物流', ['待买家寄回']),
  receiveReturn: each('退款不在等待收货', ['待收货']),
  payRefund: {
    ...each('退款还不能打款', ['申请退款', '待打款', '打款失败', '退款已拒绝', '退款成功']),
    申请退款: MOVED,
    打款中: '正在打款，请等待结果',
    退款已拒绝: MOVED,
    退款成功: MOVED,
  },
  withdrawRefund: {
    待打款: '退货已收到，不能撤销',
    打款中: '已开始打款，不能撤销',
    打款失败: '已开始打款，不能撤销',
    退款已拒绝: MOVED,
    退款成功: MOVED,
  },
}

function each(message: string, but: readonly Stage[]): Partial<Record<Stage, string>> {
  const others = (Object.keys(stages) as Stage[]).filter((stage) => !but.includes(stage))
  return Object.fromEntries(others.map((stage) => [stage, message]))
}

describe.each(Object.keys(stages) as Stage[])('in 「%s」', (stage) => {
  test.each(Object.keys(refused))('%s is allowed or refused according to the stage', async (action) => {
    const paid = await one(2)
    await steps.shipAll(paid)
    const form = asking(paid, [{ line: lineOf(paid), quantity: 1, amount: '100' }], {
      refundType: refundType.withReturn,
    })
    const { id } = await server.data(addRefund, form, { as: 'trade' })
    await server.db
      .update(refund)
      .set({ ...stages[stage], approvedAmount: '100' })
      .where(eq(refund.id, id))
    const target = await steps.at(id)
    const calls = {
      saveRefundOpinion: () =>
        server.api(saveRefundOpinion, { ...target, supplierOpinion: 1, supplierOpinionText: '' }, { as: 'supplier' }),
      approveRefund: () => server.api(approveRefund, { ...target, approvedAmount: '100' }, { as: 'trade' }),
      rejectRefunds: () => server.api(rejectRefunds, { ids: [id], rejectReason: '协商后不退' }, { as: 'trade' }),
      saveReturnShip: () =>
        server.api(saveReturnShip, { ...target, returnCompany: 'SF', returnNo: 'SF10002002' }, { as: 'trade' }),
      receiveReturn: () => steps.arrive(id, paid, 1),
      payRefund: () => steps.pay(id),
      withdrawRefund: () => server.api(withdrawRefund, { ...target, reason: '不退了' }, { as: 'trade' }),
    }
    const expected = refused[action]?.[stage]
    const as = action === 'saveRefundOpinion' ? 'supplier' : action === 'payRefund' ? 'finance' : 'trade'
    expect((await server.data(getRefund, { id }, { as })).allowed[action]).toBe(expected ?? '')
    const answer = await calls[action as keyof typeof calls]()
    expect([answer.code, answer.message]).toEqual(expected ? [422, expected] : [200, expect.any(String)])
  })
})
