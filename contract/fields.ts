import { z } from 'zod'
import type { CodeTable } from './codes.ts'
import { BULK_MAX_IDS } from './constants.ts'
import { MAX_AREAS, regionsFault, SINGLE_AREA_MESSAGE } from './rules/region.ts'

/** Field types of the contract. Every message is a Chinese sentence that a person can act on. */

/** Server-made id. */
export const id = (missing = '请选择') =>
  z.number({ error: missing }).int(missing).positive(missing).max(Number.MAX_SAFE_INTEGER)

export const ids = (max = BULK_MAX_IDS) => z.array(id()).min(1, '请至少选择一项').max(max, `一次最多选择 ${max} 项`)

/** Of an export: ticked records, or what was taken out of all that the filters find. */
export const chosenIds = { ids: ids().optional(), exceptIds: ids().optional() }

/** One line of text, trimmed; `max` counts characters as a person does. */
export const line = (max: number, title: string) =>
  z
    .string()
    .trim()
    .max(max, `${title}最多 ${max} 个字`)
    // A control character or a separator of lines in a name breaks exports, logs and watermarks and cannot be seen.
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${title}含有不可见字符`)

export const requiredLine = (max: number, title: string, min = 1) =>
  line(max, title).min(min, min === 1 ? `请输入${title}` : `${title}至少 ${min} 个字`)

/** Several lines of text. */
export const paragraph = (max: number, title: string) => z.string().trim().max(max, `${title}最多 ${max} 个字`)

/** HTML from the rich-text editor; the server sanitises it before it is stored. */
export const richText = (max: number, title: string) => z.string().max(max, `${title}内容过长`)

/** Yuan with 2 decimals, as a string: money never passes through a float. */
export const money = (title = '金额') =>
  z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, { error: `${title}应为 0 到 9999999 之间、最多两位小数的数字`, abort: true })
    .refine((text) => Number(text) <= 9_999_999, `${title}不能超过 9999999`)

/** A factor from which one price follows from another: 0.0001 to 100, 4 decimals. */
export const rate = (title: string) =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, { error: `${title}应为最多四位小数的数字`, abort: true })
    .refine((text) => Number(text) >= 0.0001 && Number(text) <= 100, `${title}应在 0.0001 到 100 之间`)

/** Days of this console, within those of PostgreSQL, which has no year 0. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '9999-12-31'
/** A second before the end of the last day, so that rounding never leads into another year. */
const FIRST_MOMENT = Date.parse(`${FIRST_DAY}T00:00:00+08:00`)
const LAST_MOMENT = Date.parse(`${LAST_DAY}T23:59:59+08:00`)
/** The offsets and the fractions of a second that PostgreSQL reads for certain. */
const storableMoment = /:\d\d(\.\d{1,9})?(Z|[+-](0\d|1[0-5]):\d\d)$/

/** YYYY-MM-DD, from the year 1900 on. */
export const date = (title = '日期') =>
  z.iso.date(`请输入正确的${title}`).refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `请输入正确的${title}`)

/** ISO 8601 with offset, from the year 1900 on. */
export const datetime = (title = '时间') =>
  z.iso
    .datetime({ offset: true, error: `请输入正确的${title}` })
    .refine((at) => storableMoment.test(at) && isStorableMoment(Date.parse(at)), `请输入正确的${title}`)

const isStorableMoment = (at: number) => at >= FIRST_MOMENT && at < LAST_MOMENT

export const areaCode = (title = '地区') => z.string().regex(/^\d{6}$/, `请选择${title}`)

/** Areas in which something holds; one real area alone would be read as nationwide. */
export const areaCodes = (title: string) =>
  z
    .array(areaCode(title))
    .max(MAX_AREAS, '地区过多，请选择上级地区')
    .refine((list) => regionsFault(list) === null, SINGLE_AREA_MESSAGE)

/** Marks the address of a file in a schema: the server takes only what is stored in this installation. */
export const STORED_FILE = 'stored-file'

/** Address of a stored file of ours; the server checks that it exists. */
export const fileUrl = (title: string) =>
  z.string().min(1, `请上传${title}`).max(2_000, `${title}地址无效`).meta({ format: STORED_FILE })

/** Key of an upload in the store; the server checks that it exists and whose it is. */
export const fileKey = (title: string) => z.string().min(1, `请上传${title}`).max(2_000, `${title}地址无效`)

export const fileItem = z.object({
  url: z.string().max(2_000).meta({ format: STORED_FILE }),
  name: z.string().max(200),
  size: z.number().int().min(0),
})
export type FileItem = z.infer<typeof fileItem>

/** A file as an answer shows it: the address may carry a long signature. */
export const ShownFile = fileItem.extend({ url: z.string() })

export const files = (max: number, title: string) => z.array(fileItem).max(max, `${title}最多 ${max} 个`)

/** One code of a table. */
export function code<Code extends number | string>(table: CodeTable<Code>, title = '选项') {
  return z.literal(table.codes as [Code, ...Code[]], `请选择${title}`)
}

export function codeSet<Code extends number | string>(table: CodeTable<Code>, title = '选项') {
  return z.array(code(table, title)).max(table.codes.length, `${title}重复`)
}

/** An empty string counts as not given: cleared inputs send ''. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema])

/** Parameters of GET calls arrive as text. */
export const queryId = () =>
  z.coerce
    .number({ error: '编号不正确' })
    .int('编号不正确')
    .positive('编号不正确')
    .max(Number.MAX_SAFE_INTEGER, '编号不正确')
export const queryFlag = () =>
  z.union([
    z.literal(1),
    z.literal(0),
    z.literal('1').transform(() => 1 as const),
    z.literal('0').transform(() => 0 as const),
  ])
export const queryCode = <Code extends number>(table: CodeTable<Code>, title: string) =>
  z.coerce.number({ error: `请选择${title}` }).pipe(code(table, title))

/** A record that another one names. */
export const NamedRef = z.object({ id: z.number().int(), name: z.string() })
export type NamedRef = z.infer<typeof NamedRef>

/** What is wrong in a form, by the path of the field. */
export type FieldErrors = Record<string, string>

/** What each stored record carries besides its own fields. */
export const recordFields = {
  id: z.number().int(),
  version: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
}

/** The next one is still an `integer` of PostgreSQL. */
export const MAX_VERSION = 2 ** 31 - 2

export const version = () => z.number({ error: '缺少版本号' }).int().min(1).max(MAX_VERSION, '版本号不正确')

/** Parameters of a list: page, size, sort by one of the named fields (`-name` for descending), and filters of its own. */
export function pageParams<Filters extends z.ZodRawShape, Sort extends string>(
  filters: Filters,
  options: { sort: readonly [Sort, ...Sort[]] },
) {
  const orders = options.sort.flatMap((field) => [field, `-${field}`] as const)
  return z.strictObject({
    pageNum: z.coerce
      .number({ error: '页码不正确' })
      .int('页码不正确')
      .min(1, '页码不正确')
      .max(10_000, '页码过大')
      .default(1),
    pageSize: z.coerce
      .number({ error: '每页条数不正确' })
      .int()
      .min(1, '每页条数不正确')
      .max(200, '每页最多 200 条')
      .default(20),
    sort: z.enum(orders as [Sort | `-${Sort}`, ...(Sort | `-${Sort}`)[]], '不支持按该字段排序').optional(),
    ...filters,
  })
}

/** A page of records, with counts by status where the list shows tabs. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({
    list: z.array(item),
    /** Counted up to 10,001: beyond that a list says 10,000+. */
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
    counts: z.record(z.string(), z.number().int()).optional(),
  })
}

/** Answer of a bulk call that goes row by row. */
export const bulkResult = z.object({
  done: z.number().int(),
  failed: z.array(z.object({ id: z.number().int(), name: z.string(), message: z.string() })),
})
export type BulkResult = z.infer<typeof bulkResult>

/**
 * The columns of an export by their ids in the list, in the order in which a person has set them; the usual ones when left
 * out. What the list does not have, or the person may not read, is passed over.
 */
export const exportColumns = {
  columns: z
    .array(z.string().regex(/^\w{1,40}$/))
    .max(100)
    .optional(),
}

/** Answer of an export: the file at once, or the job that makes it. */
export const exportStarted = z.object({ jobId: z.number().int(), fileUrl: z.string().optional() })

export const nothing = z.null()
export const noParams = z.strictObject({})

/** What a form says of a name while it is typed. */
export const nameVerdict = z.object({
  /** What saving would refuse; '' where the name is free. */
  fault: z.string(),
  /** Names that one may take for it, the most like it first, up to five. */
  similar: z.array(z.string()),
})
