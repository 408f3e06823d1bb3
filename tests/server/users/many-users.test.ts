import { and, asc, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COUNT_CAP } from '#contract/constants.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { memberStatus, registerSource, terminal, userStatus } from '#contract/users/codes.ts'
import { listUsers } from '#contract/users/users.ts'
import { user } from '#server/database/schema/users.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

/** So many that a list counts no further. */
const MANY = 12_000
/** Everybody who was added has this nickname, one in a hundred the second, three the third. */
const [COMMON, SOME, RARE] = ['阿多', '中客', '稀客'] as const
const FROZEN = 120

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const { active, frozen } = userStatus
  await server.db.execute(sql`
    insert into ${user} (nickname, real_name, phone, identity, status, member_status, area, register_source,
      register_terminal, registered_at, last_active_at, order_amount, created_at, created_by, updated_at, updated_by)
    select ${COMMON} || case when n <= 3 then ${RARE} when n % 100 = 0 then ${SOME} else '' end, '', '100' || lpad(n::text, 8, '0'),
      case when n % 4 = 0 then ${userIdentity.designer}::int else ${userIdentity.homeOwner} end,
      case when n % 100 = 1 then ${frozen}::int else ${active} end,
      case when n % 3 = 0 then ${memberStatus.blackCard}::int else ${memberStatus.none} end, '330106',
      ${registerSource.self}, ${terminal.applet}, at, case when n % 5 > 0 then at + interval '1 day' end, n % 700, at,
      '系统', at, '系统'
    from generate_series(1, ${MANY}::int) n
      cross join lateral (select timestamptz '2025-01-01 00:00+08' + make_interval(mins => n) as at) of_user`)
  await server.db.execute(sql`analyze ${user}`)
}, 120_000)
afterAll(() => server.close())

type Filters = ParamsOf<typeof listUsers>
const found = (filters: Filters, as = 'trade') => server.data(listUsers, { pageSize: 20, ...filters }, { as })
const named = (name: string) => like(user.nickname, `%${name}%`)

/** What a list must show, read without its code. */
async function idsOf(where: SQL | undefined, order: SQL[], limit: number, offset = 0): Promise<number[]> {
  const rows = await server.db
    .select({ id: user.id })
    .from(user)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}
const newest = [desc(user.registeredAt), desc(user.id)]
const shownIds = async (filters: Filters) => (await found(filters)).list.map(({ id }) => id)

describe('counts', () => {
  test('stop at 10,001 for all users, with the tabs and without a sum', async () => {
    const all = await found({})
    expect(all.total).toBe(COUNT_CAP + 1)
    expect(all.orderAmount).toBeUndefined()
    expect(all.counts?.[userStatus.active]).toBe(COUNT_CAP + 1)
    const frozen = await server.db.$count(user, eq(user.status, userStatus.frozen))
    expect(all.counts?.[userStatus.frozen]).toBe(frozen)
    const members = await server.db.$count(user, eq(user.memberStatus, memberStatus.blackCard))
    expect(all.counts?.blackCard).toBe(members)
  })

  test('of a tab that few have are exact, beside tabs that stop', async () => {
    const tab = await found({ status: userStatus.frozen })
    const [sum] = await server.db
      .select({ amount: sql<string>`sum(${user.orderAmount})::text` })
      .from(user)
      .where(eq(user.status, userStatus.frozen))
    expect(tab.total).toBe(tab.counts?.[userStatus.frozen])
    expect(tab.orderAmount).toBe(sum?.amount)
    expect(tab.counts).toEqual((await found({})).counts)
  })

  test('of a keyword that too many have: none for the tabs, 10,001 for the open one', async () => {
    const all = await found({ keyword: COMMON })
    expect([all.total, all.orderAmount, all.counts]).toEqual([COUNT_CAP + 1, undefined, {}])
    const active = await found({ keyword: COMMON, status: userStatus.active })
    expect([active.total, active.orderAmount, active.counts]).toEqual([COUNT_CAP + 1, undefined, {}])
  })

  test('of a keyword that too many have are exact in a tab of few', async () => {
    const { total, orderAmount, counts } = await found({ keyword: COMMON, status: userStatus.frozen })
    const [sum] = await server.db
      .select({ amount: sql<string>`sum(${user.orderAmount})::text` })
      .from(user)
      .where(and(named(COMMON), eq(user.status, userStatus.frozen)))
    expect([total, orderAmount, counts]).toEqual([FROZEN, sum?.amount, {}])
    const members = await found({ keyword: COMMON, memberStatus: memberStatus.blackCard })
    expect([members.total, members.counts]).toEqual([MANY / 3, {}])
  })

  test('of a keyword that few have are exact in every tab', async () => {
    const some = await found({ keyword: SOME })
    expect(some).toMatchObject({ total: MANY / 100, counts: { [userStatus.active]: MANY / 100 } })
    expect((await found({ keyword: SOME, status: userStatus.frozen })).total).toBe(0)
  })
})

describe('a keyword that very many have', () => {
  const { registeredAt, lastActiveAt, orderAmount, id } = user
  test.each([
    ['-registeredAt', newest],
    ['registeredAt', [asc(registeredAt), asc(id)]],
    ['-lastActiveAt', [sql`${lastActiveAt} desc nulls last`, sql`${id} desc`]],
    ['lastActiveAt', [sql`${lastActiveAt} asc nulls first`, sql`${id} asc`]],
    ['-orderAmount', [desc(orderAmount), desc(id)]],
    ['orderAmount', [asc(orderAmount), asc(id)]],
  ] as const)('shows each page in the order of %s', async (sort, order) => {
    for (const pageNum of [1, 2, 30, 500]) {
      const expected = await idsOf(named(COMMON), [...order], 20, (pageNum - 1) * 20)
      expect(await shownIds({ keyword: COMMON, sort, pageNum })).toEqual(expected)
    }
  })

  test('is combined with tabs and filters', async () => {
    const { status, identity } = user
    const frozen = and(named(COMMON), eq(status, userStatus.frozen))
    expect(await shownIds({ keyword: COMMON, status: userStatus.frozen })).toEqual(await idsOf(frozen, newest, 20))
    const designers = and(
      named(COMMON),
      eq(identity, userIdentity.designer),
      eq(user.memberStatus, memberStatus.blackCard),
    )
    const filters = { keyword: COMMON, identity: userIdentity.designer, memberStatus: memberStatus.blackCard }
    expect(await shownIds(filters)).toEqual(await idsOf(designers, newest, 20))
    expect(await shownIds({ ...filters, pageNum: 3 })).toEqual(await idsOf(designers, newest, 20, 40))
  })

  test('finds the same by spelling and initials', async () => {
    const expected = await idsOf(named(COMMON), newest, 20)
    for (const keyword of ['aduo', 'ad', ` ${COMMON} `]) expect(await shownIds({ keyword })).toEqual(expected)
  })

  test('shows nothing of the users to who may not list them', async () => {
    const answer = await server.api(listUsers, { keyword: COMMON }, { as: 'supplier' })
    expect(answer.code).not.toBe(200)
  })
})

describe('a keyword that few have', () => {
  test('finds users far down the list', async () => {
    const expected = await idsOf(named(RARE), newest, 20)
    expect(expected).toHaveLength(3)
    expect(await shownIds({ keyword: RARE })).toEqual(expected)
    expect(await shownIds({ keyword: 'xike' })).toEqual(expected)
  })

  test('shows whole pages, whether the first users of the list hold them or not', async () => {
    for (const [pageNum, pageSize] of [
      [1, 20],
      [3, 20],
      [6, 20],
      [7, 20],
      [1, 50],
      [2, 100],
    ] as const) {
      const expected = await idsOf(named(SOME), newest, pageSize, (pageNum - 1) * pageSize)
      expect(await shownIds({ keyword: SOME, pageNum, pageSize })).toEqual(expected)
    }
  })
})
