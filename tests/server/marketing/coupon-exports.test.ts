import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type couponExportKind, exportCoupons } from '#contract/marketing/exports.ts'
import { listCouponUseLogs, listUserCoupons } from '#contract/marketing/user-coupons.ts'
import { handselFailureExport } from '#server/areas/marketing/handsel/list.ts'
import { marketing } from '#server/areas/marketing/index.ts'
import { userCouponExport } from '#server/areas/marketing/user-coupon/present.ts'
import { useLogExport } from '#server/areas/marketing/user-coupon/use-log.ts'
import type { Caller } from '#server/context.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { couponHandselFailure } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { ownerOf } from '#server/jobs/make-export.ts'
import { ofSupplier } from '../entity/calls.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { as, giftsOf } from './gifts.ts'

let server: TestServer
let gifts: Awaited<ReturnType<typeof giftsOf>>
beforeAll(async () => {
  server = await createTestServer()
  gifts = await giftsOf(server)
})
afterAll(() => server.close())

const scopeOf = (caller: Caller) => ({ db: server.services.databases.readOnly, caller, now: server.now() })

async function scopeOfAccount(account: string) {
  const [row] = await server.db.select().from(adminUser).where(eq(adminUser.account, account))
  return scopeOf(await ownerOf(server.services.databases, row?.id ?? 0))
}

/** The cells of one exported column. */
async function cellsOf<Params, Row>(
  { columns, rows }: ExportDefinition<Params, Row>,
  params: Params,
  scope: Awaited<ReturnType<typeof scopeOfAccount>>,
  id: string,
): Promise<string[]> {
  const column = columns(scope).find((one) => one.id === id)
  if (!column) throw new Error(`there is no column ${id}`)
  const cells: string[] = []
  for await (const batch of rows(params, scope)) cells.push(...batch.map((row) => String(column.value(row))))
  return cells
}

const masked = /^\d{3}\*{4}\d{4}$/

describe('phones in the exports of coupons', () => {
  // 超级管理员 may read whole phones of users: they are read one by one, never in a sheet.
  test.each(['admin', 'marketing', 'finance'])('are as in the lists for %s', async (account) => {
    const couponId = await gifts.publish()
    await gifts.give(couponId)
    const scope = await scopeOfAccount(account)
    const held = await server.data(listUserCoupons, { couponId: String(couponId) } as never, { as: account })
    // A list begins with the newest, a sheet with the oldest.
    const shown = held.list.map(({ phone }) => phone).toReversed()
    expect(shown.every((phone) => masked.test(phone))).toBe(true)
    expect(await cellsOf(userCouponExport, { couponId }, scope, 'phone')).toEqual(shown)
    const [first] = held.list
    const couponCode = first?.couponCode ?? ''
    const log = await server.data(listCouponUseLogs, { couponCode }, { as: account })
    expect(await cellsOf(useLogExport, { couponCode }, scope, 'phone')).toEqual(log.list.map(({ phone }) => phone))
    expect(log.list.every(({ phone }) => masked.test(phone))).toBe(true)
  })

  test('of a gift are masked too: of users, and those that no user has', async () => {
    const couponId = await gifts.publish()
    const [known = 0] = gifts.people
    await gifts.give(couponId, { userIds: [known] })
    const again = await gifts.give(couponId, { userIds: gifts.people.slice(0, 2) })
    const [failure] = await server.db
      .select()
      .from(couponHandselFailure)
      .where(eq(couponHandselFailure.handselId, again.id))
    const { id: _id, ...copied } = failure ?? { id: 0 }
    await server.db.insert(couponHandselFailure).values({ ...copied, userId: null, phone: '19912345678' } as never)
    const [owner] = await server.db.select({ phone: user.phone }).from(user).where(eq(user.id, known))
    const phone = owner?.phone ?? ''
    const cells = await cellsOf(handselFailureExport, { handselId: again.id }, await scopeOfAccount('admin'), 'phone')
    expect(cells.toSorted()).toEqual([`${phone.slice(0, 3)}****${phone.slice(-4)}`, '199****5678'].toSorted())
  })

  test('a whole phone as a filter finds nothing for who may not read it', async () => {
    const couponId = await gifts.publish()
    await gifts.give(couponId)
    const [held] = await gifts.heldOf(couponId)
    const [owner] = await server.db
      .select({ phone: user.phone })
      .from(user)
      .where(eq(user.id, held?.userId ?? 0))
    const params = { couponId, phone: owner?.phone ?? '' }
    expect(await cellsOf(userCouponExport, params, await scopeOfAccount('marketing'), 'couponCode')).toEqual([])
    const found = await cellsOf(userCouponExport, params, await scopeOfAccount('admin'), 'couponCode')
    expect(found).toEqual([held?.couponCode])
  })
})

describe('rows of the exports of coupons', () => {
  const kinds = ['coupons', 'userCoupons', 'couponUseLogs', 'couponHandsels']
  const definitions = marketing.exports.filter(({ kind }) => kinds.includes(kind)) as ExportDefinition[]

  test.each(kinds)('%s: all for the platform, none for a supplier', async (kind) => {
    const definition = definitions.find((one) => one.kind === kind)
    expect(await definition?.count({}, await scopeOfAccount('marketing'))).toBeGreaterThan(0)
    expect(await definition?.count({}, scopeOf(ofSupplier(1)))).toBe(0)
  })

  test('who only gives coupons exports nothing', async () => {
    const whats: (typeof couponExportKind.codes)[number][] = ['coupon', 'userCoupon', 'useLog', 'handsel']
    for (const what of whats) {
      expect(await server.api(exportCoupons, { what, filters: {} }, { as: 'trade' })).toMatchObject({ code: 403 })
      expect(await server.api(exportCoupons, { what, filters: {} }, as)).toMatchObject({ code: 200 })
    }
  })
})
