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
  /** Head of the column. */
  title: string
  /** The rule in words, as a note at the head. */
  note: string
  /** Labels to choose from. */
  options?: readonly string[]
  /** Characters; 16 when not given. */
  width?: number
  /** A file may be without it: then the cells are empty. */
  isOptional?: true
}

/** A record that a row means, as it was when it was looked for. */
export interface Known {
  id: number
  version: number
}

export interface ImportScope {
  /** The transaction that all rows share. */
  db: Connection
  caller: Caller
  now: string
  services: Services
  /** Of the row that is saved, where a zip of pictures came with the sheet. */
  pictures?: readonly FileItem[]
}

/** For a rule over several cells: it holds whatever else is wrong. A cell that breaks its own rule is there as it was typed. */
export const always = () => true

/** Pictures that may come beside a sheet, in a zip, named after the number of their row or its model. */
export interface PictureRules<Row = unknown> {
  modelOf(row: Row): string
  /** Of one row. */
  max: number
  rules: UploadRules
}

/** A row by the number that the spreadsheet shows. */
export interface NumberedRow<Row> {
  number: number
  row: Row
  known: Known | undefined
}

/** A row as far as it can be read: the cells that keep their own rules, by field. */
export interface HeldRow<Row> {
  number: number
  row: Partial<Row>
  /** The record that it means; undefined also where the cells that name it break their rules. */
  known: Known | undefined
  /** False where something is wrong with it already: then it takes nothing away from other rows. */
  isWhole: boolean
}

export interface RowFault {
  number: number
  /** Name of the column. */
  field: string
  reason: string
}

/** A kind of spreadsheet: what its template looks like, and how its rows are held against the rules of the form. */
export interface SheetDefinition<Row = unknown> {
  resource: JobResource
  /** 用户 */
  title: string
  columns: readonly ImportColumn[]
  /** Two rows of the template, as they would be typed; a file that still holds one is refused. */
  samples: readonly [readonly string[], readonly string[]]
  /**
   * A row by field, each cell as text: the rules of the form. A rule over several cells is `when: always`, so that it is
   * told beside what else is wrong with the row.
   */
  row: ZodType<Row> & { readonly shape: Readonly<Record<string, ZodType>> }
  pictures?: PictureRules<Row>
  /** What tells a record from another, in words. */
  nameOf(row: Row): string
  /** The cells that `nameOf` reads. */
  namedBy: readonly string[]
  /** The records of these names. */
  find(names: readonly string[], scope: ImportScope): Promise<ReadonlyMap<string, Known>>
  /**
   * Everything that other tables and other rows say against the rows, all rows at once; told in the check like a broken
   * rule. What is said of a cell that breaks its own rule is left out.
   */
  faultsOf?(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]>
}

/** Writes the rows one by one, as the form would. */
interface SavesEach<Row> {
  /** Adds the record, or changes the known one where its version is still the same. */
  save(row: Row, known: Known | undefined, scope: ImportScope): Promise<AuditRecord>
}

/** Writes all rows with the same few statements for any number of them. */
interface SavesAll<Row> {
  /** The rows have passed `faultsOf` a moment ago, in the same transaction. `tell` is for those that are done. */
  saveAll(
    rows: readonly NumberedRow<Row>[],
    scope: ImportScope,
    tell: (done: number) => Promise<void>,
  ): Promise<AuditRecord[]>
}

/** One kind of record that may be imported: declared once, for template, check and commit. */
export type ImportDefinition<Row = unknown> = SheetDefinition<Row> & {
  /** Checked at each step, also when the job runs. */
  permission: Permission
} & (SavesEach<Row> | SavesAll<Row>)

export type Imports = ReadonlyMap<string, ImportDefinition>

export const importsOf = (definitions: readonly ImportDefinition[]): Imports =>
  new Map(definitions.map((definition) => [definition.resource, definition]))
