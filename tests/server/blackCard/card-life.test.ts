import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  assignCardManager,
  cancelCardMerchant,
  freezeCardMerchants,
  renewCardMerchant,
} from '#contract/blackCard/card-changes.ts'
import { cardMerchantStatus, renewalPayMethod, walletEntryKind } from '#contract/blackCard/card-codes.ts'
import { orderStatus, partyState } from '#contract/orders/codes.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import { expireCards } from '#server/areas/blackCard/card/scheduled-work.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser, notification } from '#server/database/schema/platform.ts'
import { after, dayOf, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { cardOf, entered, fields, openedCard, trade } from './card-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const { active, expired, cancelled } = cardMerchantStatus
const partyOf = async (id: number) => (await server.db.select().from(tradeParty).where(eq(tradeParty.id, id)))[0]
const inDays = (count: number) => dayOf(after(server.now(), days(count)))
const set = (id: number, change: Partial<typeof cardMerchant.$inferInsert>) =>
  server.db.update(cardMerchant).set(change).where(eq(cardMerchant.id, id))

describe('the life of a card', () => {
  test('frozen it cannot order; unfrozen after its last day it has expired', async () => {
    const card = await openedCard(server)
    const none = await server.api(freezeCardMerchants, { ids: [card.id], freeze: true }, trade)
    expect(fields(none)).toEqual({ freezeReason: '请填写冻结原因，至少 2 个字' })
    await server.data(freezeCardMerchants, { ids: [card.id], freeze: true, freezeReason: '资质待复核' }, trade)
    expect((await partyOf(card.id))?.state).toBe(partyState.suspended)
    await set(card.id, { expireAt: inDays(-1) })
    await server.data(freezeCardMerchants, { ids: [card.id], freeze: false }, trade)
    expect((await cardOf(server, card.id)).status).toBe(expired)
    expect((await partyOf(card.id))?.state).toBe(partyState.expired)
  })

  test('the day after its last day it expires, and its manager is told before', async () => {
    const card = await openedCard(server)
    await set(card.id, { expireAt: inDays(5) })
    await expireCards(server.services, server.now())
    await expireCards(server.services, server.now())
    const told = await server.db.select().from(notification)
    expect(told.filter(({ title }) => title === `黑卡「${card.name}」将在 5 天后到期`)).toHaveLength(1)
    await set(card.id, { expireAt: inDays(-1) })
    await Promise.all([1, 2].map(() => expireCards(server.services, server.now())))
    expect((await cardOf(server, card.id)).status).toBe(expired)
  })

  test('a renewal adds to the later of today and the last day', async () => {
    const card = await openedCard(server)
    const expireAt = inDays(60)
    await set(card.id, { expireAt })
    const renewal = { id: card.id, months: 12, cardLevelId: card.cardLevelId, payMethod: renewalPayMethod.bankTransfer }
    const renew = async (change: object) =>
      server.api(
        renewCardMerchant,
        { ...renewal, amount: '0', voucherImages: [], version: (await cardOf(server, card.id)).version, ...change },
        trade,
      )
    expect(fields(await renew({ amount: '100' }))).toEqual({ voucherImages: '请上传凭证' })
    expect(await renew({})).toMatchObject({ code: 200, data: { expireAt: monthsAfter(expireAt, 12) } })
    await set(card.id, { expireAt: inDays(-40), status: expired })
    expect(await renew({ months: 1 })).toMatchObject({
      code: 200,
      data: {
        expireAt: monthsAfter(dayOf(server.now()), 1),
        status: active,
        renewals: [{ months: 1 }, { months: 12 }],
      },
    })
  })

  test('a renewal from the wallet takes the money in the same write, or nothing', async () => {
    const card = await openedCard(server)
    await entered(server, card.id, '100')
    const pay = async (amount: string) =>
      server.api(
        renewCardMerchant,
        {
          ...{
            id: card.id,
            version: (await cardOf(server, card.id)).version,
            months: 12,
            cardLevelId: card.cardLevelId,
          },
          ...{ amount, payMethod: renewalPayMethod.wallet, voucherImages: [] },
        },
        trade,
      )
    expect(fields(await pay('100.01'))).toEqual({ amount: '余额不足，钱包余额 100.00 元' })
    expect(await cardOf(server, card.id)).toMatchObject({ balance: '100.00', expireAt: card.expireAt, renewals: [] })
    expect((await pay('60')).code).toBe(200)
    expect(await cardOf(server, card.id)).toMatchObject({ balance: '40.00', renewals: [{ amount: '60.00' }] })
  })

  test('is cancelled when nothing is open, for good', async () => {
    const card = await openedCard(server)
    await entered(server, card.id, '100')
    const close = async (name: string) =>
      server.api(
        cancelCardMerchant,
        { id: card.id, version: (await cardOf(server, card.id)).version, reason: '合作到期', name },
        trade,
      )
    expect(fields(await close('别的名称'))).toEqual({ name: '商家名称输入不一致' })
    expect((await close(card.name)).message).toContain('钱包余额未提现')
    await entered(server, card.id, '100', { kind: walletEntryKind.withdrawal })
    const [open] = await server.db.select().from(order).where(eq(order.status, orderStatus.paid)).limit(1)
    if (!open) throw new Error('the demo has no open order')
    await server.db.update(order).set({ cardMerchantId: card.id }).where(eq(order.id, open.id))
    expect((await close(card.name)).message).toContain('1 个未完成订单')
    await server.db.update(order).set({ cardMerchantId: open.cardMerchantId }).where(eq(order.id, open.id))
    expect(await close(card.name)).toMatchObject({ code: 200, data: { status: cancelled } })
    expect((await partyOf(card.id))?.state).toBe(partyState.terminated)
    expect((await entered(server, card.id, '1')).code).toBe(422)
  })

  test('its manager changes', async () => {
    const card = await openedCard(server)
    const [goods] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'goods'))
    expect(await server.data(assignCardManager, { ids: [card.id], managerId: goods?.id ?? 0 }, trade)).toMatchObject({
      done: 1,
    })
    expect((await cardOf(server, card.id)).manager.id).toBe(goods?.id)
  })
})
