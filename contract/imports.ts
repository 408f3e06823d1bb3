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
/** Maximum rows with errors in a response, with all their cells to correct. */
export const IMPORT_SHOWN_ROWS = 200
/** Maximum cells corrected by one call, and characters of each. */
export const IMPORT_MAX_CELLS = 5_000
export const IMPORT_MAX_CELL = 6_000
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

/** Column of the sheet for each field, counted from 0; null if the field is not in the sheet. */
const mapping = z.record(z.string().max(40, '列名不正确'), z.int().min(0).max(199).nullable())
export type ImportMapping = z.infer<typeof mapping>

/** A column that the import reads. */
export const ImportField = z.object({
  field: z.string(),
  title: z.string(),
  /** The rule as text. */
  note: z.string(),
  /** A file without this column cannot be imported. */
  isRequired: z.boolean(),
  /** Labels to choose from; empty for free text. */
  options: z.array(z.string()),
  /** Column of the sheet, counted from 0; null if it is not in the sheet. */
  place: z.number().int().nullable(),
})
export type ImportField = z.infer<typeof ImportField>

/** A column of the uploaded sheet. */
const SheetTitle = z.object({ place: z.number().int(), title: z.string(), samples: z.array(z.string()) })
export type SheetTitle = z.infer<typeof SheetTitle>

/** A row with errors, to be corrected on the screen. */
export const FaultyRow = z.object({
  /** Row number in the spreadsheet. */
  row: z.number().int(),
  /** In the order of `fields`. */
  cells: z.array(z.string()),
  faults: z.array(z.object({ field: z.string(), reason: z.string() })),
})
export type FaultyRow = z.infer<typeof FaultyRow>

export const ImportCheck = z.object({
  checkId: z.uuid(),
  /** Job of the check; its error file can be downloaded there. */
  jobId: z.number().int(),
  totalRows: z.number().int(),
  addRows: z.number().int(),
  updateRows: z.number().int(),
  /** Rows that are equal to their record: nothing is written for them. */
  unchangedRows: z.number().int(),
  errorRows: z.number().int(),
  fields: z.array(ImportField),
  titles: z.array(SheetTitle),
  /** Titles of the required columns without a column of the sheet. While there are any, no row is checked. */
  missing: z.array(z.string()),
  /** Titles of the sheet's columns that are not read. */
  unused: z.array(z.string()),
  faultyRows: z.array(FaultyRow),
  /** `row` is the row number in the spreadsheet. */
  errorList: z.array(z.object({ row: z.number().int(), column: z.string(), value: z.string(), reason: z.string() })),
  /** Result for the zip uploaded with the sheet. */
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
    /** Columns chosen by hand; without it they are recognised by their titles. */
    mapping: mapping.optional(),
  }),
  data: ImportCheck,
})

export const amendImport = endpoint('POST /api/base/import/amend', {
  title: '修改预检的行',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['job'],
  params: z.strictObject({
    checkId: z.uuid('请先预检导入文件'),
    mapping: mapping.optional(),
    /** New texts of cells. Earlier corrections stay. */
    cells: z
      .array(
        z.strictObject({
          row: z.int().min(2, '行号不正确'),
          field: z.string().max(40, '列名不正确'),
          value: z.string().max(IMPORT_MAX_CELL, `单元格最多 ${IMPORT_MAX_CELL} 个字`),
        }),
      )
      .max(IMPORT_MAX_CELLS, `一次最多修改 ${IMPORT_MAX_CELLS} 格`)
      .default([]),
  }),
  data: ImportCheck,
})

export const commitImport = endpoint('POST /api/base/import/commit', {
  title: '提交导入',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['job'],
  params: z.strictObject({
    checkId: z.uuid('请先预检导入文件'),
    /** Imports the rows without errors; the others are left in the error file. Without it, one error refuses all. */
    onlyValid: z.boolean().default(false),
  }),
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
