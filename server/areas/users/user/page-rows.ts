import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type { listUsers, UserRow } from '#contract/users/users.ts'
import type { Context } from '#server/context.ts'
import { user } from '#server/database/schema/users.ts'
import { offsetOf, pageRows } from '#server/entity/paging.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { presentUsers, type UserRecord } from './present.ts'

type Page = Pick<ParsedParamsOf<typeof listUsers>, 'sort' | 'pageNum' | 'pageSize'>

/** Users that are read in the order of the list for each one that is wanted, and at most. */
const READ_FOR_ONE = 250
const MOST_READ = 10_000

/**
 * Newest first by default. The indexes are descending: scanned backwards they serve the ascending order, in which users
 * who were never active come first.
 */
function orderOf(sort: Page['sort'] = '-registeredAt'): SQL {
  const { registeredAt, lastActiveAt, orderAmount, id } = user
  const column = { registeredAt, lastActiveAt, orderAmount }[sort.replace('-', '') as 'registeredAt']
  return sort.startsWith('-')
    ? sql`${column} desc nulls last, ${id} desc nulls last`
    : sql`${column} asc nulls first, ${id} asc nulls first`
}

/**
 * The page, when the first users of the whole list hold it; otherwise undefined. For words that very many users have:
 * an index of words finds all of them, and PostgreSQL then reads each for its place in the list.
 */
async function amongFirst({ db }: Context, params: Page, where: SQL | undefined): Promise<UserRecord[] | undefined> {
  const offset = offsetOf(params)
  const last = offset + params.pageSize
  const read = Math.min(MOST_READ, last * READ_FOR_ONE)
  const order = orderOf(params.sort)
  // Named like the table, so that conditions on the table apply.
  const first = db.select().from(user).orderBy(order).limit(read).as(getTableName(user))
  const rows = await db.select().from(first).where(where).orderBy(order).limit(params.pageSize).offset(offset)
  return rows.length === params.pageSize ? rows : undefined
}

interface Found {
  where: SQL | undefined
  /** The same users for a keyword that many may have, told by the rows themselves and not by an index. */
  byRow?: SQL | undefined
}

/** The presented users of one page. */
export async function rowsOf(context: Context, params: Page, { where, byRow }: Found): Promise<UserRow[]> {
  const query = context.db
    .select()
    .from(user)
    .where(where)
    .orderBy(orderOf(params.sort))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const read = {
    toSQL: () => query.toSQL(),
    execute: async () => (byRow && (await amongFirst(context, params, byRow))) ?? query.execute(),
  }
  const { store } = context.services
  return pageRows(context, 'users', read, (scope, rows) => presentUsers(scope, rows, (url) => openUrl(store, url)))
}
