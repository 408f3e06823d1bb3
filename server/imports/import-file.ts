import type { AnswerOf, Endpoint, ParsedParamsOf } from '#contract/endpoint.ts'
import type { ImportFileAnswer } from '#contract/imports.ts'
import { type Context, type Handler, prepared } from '#server/context.ts'
import { refuse } from '../http/errors.ts'
import { checkFile, importHandlers } from './handlers.ts'

interface FileToImport {
  fileKey: string
  imageZipKey?: string | undefined
  dryRun: boolean
}

/** The import endpoints of the areas: check a file and start the import, unless there are errors or it is a dry run. `refuseFile` is a rule that the parameters add to those of the sheet.
 */
export function importFile<E extends Endpoint>(
  resourceOf: (params: ParsedParamsOf<E>) => string,
  refuseFile?: (params: ParsedParamsOf<E>, context: Context) => Promise<void>,
): ParsedParamsOf<E> extends FileToImport ? Handler<E> : never
export function importFile(
  resourceOf: (params: FileToImport) => string,
  refuseFile?: (params: FileToImport, context: Context) => Promise<void>,
) {
  return prepared(async (params, context) => {
    await refuseFile?.(params as FileToImport, context)
    const { fileKey: key, imageZipKey, dryRun } = params as FileToImport
    const store = await checkFile(
      { resource: resourceOf(params as FileToImport), key, mode: 'both', pictures: imageZipKey },
      context,
    )
    return async (own): Promise<AnswerOf<Endpoint>> => {
      const check = await store(own)
      if (check.missing.length > 0) throw refuse(`缺少「${check.missing.join('」「')}」`)
      const checked: ImportFileAnswer = {
        total: check.totalRows,
        valid: check.totalRows - check.errorRows,
        errors: check.errorList.map(({ row, column, reason }) => ({ row, column, message: reason })),
        jobId: check.jobId,
      }
      if (dryRun || check.errorRows > 0) return checked
      return { ...checked, ...(await importHandlers.commitImport({ checkId: check.checkId, onlyValid: false }, own)) }
    }
  })
}
