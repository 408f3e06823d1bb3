import { and, desc, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#contract/permissions.ts'
import { type FoundGroup, type FoundRecord, MAX_FOUND } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import type { Row } from '#server/entity/entity.ts'
import { containsAny } from '#server/entity/filters.ts'
import { anyOf } from '#server/entity/paging.ts'

export type SearchContext = Pick<Context, 'db' | 'caller' | 'now'>

/** A table that can be searched. */
type SearchedTable = PgTable & Record<'id', AnyPgColumn>

/** How a record is shown: title, details such as code and status in words, and the page that opens it. */
export interface ShownRecord {
  title: string
  details: readonly (string | false | null | undefined)[]
  link: Pick<FoundRecord, 'path' | 'query'>
}

interface Searched<Table extends SearchedTable> {
  table: Table
  /** Kind of record, as in the `record` of its pages. */
  resource: string
  title: string
  permission: Permission
  /** Filter for the rows that the caller may see; undefined for all. */
  rows(context: SearchContext): SQL | undefined
  /** Columns with a unique code or number: a complete one comes first. */
  codes?: readonly AnyPgColumn[]
  /** Columns of which a part is found. */
  texts?: readonly AnyPgColumn[]
  /** Another condition instead of `texts`; undefined finds nothing. */
  match?(keyword: string, context: SearchContext): SQL | undefined
  /** Column of the name: a complete name comes before a part of one. Not for tables with very many rows. */
  name?: AnyPgColumn
  /** Presents rows of the table, in their order. Shows no field that some callers may not read. */
  show(rows: Row<Table>[], context: SearchContext): ShownRecord[] | Promise<ShownRecord[]>
}

/** What can be found of one kind of record. */
export interface SearchDefinition {
  resource: string
  permission: Permission
  /** Records that match a keyword, complete codes first. */
  find(context: SearchContext, keyword: string): Promise<FoundGroup>
  /** The records with these ids that the caller may see. */
  read(context: SearchContext, ids: readonly number[]): Promise<FoundRecord[]>
}

const looksLikeCode = (keyword: string): boolean => /^[\w+-]{3,}$/.test(keyword)

/** The number of an order, refund or the like: no part of a name, so that names need not be searched for it. */
const isLongNumber = (keyword: string): boolean => /^[A-Z]?\d{12,}$/i.test(keyword)

/** Declares what can be found of one kind of record, for the door of its area. */
export function searchOf<Table extends SearchedTable>(searched: Searched<Table>): SearchDefinition {
  const { table, resource, title, permission, codes = [], texts = [], name } = searched
  const select = async (context: SearchContext, where: SQL | undefined, order: SQL[], limit: number) => {
    const own = and(searched.rows(context), where)
    const rows = await context.db
      .select()
      .from(table as PgTable)
      .where(own)
      .orderBy(...order)
      .limit(limit)
    return rows as Row<Table>[]
  }
  const shown = async (context: SearchContext, rows: Row<Table>[]): Promise<FoundRecord[]> => {
    const records = rows.length === 0 ? [] : await searched.show(rows, context)
    return records.map(({ title, details, link }, index) => {
      const { id } = rows[index] as { id: number }
      const { path, query } = link
      return { resource, id, title, subtitle: details.filter(Boolean).join(' · '), path, query }
    })
  }
  const newest = desc(table.id)
  const withCode = (keyword: string): SQL | undefined =>
    codes.length > 0 && looksLikeCode(keyword)
      ? or(...codes.map((column) => inArray(column, [...new Set([keyword, keyword.toUpperCase()])])))
      : undefined
  return {
    resource,
    permission,
    find: async (context, keyword) => {
      const limit = MAX_FOUND + 1
      const exact = withCode(keyword)
      const first = exact ? await select(context, exact, [newest], limit) : []
      const inTexts = isLongNumber(keyword) ? undefined : containsAny(keyword, ...texts)
      const match = searched.match ? searched.match(keyword, context) : inTexts
      const order = name ? [sql`(lower(${name}) = lower(${keyword})) desc`, newest] : [newest]
      const others = match ? await select(context, match, order, limit) : []
      const known = new Set(first.map(({ id }) => id))
      const rows = [...first, ...others.filter(({ id }) => !known.has(id))]
      const list = await shown(context, rows.slice(0, MAX_FOUND))
      return { resource, title, list, isExact: first.length > 0, hasMore: rows.length > MAX_FOUND }
    },
    read: async (context, ids) => shown(context, await select(context, anyOf(table.id, ids), [newest], ids.length)),
  }
}

/** Numbers that begin with these digits, read from the index of the column. */
export function startsWithNumber(column: AnyPgColumn, keyword: string): SQL | undefined {
  const number = keyword.toUpperCase()
  if (!/^[A-Z]?\d{6,}$/.test(number)) return undefined
  return sql`${column} between ${number} and ${`${number}${'9'.repeat(20)}`}`
}
