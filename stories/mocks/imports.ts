import type { FaultyRow, ImportCheck, ImportField } from '#contract/imports.ts'
import { jobStatus, jobType } from '#contract/job-codes.ts'
import type { Job } from '#contract/jobs.ts'

/** A field of an import that was found in the sheet at the same place; a `*` after the title marks it as required. */
const importField = (title: string, place: number): ImportField => ({
  field: `field${place}`,
  title: title.replace('*', ''),
  note: '',
  isRequired: title.endsWith('*'),
  options: [],
  place,
})

/** A check of rows with these columns; the first row is row 2 of the spreadsheet. */
export function importCheck(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  rest: Partial<ImportCheck> = {},
): ImportCheck {
  const fields = titles.map(importField)
  return {
    checkId: '5f0a4a7e-3f0a-4a51-9f5b-0f6f0b7b1c11',
    jobId: 41,
    totalRows: rows.length,
    addRows: rows.length - (rest.errorRows ?? 0),
    updateRows: 0,
    unchangedRows: 0,
    errorRows: 0,
    errorList: [],
    fields,
    titles: fields.map(({ title }, place) => ({ place, title, samples: rows.map((row) => row[place] ?? '') })),
    missing: [],
    unused: [],
    faultyRows: [],
    preview: rows.map((cells, at) => ({
      row: at + 2,
      cells: fields.map(({ title: column }, place) => ({ column, value: cells[place] ?? '' })),
    })),
    ...rest,
  }
}

/** A row with errors, by the place of the column. */
export const faultyRow = (row: number, cells: string[], faults: Record<number, string>): FaultyRow => ({
  row,
  cells,
  faults: Object.entries(faults).map(([place, reason]) => ({ field: `field${place}`, reason })),
})

/** The job of an import. */
export const importJob = (rest: Partial<Job> = {}): Job => ({
  id: 42,
  jobType: jobType.import,
  resource: 'category',
  title: '类目导入',
  params: [],
  status: jobStatus.done,
  progress: 100,
  totalRows: 2,
  okRows: 2,
  failedRows: 0,
  imported: { added: 1, updated: 1, unchanged: 0 },
  batchNo: '0c9d8f62-6a39-4a7e-9a5e-6d1c3f2b8a10',
  canRetryFailed: false,
  canRollBack: true,
  hasResult: true,
  hasErrors: false,
  failReason: '',
  createdBy: '林知夏',
  createdAt: '2026-11-21T09:30:00+08:00',
  startedAt: '2026-11-21T09:30:00+08:00',
  finishedAt: '2026-11-21T09:30:02+08:00',
  expireAt: '2026-11-28T09:30:02+08:00',
  own: true,
  ...rest,
})
