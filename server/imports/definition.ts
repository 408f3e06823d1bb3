import type { ZodType } from 'zod'
import type { FileItem } from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { JobResource } from '#contract/resources.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { AuditRecord, Caller } from '#server/context.ts'
import type { Connection } from '../database/pool.ts'
import type { Services } from '../services.ts'

export interface ImportColumn {
  /** Name of the field in the schema of a row. */
  field: string
  /** Title of the column. */
  title: string
  /** The rule as text, shown as a note at the column title. */
  note: string
  /** Labels to choose from. */
  options?: readonly string[]
  /** Characters; defaults to 16. */
  width?: number
  /** Other titles by which the column is recognised. */
  aliases?: readonly string[]
}

/** The existing record of a row, as it was when it was looked up. */
export interface Known {
  id: number
  version: number
}

export interface ImportScope {
  /** The transaction shared by all rows. */
  db: Connection
  caller: Caller
  now: string
  services: Services
  /** Pictures of the saved row, when a zip came with the sheet. */
  pictures?: readonly FileItem[]
}

/** For a rule over several cells that always runs. Invalid cells are passed as they were typed. */
export const always = () => true

/** Pictures uploaded with a sheet in a zip, named after the row number or the model. A group has them in its first row. */
export interface PictureRules<Row = unknown> {
  modelOf(row: Partial<Row>): string | undefined
  /** Maximum for one row or group. */
  max: number
  rules: UploadRules
}

/** A row with its number in the spreadsheet. */
export interface NumberedRow<Row> {
  number: number
  row: Row
  known: Known | undefined
}

/** A row to be written, with the pictures that came for it in a zip. */
export interface PicturedRow<Row> extends NumberedRow<Row> {
  pictures: readonly FileItem[]
}

/** A row of an existing record. */
export interface KnownRow<Row> extends NumberedRow<Row> {
  known: Known
}

/** A row as far as it can be parsed: its valid cells, by field. */
export interface HeldRow<Row> {
  number: number
  row: Partial<Row>
  /** The existing record; undefined also when the cells that name it are invalid. */
  known: Known | undefined
  /** False when the row already has errors: it then does not conflict with other rows. */
  isWhole: boolean
}

export interface RowFault {
  number: number
  /** Name of the column. */
  field: string
  reason: string
}

/** A kind of spreadsheet: its template, and the validation of its rows by the rules of the form. */
export interface SheetDefinition<Row = unknown> {
  resource: JobResource
  /** 用户 */
  title: string
  columns: readonly ImportColumn[]
  /** Maximum rows of a file, if fewer than `IMPORT_MAX_ROWS`. */
  maxRows?: number
  /** Two sample rows of the template; a file that still contains one is refused. */
  samples: readonly [readonly string[], readonly string[]]
  /**
   * A row by field, each cell as text: the rules of the form. A rule over several cells is `when: always`, so that it
   * is reported together with other errors of the row.
   */
  row: ZodType<Row> & { readonly shape: Readonly<Record<string, ZodType>> }
  pictures?: PictureRules<Row>
  /** Unique name of a record, as text. */
  nameOf(row: Row): string
  /** The cells that `nameOf` reads. */
  namedBy: readonly string[]
  /** Existing records with these names. */
  find(names: readonly string[], scope: ImportScope): Promise<ReadonlyMap<string, Known>>
  /**
   * Errors of the rows that depend on other tables or other rows, for all rows at once; the check reports them like
   * validation errors. Errors of an invalid cell are left out.
   */
  faultsOf?(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]>
  /**
   * Numbers of the rows that are equal to their record: they are counted as unchanged, have no errors and are not
   * written. A value that the caller may not read must not be compared.
   */
  unchangedOf?(rows: readonly KnownRow<Row>[], scope: ImportScope): Promise<ReadonlySet<number>>
  /** Rows of one group are imported together or not at all, such as the SKUs of a product. */
  groupOf?(row: Partial<Row>): string | undefined
  /** True for a row that adds to a value: it is not imported again from the same file. */
  isRelative?(row: Row): boolean
}

/** Writes the rows one by one, like the form. */
interface SavesEach<Row> {
  /** Adds the record, or updates the existing one if its version is unchanged. */
  save(row: Row, known: Known | undefined, scope: ImportScope): Promise<AuditRecord>
}

/** Writes all rows with a fixed number of statements. */
interface SavesAll<Row> {
  /** The rows have just passed `faultsOf` in the same transaction. `report` reports how many are done. */
  saveAll(
    rows: readonly PicturedRow<Row>[],
    scope: ImportScope,
    report: (done: number) => Promise<void>,
  ): Promise<AuditRecord[]>
}

/** A form takes the rows over and stores them when it is saved: `rowsOfCheck`. */
interface TakenByForm {
  isForForm: true
}

/** A kind of record that can be imported: one declaration for template, check and commit. */
export type ImportDefinition<Row = unknown> = SheetDefinition<Row> & {
  /** Checked at each step, also when the job runs. */
  permission: Permission
} & (SavesEach<Row> | SavesAll<Row> | TakenByForm)

export type Imports = ReadonlyMap<string, ImportDefinition>

export const importsOf = (definitions: readonly ImportDefinition[]): Imports =>
  new Map(definitions.map((definition) => [definition.resource, definition]))
