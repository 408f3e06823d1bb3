import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { NamedRef } from '#contract/fields.ts'
import type { Connection } from '#server/database/pool.ts'

export type Names = ReadonlyMap<number, string>
export type Ids = readonly (number | null | undefined)[]

/** One field of each row. */
export const pluck = <Row, Field extends keyof Row>(rows: readonly Row[], field: Field): Row[Field][] =>
  rows.map((row) => row[field])

/** Names of records by id; runs no query without ids. */
export async function namesOf(
  db: Connection,
  table: PgTable & Record<'id', AnyPgColumn> & { name?: AnyPgColumn },
  ids: Ids,
  name: AnyPgColumn | SQL | undefined = table.name,
): Promise<Names> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0 || !name) return new Map()
  const rows = await db.select({ id: table.id, name }).from(table).where(inArray(table.id, wanted))
  return new Map(rows.map(({ id, name }) => [Number(id), String(name)]))
}

/** Reference to another record; null for a null id. */
export function refOf(id: number, names: Names): NamedRef
export function refOf(id: number | null, names: Names): NamedRef | null
export function refOf(id: number | null, names: Names): NamedRef | null {
  return id === null ? null : { id, name: names.get(id) ?? '' }
}

/** References to several records; deleted records are left out. */
export const refsOf = (ids: readonly number[], names: Names): NamedRef[] =>
  ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })

/** Counts the rows that reference each of the given records. */
export async function countBy(
  db: Connection,
  column: AnyPgColumn,
  ids: readonly number[],
  where?: SQL,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: column, total: sql<number>`count(*)::int` })
    .from(column.table)
    .where(and(inArray(column, [...ids]), where))
    .groupBy(column)
  return new Map(rows.map(({ id, total }) => [Number(id), total]))
}

/**
 * Values of a row for the fields of a form. Fields with another value in the form, such as '' for null, are passed
 * separately.
 */
export function fieldsOf<Shape extends z.ZodRawShape, Own extends Partial<z.output<z.ZodObject<Shape>>> = object>(
  { shape }: z.ZodObject<Shape>,
  row: { [Field in Exclude<keyof Shape, keyof Own>]?: unknown },
  own?: Own,
): Required<z.output<z.ZodObject<Shape>>> {
  const held = Object.keys(shape).map((field) => [field, row[field as keyof typeof row]])
  return { ...Object.fromEntries(held), ...own }
}

/** The only item of a list. */
export async function only<Shown>(rows: readonly Shown[] | Promise<readonly Shown[]>): Promise<Shown> {
  const [first] = await rows
  if (first === undefined) throw new Error('a record could not be presented')
  return first
}
