import type { ResourceRights } from '#contract/field-rights.ts'
import type { Permission } from '#contract/permissions.ts'
import type { JobResource } from '#contract/resources.ts'
import type { Caller, Context } from '#server/context.ts'
import { hiddenFields } from '#server/entity/field-rights.ts'
import type { Connection } from '../database/pool.ts'
import type { Cell, CellKind } from './spreadsheet.ts'

export interface ExportColumn<Row> {
  /** Of the column of the list, which a person shows, hides and moves. */
  id: string
  /** As in the list. */
  title: string
  /** Characters; by its kind when not given. */
  width?: number
  /** The field that it shows, for who may read it; its id where nothing else is told. */
  field?: string
  /** Text when not given: numbers and codes that nobody calculates with stay as they are written. */
  kind?: CellKind
  /** Id of the column of the list beside which this one stands: what a cell on screen shows in a second line. */
  beside?: string
  /** Only where the list shows it. */
  isExtra?: true
  value(row: Row): Cell
}

/** The columns that a person has in sight, in their order; those of the definition where nobody has chosen. */
export function chosenColumns<Column extends Pick<ExportColumn<never>, 'id' | 'beside' | 'isExtra'>>(
  columns: readonly Column[],
  chosen: readonly string[] = [],
): Column[] {
  // What a list no longer has, and what the caller may not read, is not among the columns.
  const found = [...new Set(chosen)].flatMap((id) => columns.filter((column) => (column.beside ?? column.id) === id))
  return found.length > 0 ? found : columns.filter(({ isExtra }) => !isExtra)
}

/** What an export reads with: a connection that refuses writes and the rights of the one who asked. */
export interface ExportScope {
  db: Connection
  caller: Caller
  now: string
}

/** One kind of export: declared once, run at once for a small result or as a job for a large one, in any instance. */
export interface ExportDefinition<Params = unknown, Row = unknown> {
  /** Name under which a job finds it again after a restart. */
  kind: string
  /** `import.meta.url` of the module that exports it: the thread of exports loads no other. */
  module: string
  resource: JobResource
  /** 品牌列表 */
  title: string
  /** Checked again when the job runs. */
  permission: Permission
  /** The filters in words, for the list of jobs. */
  describe(params: Params): { key: string; value: string }[]
  count(params: Params, scope: ExportScope): Promise<number>
  /** All that the caller may read. */
  columns(scope: ExportScope): ExportColumn<Row>[]
  /** Batches of rows in the order of the list. */
  rows(params: Params, scope: ExportScope): AsyncIterable<Row[]>
}

/** The columns of which the caller reads the field in some record. A covered one stays: its rows show it covered. */
export const shownColumns = <Row>(
  rights: ResourceRights,
  caller: Caller,
  columns: readonly ExportColumn<Row>[],
): ExportColumn<Row>[] => {
  const hidden = hiddenFields(rights, caller)
  return columns.filter(({ id, field = id }) => !hidden.has(field) || hidden.get(field) !== undefined)
}

/** The definition of a kind among what a module exports. */
export async function definitionIn(module: string, kind: string): Promise<ExportDefinition> {
  const exported: Record<string, Partial<ExportDefinition>> = await import(module)
  const found = Object.values(exported).find((value) => value?.kind === kind)
  if (!found) throw new Error(`${module} exports no definition of ${kind}`)
  return found as ExportDefinition
}

/** Reads a list page by page by the id of the last row, so that row 100,000 costs as little as row 1. */
export async function* batches<Row extends { id: number }>(
  read: (afterId: number, limit: number) => Promise<Row[]>,
  size = 1_000,
): AsyncIterable<Row[]> {
  for (let afterId = 0; ; ) {
    const rows = await read(afterId, size)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    afterId = last.id
  }
}

export const scopeOf = (context: Context): ExportScope => ({
  db: context.services.databases.readOnly,
  caller: context.caller,
  now: context.now,
})
