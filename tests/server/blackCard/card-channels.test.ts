import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { editCardMerchant, exportCardMerchants, listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { enableChannels, getChannel } from '#contract/blackCard/channels.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { admin, cardFor, cardOf, fields, openedCard, trade } from './card-records.ts'
import { activeChannel } from './channel-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const channelOf = (id: number) => server.data(getChannel, { id }, { as: 'marketing' })

/** Saves a card with some fields changed. */
async function saved(id: number, change: { channelId: number | null }) {
  const { version } = await cardOf(server, id, admin)
  const input = await cardFor(server)
  const { name, phone, licenceNo, legalPerson, contactName } = await cardOf(server, id, admin)
  const { fee: _fee, feeReason: _reason, voucher: _voucher, requestId: _request, licenceImage: _image, ...rest } = input
  const [row] = await server.db.select().from(cardMerchant).where(eq(cardMerchant.id, id))
  const kept = { ...rest, name, phone, licenceNo, legalPerson, contactName, licenceImage: row?.licenceImage ?? '' }
  return server.api(editCardMerchant, { ...kept, id, version, ...change }, admin)
}

describe('the channel of a card', () => {
  test('is chosen when the card is opened, shown in card, list and export, and counted by the channel', async () => {
    const channel = await activeChannel(server)
    const before = await channelOf(channel.id)
    const card = await openedCard(server, { channelId: channel.id })
    expect(card.channel).toEqual({ id: channel.id, name: channel.name })
    const { list } = await server.data(listCardMerchants, { channelId: channel.id }, trade)
    expect(list.map(({ id, channel: of }) => [id, of?.name])).toEqual([[card.id, channel.name]])
    const after = await channelOf(channel.id)
    expect(after.merchantCount).toBe(before.merchantCount + 1)
    expect(after.cardMerchantCount).toBe(1)
    const columns = ['name', 'channel']
    expect((await server.api(exportCardMerchants, { columns, channelId: channel.id }, trade)).code).toBe(200)
  })

  test('is changed and taken back with a line in the history', async () => {
    const channel = await activeChannel(server)
    const card = await openedCard(server)
    expect(await saved(card.id, { channelId: channel.id })).toMatchObject({ code: 200 })
    const { list } = await server.data(listTargetAuditLogs, { resource: 'cardMerchant', targetId: card.id }, admin)
    expect(list[0]?.changes).toContainEqual(expect.objectContaining({ title: '所属渠道', after: channel.name }))
    expect(await saved(card.id, { channelId: null })).toMatchObject({ code: 200 })
    expect((await channelOf(channel.id)).cardMerchantCount).toBe(0)
  })

  test('works with the platform; a paused one is refused by its field', async () => {
    const channel = await activeChannel(server)
    await server.data(enableChannels, { ids: [channel.id], enable: false, reason: '合同整改' }, { as: 'marketing' })
    const card = await openedCard(server)
    const refused = await saved(card.id, { channelId: channel.id })
    expect(refused.code).toBe(422)
    expect(fields(refused)).toEqual({ channelId: '请选择合作中的渠道' })
  })

  test('a company that came through it with its card is one merchant', async () => {
    const channel = await activeChannel(server)
    const card = await openedCard(server, { channelId: channel.id })
    const [party] = await server.db.select().from(tradeParty).where(eq(tradeParty.id, card.id))
    await server.db
      .update(enterpriseUser)
      .set({ channelId: channel.id })
      .where(eq(enterpriseUser.id, party?.enterpriseId ?? 0))
    expect(await channelOf(channel.id)).toMatchObject({ merchantCount: 1, cardMerchantCount: 1 })
  })
})
