import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { distributorStatus } from '#contract/distribution/codes.ts'
import {
  addRenewal,
  getRenewal,
  quoteRenewal,
  type Renewal,
  type RenewalInput,
  refundRenewal,
} from '#contract/distribution/renewals.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { expireDistributors } from '#server/areas/distribution/account/scheduled-work.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { after, dayOf, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { accountWith, higherPackage, newItem } from './bills.ts'
import { accountOf, confirmMoney, finance, handIn, trade } from './records.ts'

export let server: TestServer
export let higher: number
export let seats: number
export let own: number
/** A server for the tests of a file, with a package and an item to renew. */
export function startRenewals(): void {
  beforeAll(async () => {
    server = await createTestServer()
    higher = await higherPackage(server)
    seats = await newItem(server, { name: '续费席位', price: '365.00' })
    await server.db.update(agentPackage).set({ renewalPrice: '8000.00', validMonths: 12 })
    const { id } = await accountWith(server, 40)
    own = (await accountOf(server, id)).packageId
  })
  afterAll(() => server.close())
}

export const dayIn = (count: number): string => dayOf(after(server.now(), days(count)))

export const inputOf = (distributorId: number, changes: Partial<RenewalInput> = {}): RenewalInput => ({
  distributorId,
  agentPackageId: own,
  months: 12,
  ...changes,
})

export const quote = (input: RenewalInput) => server.api(quoteRenewal, input, trade)

export async function submit(input: RenewalInput, changes: object = {}) {
  const { payAmount } = await server.data(quoteRenewal, input, trade)
  return server.api(addRenewal, { ...input, payAmount, requestId: randomUUID(), ...changes }, trade)
}

export const voucher = (no: string, amount: string) => handIn(server, no, amount, payBizKind.distributorRenewal)

export async function renewed(input: RenewalInput): Promise<Renewal> {
  const { data } = await submit(input)
  const { id, renewalNo, payAmount } = data as Renewal
  await voucher(renewalNo, payAmount)
  await confirmMoney(server, renewalNo, payAmount)
  return server.data(getRenewal, { id }, finance)
}

export async function refund(bill: Renewal, changes: object = {}) {
  const { id, version, payAmount } = await server.data(getRenewal, { id: bill.id }, finance)
  const url = await upload(server, 'finance', { isPrivate: true })
  const refundVoucher = [{ url, name: '退款回单.png', size: 100 }]
  return server.api(
    refundRenewal,
    { id, version, amount: payAmount, refundVoucher, reason: '办理有误', ...changes },
    finance,
  )
}

/** An account whose last day was some days ago. */
export async function expiredAccount(daysAgo: number): Promise<number> {
  const { id } = await accountWith(server, 10)
  await server.db
    .update(distributorAccount)
    .set({ expireAt: dayIn(-daysAgo), status: distributorStatus.expired })
    .where(eq(distributorAccount.id, id))
  return id
}

/** The scheduled work three weeks from now. */
export const termsBegin = () => {
  const later = after(server.now(), days(21))
  return expireDistributors(server.services.databases.main, later)
}

export const termOf = async (id: number) => {
  const [row] = await server.db.select().from(distributorAccount).where(eq(distributorAccount.id, id))
  if (!row) throw new Error('no account')
  return row
}
