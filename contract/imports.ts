// 导入
import { z } from 'zod'
import { wordCodes } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { code, fileKey } from './fields.ts'

export const importMode = wordCodes({ add: '仅新增', update: '仅更新', both: '新增并更新' })

/** Maximum rows per file. */
export const IMPORT_MAX_ROWS = 5_000
/** Maximum errors in a response; the error file contains all of them. */
export const IMPORT_SHOWN_FAULTS = 200
export const IMPORT_PREVIEW_ROWS = 20
/** Maximum unmatched pictures listed in a response. */
export const IMPORT_SHOWN_STRANGERS = 10
/** A check can be committed for this long. */
export const IMPORT_CHECK_MINUTES = 30

/** Resource name from the permission list. Importing requires its own code, such as `user:import`. */
const resource = z.string('请选择导入的资源').regex(/^[A-Za-z]{2,40}$/, '请选择导入的资源')

export const getImportTemplate = endpoint('GET /api/base/import/template', {
  title: '下载导入模板',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'importTemplate',
  params: z.strictObject({ resource }),
  /** Signed URL of the .xlsx, valid for 10 minutes. */
  data: z.object({ url: z.string() }),
})

export const ImportCheck = z.object({
  checkId: z.uuid(),
  /** Job of the check; its error file can be downloaded there. */
  jobId: z.number().int(),
  totalRows: z.number().int(),
  addRows: z.number().int(),
  updateRows: z.number().int(),
  errorRows: z.number().int(),
  /** `row` is the row number in the spreadsheet. */
  errorList: z.array(z.object({ row: z.number().int(), column: z.string(), value: z.string(), reason: z.string() })),
  /** Result for the zip uploaded with the sheet; omitted until the sheet itself has no errors. */
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
    /** Key of the file, uploaded as model 5. */
    key: fileKey('导入文件'),
    mode: code(importMode, '导入方式').default('both'),
    /** A zip of pictures, uploaded as model 6. Each is named by its row number or its model. */
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

/** Parameters of the areas' import endpoints: the same check and import as above in one request, without a dialog. */
export const importFileParams = { fileKey: fileKey('导入文件'), dryRun: z.boolean().default(false) }

export const ImportFileAnswer = z.object({
  total: z.number().int(),
  valid: z.number().int(),
  errors: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  /** The import job. If rows are wrong, or on a dry run: the check job with its error file. */
  jobId: z.number().int(),
})
export type ImportFileAnswer = z.infer<typeof ImportFileAnswer>
