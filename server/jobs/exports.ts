import type { ResourceRights } from '#contract/field-rights.ts'
import type { Permission } from '#contract/permissions.ts'
import type { JobResource } from '#contract/resources.ts'
import type { Caller, Context } from '#server/context.ts'
import { hiddenFields } from '#server/entity/field-rights.ts'
import type { Connection } from '../database/pool.ts'
import type { Cell, CellKind } from './spreadsheet.ts'

export interface ExportColumn<Row> {
  /** Id of the list column that a person shows, hides and moves. */
  id: string
  /** As in the list. */
  title: string
  /** Characters; by its kind when omitted. */
  width?: number
  /** Field for the permission check; defaults to the id. */
  field?: string
  /** Defaults to text: numbers and codes that are not calculated with stay as they are written. */
  kind?: CellKind
  /** Id of the list column that this column follows: the second line of its cells on screen. */
  beside?: string
  /** Exported only when the list shows it. */
  isExtra?: true
  value(row: Row): Cell
}

/** The columns that a person shows, in their order; the default columns without a choice. */
export function chosenColumns<Column extends Pick<ExportColumn<never>, 'id' | 'beside' | 'isExtra'>>(
  columns: readonly Column[],
  chosen: readonly string[] = [],
): Column[] {
  // Removed columns, and columns that the caller may not read, are skipped.
  const found = [...new Set(chosen)].flatMap((id) => columns.filter((column) => (column.beside ?? column.id) === id))
  return found.length > 0 ? found : columns.filter(({ isExtra }) => !isExtra)
}

/** Context of an export: a read-only connection and the permissions of its owner. */
export interface ExportScope {
  db: Connection
  caller: Caller
  now: string
}

/**
 * A kind of export: declared once; runs immediately for a small result, or as a job in any instance for a large one.
 */
export interface ExportDefinition<Params = unknown, Row = unknown> {
  /** Name that a job uses to find the definition after a restart. */
  kind: string
  /** `import.meta.url` of the module that exports it: the export thread loads only this module. */
  module: string
  resource: JobResource
  /** 品牌列表 */
  title: string
  /** Checked again when the job runs. */
  permission: Permission
  /** The filters as text, for the list of jobs. */
  describe(params: Params): { key: string; value: string }[]
  count(params: Params, scope: ExportScope): Promise<number>
  /** All columns that the caller may read. */
  columns(scope: ExportScope): ExportColumn<Row>[]
  /** Batches of rows in the order of the list. */
  rows(params: Params, scope: ExportScope): AsyncIterable<Row[]>
}

/** The columns whose field the caller may read in some record. Masked columns are included with masked values. */
export const shownColumns = <Row>(
  rights: ResourceRights,
  caller: Caller,
  columns: readonly ExportColumn<Row>[],
): ExportColumn<Row>[] => {
  const hidden = hiddenFields(rights, caller)
  return columns.filter(({ id, field = id }) => !hidden.has(field) || hidden.get(field) !== undefined)
}

/** The definition of a kind among a module's exports. */
export async function definitionIn(module: string, kind: string): Promise<ExportDefinition> {
  const exported: Record<string, Partial<ExportDefinition>> = await import(module)
  const found = Object.values(exported).find((value) => value?.kind === kind)
  if (!found) throw new Error(`${module} exports no definition of ${kind}`)
  return found as ExportDefinition
}

/** Reads a list page by page by the id of the last row (keyset), so that row 100,000 costs as little as row 1. */
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
