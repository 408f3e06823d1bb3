import { orderStatus, payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { confirmPayment, rejectPayment, submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import type { Random } from '#fixtures/random.ts'
import { actionOf, contentOf } from '../../server/orders/payment-records.ts'
import type { People } from './people.ts'
import { type ActionItem, type Sight, type Step, step } from './step.ts'
import type { World } from './world.ts'

const payers = ['trade', 'finance', 'dealer'] as const
/** Cashier buttons in realistic proportion: mostly it is paid. */
const buttons = ['pay', 'pay', 'pay', 'pay', 'payQuietly', 'fail', 'lieAmount', 'lieSignature', 'repeat'] as const

/** Opens the cashier with the form in one or two windows, and presses a button. */
async function atCashier(world: World, random: Random, html: string): Promise<void> {
  const form = new URLSearchParams({ biz_content: contentOf(html) })
  const windows = random.chance(0.2) ? 2 : 1
  const pages = await Promise.all(Array.from({ length: windows }, () => world.visit(actionOf(html), form)))
  for (const pressed of [random.pick(buttons), ...(random.chance(0.3) ? [random.pick(buttons)] : [])]) {
    const button = new URLSearchParams({ action: pressed })
    await Promise.all(pages.map(({ location }) => (location ? world.visit(location, button) : undefined)))
  }
}

/** The paid record, as referenced by its payments. */
interface Sold {
  bizKind: typeof payBizKind.order | typeof payBizKind.digitalOrder
  bizNo: string
  amount: string
  createdAt: string
}

export const payAtCashier = (world: World, random: Random, { bizKind, bizNo }: Sold): Step =>
  step(random.pick(payers), toAliPay, { bizKind, bizNo, returnPath: '/order/list' }, (html) =>
    atCashier(world, random, html),
  )

export function handInVoucher(people: People, random: Random, { bizKind, bizNo, amount, createdAt }: Sold): Step {
  const as = random.pick(payers)
  return step(as, submitVoucher, {
    bizKind,
    bizNo,
    payMethod: random.pick([3, 5] as const),
    payerName: '锦程家居有限公司',
    payerAccount: `6228${random.digits(15)}`,
    transferAmount: random.chance(0.9) ? amount : sumOfMoney([amount, '0.01']),
    transferAt: createdAt,
    voucherImages: [people.file(as, random.int(0, 99))],
  })
}

export function decideVoucher(
  random: Random,
  waiting: { id: number; version: number },
  amount: string,
  as: string = random.pick(['finance', 'finance', 'admin']),
): Step {
  const { id, version } = waiting
  if (random.chance(0.3)) return step(as, rejectPayment, { id, version, rejectReason: '凭证看不清' })
  const transferAmount = random.chance(0.85) ? amount : sumOfMoney([amount, '0.01'])
  return step(as, confirmPayment, { id, version, transferAmount })
}

const soldOf = ({ order }: Sight): Sold => ({
  bizKind: payBizKind.order,
  bizNo: order.orderNo,
  amount: order.payAmount,
  createdAt: order.createdAt,
})

const isUnpaid = ({ order }: Sight): boolean => order.status === orderStatus.unpaid && !order.waitsForConfirm
const waitingOf = ({ payments }: Sight) => payments.find(({ status }) => status === paymentStatus.toConfirm)

export const paymentActions: Record<string, ActionItem> = {
  payAtCashier: {
    weight: 14,
    fits: isUnpaid,
    make: ({ world, random, sight }) => payAtCashier(world, random, soldOf(sight)),
  },
  handInVoucher: {
    weight: 6,
    fits: isUnpaid,
    make: ({ people, random, sight }) => handInVoucher(people, random, soldOf(sight)),
  },
  decideVoucher: {
    weight: 20,
    fits: (sight) => waitingOf(sight) !== undefined,
    make({ random, sight }) {
      const payment = waitingOf(sight) ?? sight.payments.at(-1)
      return payment && decideVoucher(random, payment, sight.order.payAmount)
    },
  },
}
