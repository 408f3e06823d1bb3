import { and, eq, type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#contract/constants.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { memberStatus, userStatus } from '#contract/users/codes.ts'
import type { Context } from '#server/context.ts'
import { user } from '#server/database/schema/users.ts'
import { countsOf, sumOf } from '#server/entity/paging.ts'

/** Users that belong to the same tabs. */
export interface Group {
  status: number
  isBlackCard: boolean
  total: number
  orderAmount: string
}

interface Counts {
  total: number
  counts: Record<string, number>
  orderAmount?: string
}

export const isBlackCard = eq(user.memberStatus, memberStatus.blackCard)
const MOST = COUNT_CAP + 1

/** The first users that PostgreSQL finds by the filters, in groups of which each belongs to the same tabs. */
function groupsOf(context: Context, where: SQL | undefined, limit: number): Promise<readonly Group[]> {
  const few = sql`(select ${user.status} as status, ${isBlackCard} as is_black_card, ${user.orderAmount} as order_amount
    from ${user} where ${where ?? sql`true`} limit ${sql.raw(String(limit))}) as few`
  const query = context.db
    .select({
      status: sql<number>`few.status`,
      isBlackCard: sql<boolean>`few.is_black_card`,
      total: sql<number>`count(*)::int`,
      orderAmount: sql<string>`sum(few.order_amount)::text`,
    })
    .from(few)
    .groupBy(sql`1`, sql`2`)
  return countsOf(context, query)
}

/** Counts each tab of all users up to 10,001, by an index that stops there. */
async function countAll(context: Context): Promise<Record<string, number>> {
  const tabs = [...userStatus.codes.map((code) => [String(code), eq(user.status, code)] as const)]
  const counted = [...tabs, ['blackCard', isBlackCard] as const].map(async ([name, condition]) => {
    const [row] = await countsOf(
      context,
      context.db
        .select({ total: sql<number>`count(*)::int` })
        .from(sql`(select 1 from ${user} where ${condition} limit ${sql.raw(String(MOST))}) as counted`),
    )
    return [name, row?.total ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

interface Counted {
  /** The filters without the tab. */
  where: SQL | undefined
  /** The open tab: its condition, and whether it shows a group; undefined for all users. */
  tab?: { is: SQL; shows: (group: Group) => boolean; isOfMost?: boolean } | undefined
}

type Sums = Pick<Counts, 'total' | 'orderAmount'>

const sumsOf = (groups: readonly Group[]): Sums => ({
  total: sumOf(groups, 'total'),
  orderAmount: sumOfMoney(groups.map((group) => group.orderAmount)),
})

/** More than 10,000 have no exact total, and no sum. */
const capped = (sums: Sums): Sums => (sums.total > COUNT_CAP ? { total: COUNT_CAP + 1 } : sums)

function tabCounts(groups: readonly Group[]): Record<string, number> {
  const totalOf = (belongs: (group: Group) => boolean) => sumOf(groups.filter(belongs), 'total')
  return {
    ...Object.fromEntries(userStatus.codes.map((code) => [code, totalOf(({ status }) => status === code)])),
    blackCard: totalOf((group) => group.isBlackCard),
  }
}

/**
 * Counts of the tabs, and total and money of the open one. Beyond 10,000 users, only an unfiltered list has counts, and
 * no list a sum.
 */
export async function countsOfUsers(context: Context, { where, tab }: Counted): Promise<Counts> {
  const readTab = () => groupsOf(context, and(where, tab?.is), MOST).then(sumsOf)
  // In the tab of most users, twice as many tell that it has too many. The others are read at the same time.
  const limit = tab?.isOfMost ? 2 * MOST : MOST
  const [groups, early] = await Promise.all([
    groupsOf(context, where, limit),
    tab && !tab.isOfMost ? readTab() : undefined,
  ])
  const total = sumOf(groups, 'total')
  const ofTab = sumsOf(tab ? groups.filter(tab.shows) : groups)
  if (total <= COUNT_CAP) return { ...ofTab, counts: tabCounts(groups) }
  const isKnown = total < limit || ofTab.total > COUNT_CAP
  const [counts, open] = await Promise.all([
    where === undefined ? countAll(context) : {},
    early ?? (isKnown ? ofTab : readTab()),
  ])
  return { ...capped(open), counts }
}
