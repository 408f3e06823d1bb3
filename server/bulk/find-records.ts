import { sql } from 'drizzle-orm'
import { BULK_MAX_RECORDS } from '#contract/constants.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '../database/pool.ts'
import { checkParams } from '../http/check-params.ts'
import { refuse } from '../http/errors.ts'
import type { BulkAction, BulkRecord } from './definition.ts'

interface Scope {
  query: Record<string, unknown>
  except: readonly number[]
  only?: readonly number[] | undefined
}

interface Row {
  id: number
  version?: number
}

/** Maximum page size of a list. */
const PAGE_SIZE = 200
export const TOO_MANY = `一次最多处理 ${BULK_MAX_RECORDS.toLocaleString('en')} 条，请缩小筛选范围`

/**
 * Records that the filters of a list find for the caller. The list's own handler reads them, so they are the rows that
 * the person saw, within the caller's scope. All pages are read in one snapshot.
 */
export async function findRecords(action: BulkAction, scope: Scope, context: Context): Promise<BulkRecord[]> {
  const left = new Set(scope.except)
  const only = scope.only && new Set(scope.only)
  return inTransaction(context.services.databases.readOnly, async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read`)
    const found = new Map<number, BulkRecord>()
    for (let pageNum = 1; ; pageNum++) {
      const { list, total } = await readPage(
        action,
        { ...scope.query, pageNum, pageSize: PAGE_SIZE },
        { ...context, db },
      )
      if (!only && total - left.size > BULK_MAX_RECORDS) throw refuse(TOO_MANY)
      for (const row of list) {
        if (left.has(row.id) || (only && !only.has(row.id))) continue
        found.set(row.id, { id: row.id, name: action.nameOf(row), version: row.version ?? 0 })
      }
      const isAll = only !== undefined && found.size === only.size
      if (isAll || list.length < PAGE_SIZE) return [...found.values()]
    }
  })
}

async function readPage(
  { listRoute }: BulkAction,
  params: object,
  context: Context,
): Promise<{ list: Row[]; total: number }> {
  const { endpoint, handler } = listRoute
  return (await handler(checkParams(endpoint, params, context), context)) as { list: Row[]; total: number }
}
