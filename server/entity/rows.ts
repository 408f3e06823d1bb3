import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { input, ZodType } from 'zod'
import { stampOf } from '#server/audit/last-change.ts'
import type { Context } from '#server/context.ts'
import { brokenUnique } from '#server/database/pool.ts'
import { conflict, notFound, type Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { logRow } from './change-log.ts'
import { type Entity, type NewRow, plain, type RecordTable, type Row, type RowContext, type Values } from './entity.ts'
import { markFilesOf } from './files.ts'

const ownAnd = <Table extends RecordTable>({ own }: Entity<Table>, { caller }: RowContext, which: SQL) =>
  and(which, own?.(caller))

const rowMissing = <Table extends RecordTable>({ title, missing = `${title}不存在` }: Entity<Table>): Refusal =>
  notFound(missing)

/** A row that the caller may see. A missing row and a row of somebody else are both reported as not found. */
export async function findRow<Table extends RecordTable>(context: RowContext, of: Entity<Table>, id: number) {
  const table = plain(of.table)
  const [row] = await context.db
    .select()
    .from(table)
    .where(ownAnd(of, context, eq(table.id, id)))
  if (!row) throw rowMissing(of)
  return row as Row<Table>
}

/** The same, locked until the end of the transaction. Without an id (a new row) it returns undefined. */
export async function lockRow<Table extends RecordTable>(
  context: RowContext,
  of: Entity<Table>,
  id: number,
): Promise<Row<Table>>
export async function lockRow<Table extends RecordTable>(
  context: RowContext,
  of: Entity<Table>,
  id: number | undefined,
): Promise<Row<Table> | undefined>
export async function lockRow<Table extends RecordTable>(
  context: RowContext,
  of: Entity<Table>,
  id: number | undefined,
) {
  if (id === undefined) return undefined
  const table = plain(of.table)
  const [row] = await context.db
    .select()
    .from(table)
    .where(ownAnd(of, context, eq(table.id, id)))
    .for('update')
  if (!row) throw rowMissing(of)
  return row as Row<Table>
}

/** The rows of a bulk change, locked in the order of their ids, so that two such changes never deadlock. */
export async function lockRows<Table extends RecordTable>(
  context: RowContext,
  of: Entity<Table>,
  ids: readonly number[],
) {
  const table = plain(of.table)
  const rows = await context.db
    .select()
    .from(table)
    .where(ownAnd(of, context, inArray(table.id, [...ids])))
    .orderBy(asc(table.id))
    .for('update')
  if (rows.length < new Set(ids).size) throw of.someMissing === undefined ? rowMissing(of) : notFound(of.someMissing)
  return rows as Row<Table>[]
}

/**
 * Optimistic lock: refuses to overwrite a version that somebody else saved. The response carries the current record as
 * the form shows it.
 */
export async function refuseStale<Present extends { version: number }, Schema extends ZodType>(
  row: Present | undefined,
  version: number | undefined,
  schema: Schema,
  present: (row: Present) => input<Schema> | Promise<input<Schema>>,
): Promise<void> {
  if (row && row.version !== version) throw conflict(schema, await present(row))
}

/** Runs a write; a violated unique index becomes a validation error of its field. */
async function refuseTaken<Table extends RecordTable, Result>(
  { uniqueErrors = {} }: Pick<Entity<Table>, 'uniqueErrors'>,
  write: Promise<Result>,
): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const [field, message] = uniqueErrors[brokenUnique(error) ?? ''] ?? []
    throw field !== undefined && message !== undefined ? refuseField(field, message) : error
  }
}

/** Inserts rows, stamped with their creator. */
export async function insertRows<Table extends RecordTable>(
  context: RowContext,
  of: Entity<Table>,
  rows: readonly Omit<NewRow<Table>, Stamps>[],
): Promise<Row<Table>[]> {
  const made = { createdAt: context.now, createdBy: context.caller.name, ...stampOf(context) }
  const byId = 'createdById' in getTableColumns(of.table) ? { createdById: context.caller.userId } : {}
  const values = rows.map((row) => ({ ...row, ...made, ...byId }))
  return (await refuseTaken(of, context.db.insert(plain(of.table)).values(values).returning())) as Row<Table>[]
}

type Stamps = 'createdAt' | 'createdBy' | 'createdById' | 'updatedAt' | 'updatedBy' | 'version'

export async function insertRow<Table extends RecordTable>(
  context: RowContext,
  of: Entity<Table>,
  values: Omit<NewRow<Table>, Stamps>,
): Promise<Row<Table>> {
  const [row] = await insertRows(context, of, [values])
  if (!row) throw new Error(`${of.resource}: the new row was not stored`)
  return row
}

/** Updates a locked row, raises its version and stamps the editor. Returns the updated row. */
export async function updateRow<Table extends RecordTable>(
  context: RowContext,
  of: Entity<Table>,
  { id, version }: { id: number; version: number },
  values: Values<Table>,
): Promise<Row<Table>> {
  const table = plain(of.table)
  const stamped = { ...values, version: version + 1, ...stampOf(context) }
  const [row] = await refuseTaken(of, context.db.update(table).set(stamped).where(eq(table.id, id)).returning())
  if (!row) throw new Error(`${of.resource} ${id}: the change was not stored`)
  return row as Row<Table>
}

/** Applies the same update to several locked rows. */
export async function updateRows<Table extends RecordTable>(
  context: RowContext,
  of: Entity<Table>,
  ids: readonly number[],
  values: Values<Table>,
): Promise<Row<Table>[]> {
  const table = plain(of.table)
  const stamped = { ...values, version: sql`${table.version} + 1`, ...stampOf(context) }
  const where = inArray(table.id, [...ids])
  return (await refuseTaken(of, context.db.update(table).set(stamped).where(where).returning())) as Row<Table>[]
}

/** Columns of a new row that `values` does not cover: a required argument when one of them has no default. */
type First<Table extends RecordTable, Given> =
  object extends Omit<NewRow<Table>, Stamps | keyof Given>
    ? [first?: Values<Table>]
    : [first: Omit<NewRow<Table>, Stamps | keyof Given>]

/**
 * Saves the values of a form in the existing row or in a new one, and registers the files that it uses. `first` holds
 * values for a new row only.
 */
export async function saveRow<Table extends RecordTable, Given extends Values<Table>>(
  context: Context,
  of: Entity<Table>,
  before: { id: number; version: number } | undefined,
  values: Given,
  ...[first]: First<Table, Given>
): Promise<Row<Table>> {
  const saved = before
    ? await updateRow(context, of, before, values)
    : await insertRow(context, of, { ...values, ...first } as Omit<NewRow<Table>, Stamps>)
  await markFilesOf(context, of, saved)
  return saved
}

/** Deletes locked rows, releases their files and logs each of them. */
export async function removeRows<Table extends RecordTable>(
  context: Context,
  of: Entity<Table>,
  rows: readonly Row<Table>[],
): Promise<void> {
  const table = plain(of.table)
  const ids = rows.map((row) => Number(row.id))
  for (const row of rows) await markFilesOf(context, of, { id: row.id })
  await context.db.delete(table).where(inArray(table.id, ids))
  for (const row of rows) logRow(context, of, row, { action: 'delete', verb: '删除' })
}

/** Refuses a change while other records depend on the row: `message` receives their number. */
export async function refuseWhile(count: Promise<number> | number, message: (count: number) => string): Promise<void> {
  const found = await count
  if (found > 0) throw refuse(message(found))
}

/**
 * Runs changes with the same key one at a time until commit, for a rule over several rows that two concurrent changes
 * could break together.
 */
export async function serialize({ db }: Pick<Context, 'db'>, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
}
