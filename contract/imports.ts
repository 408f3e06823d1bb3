// 导入
import { z } from 'zod'
import { wordCodes } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { code, fileKey } from './fields.ts'

export const importMode = wordCodes({ add: '仅新增', update: '仅更新', both: '新增并更新' })

/** Rows of one file. */
export const IMPORT_MAX_ROWS = 5_000
/** Faults that an answer lists; the file of faults holds them all. */
export const IMPORT_SHOWN_FAULTS = 200
export const IMPORT_PREVIEW_ROWS = 20
/** Pictures without a row that an answer names. */
export const IMPORT_SHOWN_STRANGERS = 10
/** A check may be committed so long. */
export const IMPORT_CHECK_MINUTES = 30

/** Name of a resource of the permission list; who may import it is said by its own code, such as `user:import`. */
const resource = z.string('请选择导入的资源').regex(/^[A-Za-z]{2,40}$/, '请选择导入的资源')

export const getImportTemplate = endpoint('GET /api/base/import/template', {
  title: '下载导入模板',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'importTemplate',
  params: z.strictObject({ resource }),
  /** Signed address of the .xlsx, good for 10 minutes. */
  data: z.object({ url: z.string() }),
})

export const ImportCheck = z.object({
  checkId: z.uuid(),
  /** The check as a job: its file of faults is downloaded there. */
  jobId: z.number().int(),
  totalRows: z.number().int(),
  addRows: z.number().int(),
  updateRows: z.number().int(),
  errorRows: z.number().int(),
  /** `row` is the number that the spreadsheet shows. */
  errorList: z.array(z.object({ row: z.number().int(), column: z.string(), value: z.string(), reason: z.string() })),
  /** Of the zip that came with the sheet; left out until the sheet itself is without fault. */
  pictures: z
    .object({ taken: z.number().int(), strangers: z.array(z.string()), strangerCount: z.number().int() })
    .optional(),
  preview: z.array(
    z.object({ row: z.number().int(), cells: z.array(z.object({ column: z.string(), value: z.string() })) }),
  ),
})
export type ImportCheck = z.infer<typeof ImportCheck>

export const validateImport = endpoint('POST /api/base/import/validate', {
  title: '预检导入文件',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['job'],
  params: z.strictObject({
    resource,
    /** Of the file, uploaded as model 5. */
    key: fileKey('导入文件'),
    mode: code(importMode, '导入方式').default('both'),
    /** A zip of pictures, uploaded as model 6, each named after the number of its row or its model. */
    pictures: fileKey('图片压缩包').optional(),
  }),
  data: ImportCheck,
})

export const commitImport = endpoint('POST /api/base/import/commit', {
  title: '提交导入',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['job'],
  params: z.strictObject({ checkId: z.uuid('请先预检导入文件') }),
  data: z.object({ jobId: z.number().int() }),
})

/** What the import calls of the areas take: the same check and the same import as above, in one call and without a dialog. */
export const importFileParams = { fileKey: fileKey('导入文件'), dryRun: z.boolean().default(false) }

export const ImportFileAnswer = z.object({
  total: z.number().int(),
  valid: z.number().int(),
  errors: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  /** The import that runs; where rows are wrong, or on a trial, the check with its file of faults. */
  jobId: z.number().int(),
})
export type ImportFileAnswer = z.infer<typeof ImportFileAnswer>
