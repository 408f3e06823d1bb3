import {
  orderBizType,
  orderStatus,
  paymentStatus,
  payoutMethod,
  refundReason,
  refundStatus,
  refundType,
} from '#contract/orders/codes.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import {
  addRefund,
  approveRefund,
  payRefund,
  receiveReturn,
  rejectRefunds,
  saveRefundOpinion,
  saveReturnShip,
  withdrawRefund,
} from '#contract/orders/refund-changes.ts'
import { payoutMethodFor } from '#contract/orders/refund-lifecycle.ts'
import { amountOfPieces, defaultFreightRefund, refundableAmount, refundableQty } from '#contract/orders/refund-money.ts'
import { type ActionItem, type Scene, type Sight, type Step, step, uuidOf } from './step.ts'

type Refund = Sight['refunds'][number]

/** Selects a refund: preferably one that waits for this action, else any. */
function pickRefund({ random, sight: { refunds } }: Scene, waits: (row: Refund) => boolean): Refund | undefined {
  const waiting = refunds.filter(waits)
  const among = waiting.length > 0 ? waiting : refunds
  return among[random.int(0, among.length - 1)]
}

const at = ({ id, version }: Refund) => ({ id, version })
const isRequested = ({ status }: Refund): boolean => status === refundStatus.requested
const isIn = (state: number) => (row: Refund) => row.status === refundStatus.processing && row.processState === state
const isPayable = (row: Refund): boolean => isIn(3)(row) || isIn(5)(row)

/** Some or all of the remaining pieces, of one line or all lines. */
function requestRefund({ random, sight: { order, lines } }: Scene): Step {
  const type = order.shippedQty > 0 && random.chance(0.6) ? 2 : random.pick([1, 1, 1, 3] as const)
  const isAll = random.chance(0.3)
  const chosen = isAll ? lines : [random.pick(lines)]
  const rows = chosen.flatMap((line) => {
    const most = refundableQty(line, type)
    if (type === refundType.compensation)
      return [{ orderLineId: line.id, quantity: 0, amount: timesMoney(refundableAmount(line), '0.1') }]
    if (most < 1 && isAll) return []
    const quantity = isAll ? most : random.int(1, Math.max(1, most))
    return [{ orderLineId: line.id, quantity, amount: amountOfPieces(line, quantity) }]
  })
  const refundRows = rows.length > 0 ? rows : [{ orderLineId: random.pick(lines).id, quantity: 1, amount: '1.00' }]
  return step(
    order.bizType === orderBizType.distributorPurchase ? random.pick(['trade', 'dealer']) : 'trade',
    addRefund,
    {
      orderId: order.id,
      refundType: type,
      lines: refundRows,
      freightRefund: defaultFreightRefund(order, lines, refundRows, type),
      reason: refundReason.agreed,
      description: '',
      images: [],
      requestId: uuidOf(random),
    },
  )
}

/** The gateway may refuse or not respond; then a transfer may be made instead. */
async function pay(scene: Scene): Promise<Step | undefined> {
  const { world, people, random, sight } = scene
  const row = pickRefund(scene, isPayable)
  if (!row) return undefined
  const { cashier } = world.services.payments
  const paid = sight.payments.find(({ status }) => status === paymentStatus.paid)
  const trade = cashier && paid && (await cashier.trade(paid.payNo))
  if (trade) await cashier.setRefundMode(trade, random.pick(['done', 'done', 'done', 'failed', 'pending'] as const))
  const as = random.pick(['finance', 'finance', 'admin'])
  const method = random.chance(0.8) ? payoutMethodFor(sight.order.payMethod) : payoutMethod.offline
  const slip = {
    payoutAccount: '招商银行 锦程家居 6225880212345678',
    payoutVoucher: [people.file(as, random.int(0, 99))],
  }
  return step(as, payRefund, { ...at(row), payoutMethod: method, ...(method === payoutMethod.offline && slip) })
}

/** The received quantity, occasionally less than requested. */
async function receive(scene: Scene): Promise<Step | undefined> {
  const { random, sight } = scene
  const row = pickRefund(scene, isIn(2))
  if (!row) return undefined
  const lines = await sight.linesOf(row.id)
  const isLess = random.chance(0.2)
  return step(random.pick(['trade', 'supplier']), receiveReturn, {
    ...at(row),
    lines: lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity: isLess ? quantity - 1 : quantity })),
    receivedQtyNote: isLess ? '少了一件' : '',
    restock: random.chance(0.6),
  })
}

const decide = (
  weight: number,
  waits: (row: Refund) => boolean,
  make: (scene: Scene, row: Refund) => Step,
): ActionItem => ({
  weight,
  fits: ({ refunds }) => refunds.some(waits),
  make: (scene) => {
    const row = pickRefund(scene, waits)
    return row && make(scene, row)
  },
})

const isWithdrawable = (row: Refund): boolean => isRequested(row) || isIn(1)(row) || isIn(3)(row)

export const refundActions: Record<string, ActionItem> = {
  askBack: {
    weight: 7,
    fits: ({ order }) =>
      order.paidAt !== null && order.status >= orderStatus.paid && order.status <= orderStatus.completed,
    make: requestRefund,
  },
  opine: decide(2, isRequested, (_scene, row) =>
    step('supplier', saveRefundOpinion, { ...at(row), supplierOpinion: 1, supplierOpinionText: '' }),
  ),
  approve: decide(18, isRequested, ({ random }, row) =>
    step(random.pick(['trade', 'trade', 'finance']), approveRefund, {
      ...at(row),
      approvedAmount: random.chance(0.75) ? row.applyAmount : timesMoney(row.applyAmount, '0.87'),
      returnAddress: row.refundType === refundType.withReturn ? '杭州市余杭区仓前街道 8 号库 张三 13800138000' : '',
    }),
  ),
  reject: decide(
    4,
    (row) => isRequested(row) || row.status === refundStatus.processing,
    ({ random }, row) =>
      step(random.pick(['trade', 'finance']), rejectRefunds, { ids: [row.id], rejectReason: '协商后不退款' }),
  ),
  withdraw: decide(2, isWithdrawable, (_scene, row) =>
    step('trade', withdrawRefund, { ...at(row), reason: '买家不退了' }),
  ),
  sendBack: decide(14, isIn(1), ({ random }, row) =>
    step(random.pick(['trade', 'dealer']), saveReturnShip, {
      ...at(row),
      returnCompany: 'SF',
      returnNo: `SF${random.digits(10)}`,
    }),
  ),
  receive: { weight: 14, fits: ({ refunds }) => refunds.some(isIn(2)), make: receive },
  payBack: { weight: 20, fits: ({ refunds }) => refunds.some(isPayable), make: pay },
}
