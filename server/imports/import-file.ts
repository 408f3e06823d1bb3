import type { ImportFileAnswer } from '#contract/imports.ts'
import type { Call } from '../call.ts'
import { importHandlers } from './handlers.ts'

/** Checks a file and, where no row is wrong and it is no trial, starts the import: what the import calls of the areas do. */
export async function importFile(
  call: Call,
  resource: string,
  { fileKey, imageZipKey, dryRun }: { fileKey: string; imageZipKey?: string | undefined; dryRun: boolean },
): Promise<ImportFileAnswer> {
  const check = await importHandlers.validateImport(
    { resource, key: fileKey, mode: 'both', pictures: imageZipKey },
    call,
  )
  const checked = {
    total: check.totalRows,
    valid: check.totalRows - check.errorRows,
    errors: check.errorList.map(({ row, column, reason }) => ({ row, column, message: reason })),
    jobId: check.jobId,
  }
  if (dryRun || check.errorRows > 0) return checked
  return { ...checked, ...(await importHandlers.commitImport({ checkId: check.checkId }, call)) }
}
