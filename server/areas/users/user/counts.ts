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
const most = sql.raw(String(COUNT_CAP + 1))

/** Users found by the filters, in groups of which each belongs to the same tabs; null when there are too many. */
async function countFew(context: Context, where: SQL | undefined): Promise<readonly Group[] | null> {
  const few = sql`(select ${user.status} as status, ${isBlackCard} as is_black_card, ${user.orderAmount} as order_amount
    from ${user} where ${where ?? sql`true`} limit ${most}) as few`
  const query = context.db
    .select({
      status: sql<number>`few.status`,
      isBlackCard: sql<boolean>`few.is_black_card`,
      total: sql<number>`count(*)::int`,
      orderAmount: sql<string>`sum(few.order_amount)::text`,
    })
    .from(few)
    .groupBy(sql`1`, sql`2`)
  const groups = await countsOf(context, query)
  return sumOf(groups, 'total') > COUNT_CAP ? null : groups
}

/** Counts each tab of all users up to 10,001, by an index that stops there. */
async function countAll(context: Context): Promise<Record<string, number>> {
  const tabs = [...userStatus.codes.map((code) => [String(code), eq(user.status, code)] as const)]
  const counted = [...tabs, ['blackCard', isBlackCard] as const].map(async ([name, condition]) => {
    const [row] = await countsOf(
      context,
      context.db
        .select({ total: sql<number>`count(*)::int` })
        .from(sql`(select 1 from ${user} where ${condition} limit ${most}) as counted`),
    )
    return [name, row?.total ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

interface Counted {
  /** The filters without the tab. */
  where: SQL | undefined
  /** The open tab: its condition, and whether it shows a group; undefined for all users. */
  tab?: { is: SQL; shows: (group: Group) => boolean } | undefined
}

/**
 * Counts of the tabs, and total and money of the open one. At most 10,000 users are read: beyond, only an unfiltered
 * list has counts, and no list a sum.
 */
export async function countsOfUsers(context: Context, { where, tab }: Counted): Promise<Counts> {
  // Both at once: a filter that many users have would otherwise be read twice, one after the other.
  const [groups, ofTab] = await Promise.all([countFew(context, where), tab && countFew(context, and(where, tab.is))])
  if (groups) {
    const open = tab ? groups.filter(tab.shows) : groups
    const totalOf = (belongs: (group: Group) => boolean) => sumOf(groups.filter(belongs), 'total')
    return {
      total: sumOf(open, 'total'),
      counts: {
        ...Object.fromEntries(userStatus.codes.map((code) => [code, totalOf(({ status }) => status === code)])),
        blackCard: totalOf((group) => group.isBlackCard),
      },
      orderAmount: sumOfMoney(open.map((group) => group.orderAmount)),
    }
  }
  const counts = where === undefined ? await countAll(context) : {}
  if (!ofTab) return { total: COUNT_CAP + 1, counts }
  return { total: sumOf(ofTab, 'total'), counts, orderAmount: sumOfMoney(ofTab.map((group) => group.orderAmount)) }
}
