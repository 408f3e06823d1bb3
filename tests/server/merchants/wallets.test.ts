import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletEntryKind } from '#contract/blackCard/card-codes.ts'
import { cancelEnterpriseUser } from '#contract/merchants/enterprise-changes.ts'
import { enablePersonalMerchants } from '#contract/merchants/personal-merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { entered, openedCard } from '../blackCard/card-records.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { openedEnterprise } from './enterprise-records.ts'
import { activePersonal } from './personal-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }

/** A card with 100 yuan in its wallet. */
async function filledCard(holder: { phone?: string; enterpriseId: number | null }): Promise<number> {
  const { id } = await openedCard(server)
  await server.db.update(tradeParty).set(holder).where(eq(tradeParty.id, id))
  await entered(server, id, '100')
  return id
}
const payOut = (cardId: number) => entered(server, cardId, '100', { kind: walletEntryKind.withdrawal })

test('a company is not cancelled while there is money in the wallet of its card', async () => {
  const { id, version, name } = await openedEnterprise(server)
  const card = await filledCard({ enterpriseId: id })
  const cancel = () => server.api(cancelEnterpriseUser, { id, version, reason: '停业注销', name }, as)
  expect((await cancel()).message).toContain('钱包余额')
  await payOut(card)
  expect(await cancel()).toMatchObject({ code: 200 })
})

test('nor is a personal merchant, with a registered user or without', async () => {
  const { id, phone } = await activePersonal(server)
  const card = await filledCard({ phone, enterpriseId: null })
  const params = { ids: [id], action: 'cancel' as const, reason: '本人申请' }
  const cancel = () => server.api(enablePersonalMerchants, params, as)
  expect((await cancel()).message).toContain('钱包余额')
  await payOut(card)
  expect(await cancel()).toMatchObject({ code: 200, data: { done: 1 } })
})
