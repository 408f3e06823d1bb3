import type { CodeOf } from '#contract/codes.ts'
import { payoutMethod, refundType as refundTypeCodes } from '#contract/orders/codes.ts'
import { addRefund, approveRefund, payRefund, receiveReturn, saveReturnShip } from '#contract/orders/refund-changes.ts'
import { addShipment } from '#contract/orders/shipments.ts'
import type { Gateway, PayoutAnswer } from '#server/payment/gateway.ts'
import type { TestServer } from '../setup/test-server.ts'
import { asking, lineOf, type PaidOrder, refundNow, shipping } from './paid-orders.ts'

/** A fake gateway with programmable responses that records its requests. */
export class TalkingGateway {
  asked: { refundNo: string; amount: string }[] = []
  says: (refundNo: string) => PayoutAnswer | Promise<PayoutAnswer> = done

  constructor(server: TestServer) {
    const gateway: Partial<Gateway> = {
      refund: async ({ refundNo, amount }) => {
        this.asked.push({ refundNo, amount })
        return this.says(refundNo)
      },
    }
    server.services.payments = { ...server.services.payments, gateway: gateway as Gateway }
  }

  reset(): void {
    this.asked = []
    this.says = done
  }
}

const done = (refundNo: string): PayoutAnswer => ({ state: 'done', tradeNo: `T${refundNo}` })

/** The steps of a refund, each by the account in charge. */
export function refundSteps(server: TestServer) {
  const at = async (id: number) => ({ id, version: (await refundNow(server, id)).version })
  /** A refund of some pieces, approved by 交易客服. */
  const approved = async (
    paid: PaidOrder,
    quantity: number,
    amount: string,
    refundType: CodeOf<typeof refundTypeCodes> = refundTypeCodes.beforeShipping,
    freight = '0',
  ) => {
    const form = asking(paid, [{ line: lineOf(paid), quantity, amount }], { refundType, freightRefund: freight })
    const { id } = await server.data(addRefund, form, { as: 'trade' })
    const { applyAmount } = await refundNow(server, id)
    await server.data(approveRefund, { ...(await at(id)), approvedAmount: applyAmount }, { as: 'trade' })
    return id
  }
  return {
    at,
    approved,
    pay: async (id: number, as = 'finance', more: object = {}) =>
      server.api(payRefund, { ...(await at(id)), payoutMethod: payoutMethod.original, ...more }, { as }),
    shipAll: async (paid: PaidOrder) => {
      const pieces = paid.lines.map((line) => ({ line, quantity: line.quantity }))
      await server.data(addShipment, await shipping(server, paid, pieces), { as: 'trade' })
    },
    /** A return that was shipped. */
    returning: async (paid: PaidOrder, quantity: number, amount: string) => {
      const id = await approved(paid, quantity, amount, refundTypeCodes.withReturn)
      const way = { returnCompany: 'SF' as const, returnNo: 'SF10002000' }
      await server.data(saveReturnShip, { ...(await at(id)), ...way }, { as: 'trade' })
      return id
    },
    arrive: async (id: number, paid: PaidOrder, quantity: number, more: object = {}, as = 'trade') =>
      server.api(
        receiveReturn,
        { ...(await at(id)), lines: [{ orderLineId: lineOf(paid).id, quantity }], restock: true, ...more },
        { as },
      ),
  }
}
