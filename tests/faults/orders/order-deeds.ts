import { setProductStock } from '#contract/goods/stock.ts'
import {
  closeReason,
  drawingState as drawingStateCodes,
  orderBizType,
  orderStatus,
  orderType,
} from '#contract/orders/codes.ts'
import {
  adjustOrderPrice,
  changeLeadTime,
  changeReceiver,
  closeOrders,
  confirmReceive,
  extendReceive,
  remarkOrders,
  remindShip,
  saveDrawing,
} from '#contract/orders/order-changes.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import { type ActionItem, type Sight, step } from './step.ts'

const isPaid = ({ order }: Sight): boolean =>
  order.status === orderStatus.paid || order.status === orderStatus.partlyShipped
const isShipped = ({ order }: Sight): boolean => order.status === orderStatus.shipped

/** Changes to an order in progress. */
export const orderActions: Record<string, ActionItem> = {
  adjustPrice: {
    weight: 3,
    fits: ({ order }) => order.status === orderStatus.unpaid,
    make({ random, sight: { target, lines } }) {
      const { id, unitPrice } = random.pick(lines)
      const price = timesMoney(unitPrice, random.pick(['0.97', '1.03', '1.11']))
      return step('trade', adjustOrderPrice, { ...target, lines: [{ id, unitPrice: price }], reason: '老客户优惠' })
    },
  },
  close: {
    weight: 2,
    fits: ({ order }) => order.status === orderStatus.unpaid,
    make: ({ random, sight: { order } }) =>
      step(
        order.bizType === orderBizType.distributorPurchase ? random.pick(['trade', 'dealer']) : 'trade',
        closeOrders,
        {
          // Includes its neighbour: in a bulk request one may be refused while the other is closed.
          ids: random.chance(0.3) ? [order.id, order.id - 1] : [order.id],
          closeReason: closeReason.buyerCancelled,
        },
      ),
  },
  changeReceiver: {
    weight: 2,
    fits: ({ order }) => order.status === orderStatus.unpaid || order.status === orderStatus.paid,
    make: ({ random, sight: { target } }) =>
      step('trade', changeReceiver, {
        ...target,
        receiverName: '王女士',
        receiverPhone: `139${random.digits(8)}`,
        receiverArea: '330106',
        receiverAddress: `文三路 ${random.int(1, 900)} 号`,
        hasElevator: true,
        floorNo: random.int(1, 30),
        confirm: random.chance(0.8),
      }),
  },
  changeLeadTime: {
    weight: 1,
    fits: isPaid,
    make: ({ random, sight: { target, lines } }) =>
      step('trade', changeLeadTime, {
        ...target,
        lines: [{ id: random.pick(lines).id, leadTime: random.pick([0, 2, 3] as const) }],
        reason: '工厂排期调整',
      }),
  },
  saveDrawing: {
    weight: 16,
    fits: (sight) =>
      isPaid(sight) &&
      sight.order.orderType === orderType.custom &&
      sight.lines.some((line) => line.drawingState !== drawingStateCodes.confirmed),
    make({ people, random, sight: { lines } }) {
      const line = lines.find(({ drawingState }) => drawingState !== drawingStateCodes.confirmed) ?? random.pick(lines)
      const drawings = [people.file('trade', random.int(0, 99))]
      return step('trade', saveDrawing, { lineId: line.id, drawings, drawingState: random.pick([2, 3, 3, 4] as const) })
    },
  },
  remind: {
    weight: 1,
    fits: isPaid,
    make: ({ random, sight: { order } }) => step(random.pick(['trade', 'dealer']), remindShip, { ids: [order.id] }),
  },
  remark: {
    weight: 2,
    fits: () => true,
    make: ({ random, sight: { order } }) =>
      step(random.pick(['trade', 'finance', 'supplier']), remarkOrders, {
        ids: [order.id],
        sellerRemark: `已电话确认 ${random.digits(4)}`,
        remarkColor: random.pick([0, 1, 2, 3, 4, 5] as const),
        append: random.chance(0.5),
      }),
  },
  extendReceive: {
    weight: 2,
    fits: isShipped,
    make: ({ sight: { target } }) => step('trade', extendReceive, { ...target, reason: '买家出差' }),
  },
  confirmReceive: {
    weight: 4,
    fits: (sight) => isShipped(sight) && sight.order.openRefundCount === 0,
    make: ({ people, random, sight: { target } }) =>
      step('trade', confirmReceive, {
        ...target,
        signProof: [people.file('trade', random.int(0, 99))],
        reason: '买家电话确认收货',
      }),
  },
  countStock: {
    weight: 1,
    fits: () => true,
    make: ({ people, random }) =>
      step('goods', setProductStock, {
        rows: [
          { skuId: random.pick(people.goods).skuId, mode: random.pick([2, 3] as const), quantity: random.int(1, 5) },
        ],
        kind: 2,
      }),
  },
}
