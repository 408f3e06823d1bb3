import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getRenewalIncome, INCOME_MONTHS } from '#contract/distribution/renewals.ts'
import { distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { accountWith } from './bills.ts'
import { finance, trade } from './records.ts'
import { dayIn, inputOf, refund, renewed, server, startRenewals } from './renewal-records.ts'

startRenewals()

const incomeOf = (distributorId: number, as = trade) => server.data(getRenewalIncome, { distributorId }, as)
const effectiveOn = (id: number, day: string) =>
  server.db
    .update(distributorRenewal)
    .set({ effectiveAt: `${day}T00:30:00+08:00` })
    .where(eq(distributorRenewal.id, id))

describe('the income of renewals by month', () => {
  test('counts a renewal in the month of its effect, and takes refunds off', async () => {
    const { id } = await accountWith(server, 20)
    const kept = await renewed(inputOf(id))
    const thisMonth = dayIn(0).slice(0, 7)
    const first = await incomeOf(id)
    expect(first).toHaveLength(INCOME_MONTHS)
    expect(first.at(-1)).toEqual({ month: thisMonth, count: 1, amount: '8000.00' })
    expect(first.slice(0, -1).every(({ count, amount }) => count === 0 && amount === '0.00')).toBe(true)

    // The first night of a month, which is the month before in UTC.
    const month = first[5]?.month ?? ''
    await effectiveOn(kept.id, `${month}-01`)
    const moved = await incomeOf(id)
    expect(moved[5]).toEqual({ month, count: 1, amount: '8000.00' })
    expect(moved.at(-1)).toMatchObject({ count: 0, amount: '0.00' })
  })

  test('a renewal that was taken back brings nothing', async () => {
    const { id } = await accountWith(server, 20)
    await refund(await renewed(inputOf(id)))
    expect((await incomeOf(id, finance)).at(-1)).toMatchObject({ count: 0, amount: '0.00' })
  })

  test('shows a distributor nothing of others', async () => {
    const { id } = await accountWith(server, 20)
    await renewed(inputOf(id))
    expect((await incomeOf(id)).at(-1)).toMatchObject({ count: 1 })
    expect((await incomeOf(id, { as: 'dealer' })).every(({ count }) => count === 0)).toBe(true)
  })

  test('is refused to roles without renewals', async () => {
    const refused = await server.api(getRenewalIncome, {}, { as: 'content' })
    expect(refused.code).toBe(403)
  })
})
