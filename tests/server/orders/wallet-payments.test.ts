import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freezeCardMerchants, listWalletRecords } from '#contract/blackCard/card-changes.ts'
import { cardMerchantStatus, walletKind } from '#contract/blackCard/card-codes.ts'
import type { CardMerchant } from '#contract/blackCard/card-merchants.ts'
import {
  orderBizType,
  orderStatus,
  payBizKind,
  paymentStatus,
  payoutMethod,
  refundStatus,
} from '#contract/orders/codes.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { payByWallet } from '#contract/orders/payments.ts'
import { payMethod } from '#contract/payment.ts'
import { cardMerchant, walletRecord } from '#server/database/schema/cards.ts'
import { order } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { cardOf, entered, openedCard } from '../blackCard/card-records.ts'
import { hasLockWaiter } from '../entity/calls.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { orderNow, type PaidOrder, paidOrder, refundNow, twoSuppliers } from './paid-orders.ts'
import { refundSteps, TalkingGateway } from './refund-steps.ts'

let server: TestServer
let own: number
let gateway: TalkingGateway
let steps: ReturnType<typeof refundSteps>
beforeAll(async () => {
  server = await createTestServer()
  ;[own] = await twoSuppliers(server)
  gateway = new TalkingGateway(server)
  steps = refundSteps(server)
})
afterAll(() => server.close())

const finance = { as: 'finance' }
const trade = { as: 'trade' }

/** A card with money in its wallet. */
async function richCard(amount: string): Promise<CardMerchant> {
  const card = await openedCard(server)
  await entered(server, card.id, amount)
  return card
}

/** An order of 100.00 for each piece that waits for its money. */
const bought = (cardMerchantId: number | null, quantity = 2) =>
  paidOrder(server, [{ supplierId: own, quantity }], { status: orderStatus.unpaid, cardMerchantId })

const pay = ({ order: { orderNo } }: PaidOrder, amount = '200.00', who = trade) =>
  server.api(payByWallet, { bizKind: payBizKind.order, bizNo: orderNo, amount }, who)

const recordsOf = async (cardMerchantId: number) =>
  (await server.data(listWalletRecords, { cardMerchantId, pageSize: 50 }, finance)).list

const balanceOf = async (id: number) => (await cardOf(server, id)).balance

/** Every balance is the sum of its records and not below 0; each wallet payment of a card has its record. */
async function expectBalanced(): Promise<void> {
  const { rows } = await server.db.execute(sql`
    select card.id from ${cardMerchant} card
    left join (select card_merchant_id, sum(amount) as held from ${walletRecord} group by 1) own
      on own.card_merchant_id = card.id
    where card.balance <> coalesce(own.held, 0) or card.balance < 0`)
  expect(rows).toEqual([])
  const lonely = await server.db.execute(sql`
    select record.id from ${walletRecord} record
    where record.kind = ${walletKind.payment} and record.biz_no in (select order_no from ${order})
      and (select count(*) from ${payment} paid where paid.biz_no = record.biz_no
        and paid.pay_method = ${payMethod.wallet} and paid.status = ${paymentStatus.paid}
        and paid.amount = -record.amount) <> 1`)
  expect(lonely.rows).toEqual([])
}

describe('an order that is paid from the wallet', () => {
  test('takes the money once: record, payment and paid order are one write', async () => {
    const card = await richCard('500')
    const made = await bought(card.id)
    expect(await pay(made)).toMatchObject({ code: 200, data: { status: paymentStatus.paid } })
    const shown = await server.data(getOrder, { id: made.order.id }, finance)
    expect(shown).toMatchObject({ status: orderStatus.paid, payMethod: payMethod.wallet, paidAt: expect.any(String) })
    expect(shown.payments.map((row) => [row.payMethod, row.status, row.amount])).toEqual([
      [payMethod.wallet, paymentStatus.paid, '200.00'],
    ])
    const [record] = await recordsOf(card.id)
    expect(record).toMatchObject({
      ...{ kind: walletKind.payment, amount: '-200.00', balanceAfter: '300.00' },
      bizNo: made.order.orderNo,
    })
    expect(await pay(made)).toMatchObject({ code: 422, message: '订单已付款' })
    expect(await balanceOf(card.id)).toBe('300.00')
    await expectBalanced()
  })

  test('is refused without enough money; only readers of wallets are told the balance', async () => {
    const card = await richCard('199.99')
    const made = await bought(card.id)
    expect(await pay(made)).toMatchObject({ code: 422, message: '余额不足，请充值或改用其他支付方式' })
    const told = await pay(made, '200.00', finance)
    expect(told.message).toBe('余额不足，钱包余额 199.99 元，请充值或改用其他支付方式')
    expect((await orderNow(server, made.order.id)).order.status).toBe(orderStatus.unpaid)
    expect(await recordsOf(card.id)).toHaveLength(1)
  })

  test('is refused at another amount, after its time, with a frozen card, and where nobody has a wallet', async () => {
    const card = await richCard('900')
    const made = await bought(card.id)
    expect(await pay(made, '150.00')).toMatchObject({ code: 422, message: '应付金额已变为 200.00 元，请刷新后重试' })
    await server.data(freezeCardMerchants, { ids: [card.id], freeze: true, freezeReason: '资质待复核' }, trade)
    expect((await pay(made)).message).toBe('黑卡已冻结，不能用钱包支付')
    await server.data(freezeCardMerchants, { ids: [card.id], freeze: false }, trade)
    await server.db.update(order).set({ payExpireAt: made.order.createdAt }).where(eq(order.id, made.order.id))
    expect((await pay(made)).message).toBe('订单已超过付款时间')
    expect((await pay(await bought(null))).message).toBe('只有黑卡商家购买的订单可以用钱包支付')
    expect(await balanceOf(card.id)).toBe('900.00')
  })

  test('a sale of the card merchant is paid by its customer, not from the wallet', async () => {
    const card = await richCard('900')
    const sold = await paidOrder(server, [{ supplierId: own, quantity: 2 }], {
      ...{ status: orderStatus.unpaid, cardMerchantId: card.id, bizType: orderBizType.blackCardSale },
    })
    expect((await pay(sold)).message).toBe('只有黑卡商家购买的订单可以用钱包支付')
  })

  test('two windows pay one order at once: it is paid once', async () => {
    const card = await richCard('1000')
    const made = await bought(card.id)
    const answers = await Promise.all([pay(made), pay(made), pay(made)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422])
    expect(await balanceOf(card.id)).toBe('800.00')
    await expectBalanced()
  })

  test('two orders want the last money: the second waits for the first and is refused', async () => {
    const card = await richCard('300')
    const made = [await bought(card.id), await bought(card.id)] as const
    // Both are past their own checks and wait for the card.
    const { answers } = await server.db.transaction(async (tx) => {
      await tx.select().from(cardMerchant).where(eq(cardMerchant.id, card.id)).for('update')
      const started = made.map((one) => pay(one))
      await expect.poll(() => hasLockWaiter(server)).toBe(true)
      return { answers: started }
    })
    const ended = await Promise.all(answers)
    expect(ended.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect(ended.find(({ code }) => code === 422)?.message).toContain('余额不足')
    expect(await balanceOf(card.id)).toBe('100.00')
    await expectBalanced()
  })
})

describe('a refund of it', () => {
  const paidFrom = async (card: CardMerchant) => {
    const made = await bought(card.id)
    await server.data(payByWallet, { bizKind: payBizKind.order, bizNo: made.order.orderNo, amount: '200.00' }, trade)
    return { ...made, ...(await orderNow(server, made.order.id)) }
  }
  const back = (id: number, method: number = payoutMethod.wallet) => steps.pay(id, 'finance', { payoutMethod: method })

  test('goes back into the wallet with a record of its own, without the gateway', async () => {
    gateway.reset()
    const card = await richCard('200')
    const id = await steps.approved(await paidFrom(card), 1, '100')
    expect(await back(id)).toMatchObject({ code: 200, data: { status: refundStatus.refunded } })
    const [record] = await recordsOf(card.id)
    expect(record).toMatchObject({
      ...{ kind: walletKind.refund, amount: '100.00', balanceAfter: '100.00' },
      bizNo: (await refundNow(server, id)).refundNo,
    })
    expect(gateway.asked).toEqual([])
    await expectBalanced()
  })

  test('is paid once by two people', async () => {
    const card = await richCard('200')
    const id = await steps.approved(await paidFrom(card), 1, '100')
    const answers = await Promise.all([back(id), back(id)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await balanceOf(card.id)).toBe('100.00')
    await expectBalanced()
  })

  test('does not go back another way than it came, nor to a card that was cancelled', async () => {
    const card = await richCard('200')
    const id = await steps.approved(await paidFrom(card), 1, '100')
    expect((await back(id, payoutMethod.original)).code).toBe(422)
    await server.db
      .update(cardMerchant)
      .set({ status: cardMerchantStatus.cancelled })
      .where(eq(cardMerchant.id, card.id))
    const refused = await back(id)
    expect(refused.data).toMatchObject({ fields: { payoutMethod: '黑卡已注销，请改为线下转账' } })
    expect((await refundNow(server, id)).status).toBe(refundStatus.processing)
  })
})
