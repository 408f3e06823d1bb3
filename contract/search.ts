// 查找记录
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredLine } from './fields.ts'

export const MAX_KEYWORD = 60
/** Most groups in an answer, and most records in each. */
export const MAX_GROUPS = 8
export const MAX_FOUND = 5
/** Most recent records that are read at once. */
export const MAX_RECENT = 10

export const FoundRecord = z.object({
  /** Kind of record, such as `brand`. */
  resource: z.string(),
  id: z.number().int(),
  title: z.string(),
  /** Code, status in words and the like. */
  subtitle: z.string(),
  /** Route to open, with its query. */
  path: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type FoundRecord = z.infer<typeof FoundRecord>

export const FoundGroup = z.object({
  resource: z.string(),
  title: z.string(),
  list: z.array(FoundRecord),
  /** One of the records has exactly this code or number. */
  isExact: z.boolean(),
  /** More records match than the list holds. */
  hasMore: z.boolean(),
})
export type FoundGroup = z.infer<typeof FoundGroup>

export const searchRecords = endpoint('GET /api/base/search', {
  title: '查找记录',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'search',
  params: z.strictObject({ keyword: requiredLine(MAX_KEYWORD, '关键词') }),
  data: z.object({ groups: z.array(FoundGroup) }),
})

const recordKeys = new RegExp(`^[a-zA-Z]{1,40}:[1-9]\\d{0,14}(,[a-zA-Z]{1,40}:[1-9]\\d{0,14}){0,${MAX_RECENT - 1}}$`)

export const listRecentRecords = endpoint('GET /api/base/search/recent', {
  title: '查看最近打开的记录',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'search',
  params: z.strictObject({
    /** `brand:3,order:12`; the answer has the same order, without records that the caller may not see. */
    records: z.string().regex(recordKeys, '记录编号不正确'),
  }),
  data: z.object({ list: z.array(FoundRecord) }),
})
