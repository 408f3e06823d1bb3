import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { saveAddonItem } from '#contract/distribution/addon-items.ts'
import { addonBilling, addonKind } from '#contract/distribution/codes.ts'
import {
  addDistributorPurchase,
  type DistributorPurchase,
  getDistributorPurchase,
  type QuoteInput,
  quoteDistributorPurchase,
  refundDistributorPurchase,
} from '#contract/distribution/purchases.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { after, dayOf, days } from '#server/time.ts'
import type { TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { confirmMoney, finance, handIn, openedAccount, trade } from './records.ts'

/** Makes the package of opened accounts cost 10000, and returns one of 16000 that it may become. */
export async function higherPackage(server: TestServer): Promise<number> {
  const rows = await server.db.select().from(agentPackage)
  const from = rows.find(({ name }) => name === '门店旗舰版')
  const to = rows.find(({ id, status }) => id !== from?.id && status === from?.status)
  if (!from || !to) throw new Error('the demo has too few packages')
  const terms = { validMonths: 12, upgradeToIds: [] as number[] }
  await server.db
    .update(agentPackage)
    .set({ ...terms, price: '16000.00' })
    .where(eq(agentPackage.id, to.id))
  await server.db
    .update(agentPackage)
    .set({ ...terms, price: '10000.00', upgradeToIds: [to.id] })
    .where(eq(agentPackage.id, from.id))
  return to.id
}

type ItemInput = ParamsOf<typeof saveAddonItem>

export const itemOf = (changes: Partial<ItemInput> = {}): ItemInput => ({
  name: `测试项目${randomUUID().slice(0, 6)}`,
  kind: addonKind.seats,
  unitCount: 1,
  price: '100.00',
  billing: addonBilling.yearly,
  minQty: 1,
  maxQty: 10,
  packageIds: [],
  sortNo: 0,
  remark: '',
  ...changes,
})

export const newItem = async (server: TestServer, changes: Partial<ItemInput> = {}): Promise<number> =>
  (await server.data(saveAddonItem, itemOf(changes), trade)).id

/** An account whose running term, of 365 days, has some days left. */
export async function accountWith(server: TestServer, daysLeft: number) {
  const { id } = await openedAccount(server)
  const today = dayOf(server.now())
  const expireAt = dayOf(after(server.now(), days(daysLeft)))
  const termStart = dayOf(after(server.now(), -days(365 - daysLeft)))
  await server.db
    .update(distributorAccount)
    .set({ termStart, expireAt, termPaid: '10000.00' })
    .where(eq(distributorAccount.id, id))
  return { id, today, expireAt }
}

export const quote = (server: TestServer, input: QuoteInput) => server.api(quoteDistributorPurchase, input, trade)

export async function submit(
  server: TestServer,
  input: QuoteInput,
  changes: Partial<ParamsOf<typeof addDistributorPurchase>> = {},
) {
  const { payAmount } = await server.data(quoteDistributorPurchase, input, trade)
  return server.api(addDistributorPurchase, { ...input, payAmount, requestId: randomUUID(), ...changes }, trade)
}

/** Submits, and pays by transfer. */
export async function bought(server: TestServer, input: QuoteInput): Promise<DistributorPurchase> {
  const { data } = await submit(server, input)
  const { id, purchaseNo, payAmount } = data as DistributorPurchase
  await handIn(server, purchaseNo, payAmount)
  await confirmMoney(server, purchaseNo, payAmount)
  return server.data(getDistributorPurchase, { id }, finance)
}

export async function refund(
  server: TestServer,
  bill: DistributorPurchase,
  changes: Partial<ParamsOf<typeof refundDistributorPurchase>> = {},
) {
  const { id, version } = await server.data(getDistributorPurchase, { id: bill.id }, finance)
  const url = await upload(server, 'finance', { isPrivate: true })
  const refundVoucher = [{ url, name: '退款回单.png', size: 100 }]
  const params = { id, version, amount: bill.payAmount, refundVoucher, reason: '办理有误', ...changes }
  return server.api(refundDistributorPurchase, params, finance)
}

export const fields = (answer: { data: unknown }) => (answer.data as { fields?: object } | null)?.fields
