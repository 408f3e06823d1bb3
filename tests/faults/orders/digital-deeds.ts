import { and, asc, eq } from 'drizzle-orm'
import { closeReason, deliverState, orderStatus, payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import {
  closeDigitalOrders,
  deliverDigitalOrders,
  editDigitalLicence,
  refundDigitalOrder,
  supplyDigitalFile,
} from '#contract/orders/digital-orders.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import type { Random } from '#fixtures/random.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { decideVoucher, handInVoucher, payAtCashier } from './payment-deeds.ts'
import type { People } from './people.ts'
import { type Step, step } from './step.ts'
import type { World } from './world.ts'

/** An action on a digital order, mostly one that fits its status. */
export async function digitalStep(world: World, people: People, random: Random, id: number): Promise<Step | undefined> {
  const db = world.services.databases.readOnly
  const [[row], payments] = await Promise.all([
    db.select().from(digitalOrder).where(eq(digitalOrder.id, id)),
    db
      .select()
      .from(payment)
      .where(and(eq(payment.bizKind, payBizKind.digitalOrder), eq(payment.bizId, id)))
      .orderBy(asc(payment.id)),
  ])
  if (!row) return undefined
  const { version, orderNo, payAmount, createdAt } = row
  const sold = { bizKind: 2, bizNo: orderNo, amount: payAmount, createdAt } as const
  const latest = payments.at(-1)
  const waiting = payments.find(({ status }) => status === paymentStatus.toConfirm)
  const actions = {
    pay: () => payAtCashier(world, random, sold),
    voucher: () => handInVoucher(people, random, sold),
    decide: () => latest && decideVoucher(random, waiting ?? latest, payAmount),
    close: () => step('trade', closeDigitalOrders, { ids: [id], closeReason: closeReason.buyerCancelled }),
    deliver: () => step('trade', deliverDigitalOrders, { ids: [id] }),
    // The demo makes some deliveries fail by a file URL that ends in `.missing`.
    supply: () =>
      step('trade', supplyDigitalFile, {
        id,
        version,
        file: { url: row.fileUrl.replace(/\.missing$/, ''), name: '商品文件.zip', size: 1_000 },
      }),
    licence: () =>
      step('trade', editDigitalLicence, { id, version, downloadLimit: random.int(5, 90), reason: '买家换电脑' }),
    refund: () =>
      step(random.pick(['finance', 'finance', 'trade']), refundDigitalOrder, {
        id,
        version,
        amount: random.chance(0.7) ? payAmount : timesMoney(payAmount, '0.5'),
        reason: '买家拍错',
      }),
  }
  type Name = keyof typeof actions
  const fitting: readonly Name[] = waiting
    ? ['decide']
    : row.status === orderStatus.unpaid
      ? ['pay', 'pay', 'pay', 'voucher', 'close']
      : row.status === orderStatus.closed
        ? ['pay', 'refund']
        : row.deliverState === deliverState.failed
          ? ['supply', 'supply', 'deliver', 'refund']
          : ['deliver', 'licence', 'licence', 'refund']
  const all = Object.keys(actions) as Name[]
  return actions[random.pick(random.chance(0.8) ? fitting : all)]()
}
