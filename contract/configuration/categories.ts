// 后台类目
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, line, queryFlag } from '#contract/fields.ts'
import { enableStatus } from './codes.ts'

export interface Category {
  id: number
  /** 2 digits a level. */
  categoryCode: string
  parentId: number | null
  name: string
  /** Names from the top, joined by ` / `. */
  path: string
  level: number
  sort: number
  status: 0 | 1
  children: Category[]
}

export const Category: z.ZodType<Category> = z.lazy(() =>
  z.object({
    id: z.number().int(),
    categoryCode: z.string(),
    parentId: z.number().int().nullable(),
    name: z.string(),
    path: z.string(),
    level: z.number().int().min(1).max(3),
    sort: z.number().int(),
    status: code(enableStatus),
    children: z.array(Category),
  }),
)

export const getCategoryTree = endpoint('GET /api/category/tree', {
  title: '查看后台类目',
  sends: 'query',
  may: 'category:view',
  reads: 'category',
  params: z.strictObject({
    status: queryFlag().optional(),
    keyword: line(30, '关键词').optional(),
    /** Without the branches that end above the third level. */
    leafOnly: queryFlag().optional(),
  }),
  data: z.array(Category),
})
