import { type SQL, sql } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type { listUsers, UserRow } from '#contract/users/users.ts'
import type { Context } from '#server/context.ts'
import { user } from '#server/database/schema/users.ts'
import { pageAmongFirst } from '#server/entity/first-rows.ts'
import { offsetOf, pageRows } from '#server/entity/paging.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { presentUsers } from './present.ts'

type Page = Pick<ParsedParamsOf<typeof listUsers>, 'sort' | 'pageNum' | 'pageSize'>

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

interface Found {
  where: SQL | undefined
  /** The same users for a keyword that many may have, told by the rows themselves and not by an index. */
  byRow?: SQL | undefined
}

/** The presented users of one page. */
export async function rowsOf(context: Context, params: Page, { where, byRow }: Found): Promise<UserRow[]> {
  const order = [orderOf(params.sort)]
  const query = context.db
    .select()
    .from(user)
    .where(where)
    .orderBy(...order)
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const read = {
    toSQL: () => query.toSQL(),
    execute: async () =>
      (byRow && (await pageAmongFirst(context.db, user, { page: params, order, where: byRow }))) ?? query.execute(),
  }
  const { store } = context.services
  return pageRows(context, 'users', read, (scope, rows) => presentUsers(scope, rows, (url) => openUrl(store, url)))
}
