import type { ImportMapping } from '#contract/imports.ts'
import type { Job } from '#contract/jobs.ts'
import type { Fault, ImportMode } from './check-rows.ts'
import type { Edits } from './columns.ts'
import type { RowPictures } from './pictures.ts'

/** Kinds of job: a check is done when it is stored, an import waits for a worker. */
export const CHECK = 'importCheck'
export const IMPORT = 'import'

/** Pictures of a zip, as they were unpacked by the first check. */
export interface TakenPictures {
  rows: RowPictures
  faults: Fault[]
  /** At most `IMPORT_SHOWN_STRANGERS`. */
  strangers: string[]
  strangerCount: number
}

/** Input of the jobs of a check and of its import. */
export interface ImportInput extends Record<string, unknown> {
  checkId: string
  key: string
  mode: ImportMode
  /** Equal files have the same digest. */
  digest: string
  /** Columns chosen by hand. */
  mapping?: ImportMapping | undefined
  edits: Edits
  /** Key of the zip with pictures. */
  zip?: string | undefined
  pictures?: TakenPictures | undefined
  /** The names of the rows to write, each with the version of its record; 0 for a new one. */
  versions: Record<string, number>
  addRows: number
  unchangedRows: number
  missing: string[]
  /** Of an import: rows that cannot be imported are left out. Otherwise one of them refuses all. */
  onlyValid?: boolean
  /** Of a finished import. */
  imported?: Job['imported']
}
